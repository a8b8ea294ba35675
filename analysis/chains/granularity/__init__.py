"""Whether finer records look better for how they are counted: turns and contents at equal budgets."""
