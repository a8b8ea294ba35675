"""The errors of the project that are no fault of its own."""


class UserError(Exception):
    """Something the user can fix; printed as one line, without a traceback."""


class Interrupted(Exception):
    """The user has stopped a command; the message says what is kept of its work."""
