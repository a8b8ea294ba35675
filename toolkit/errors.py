"""The one error of the project that is no fault of its own."""


class UserError(Exception):
    """Something the user can fix; printed as one line, without a traceback."""
