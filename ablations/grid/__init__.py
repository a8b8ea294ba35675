"""From a YAML file to the arms of a run: factors, levels, designs and references."""
