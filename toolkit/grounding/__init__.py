"""When and where: relative dates, places and pronouns made explicit."""
