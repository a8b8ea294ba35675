"""The same attacks upon any data set that was loaded."""
