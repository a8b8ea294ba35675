"""The two errors of the project: one that the user can mend, one that a provider may mend by itself."""


class UserError(Exception):
    """Something the user can fix; printed as one line, without a traceback."""


class ProviderError(Exception):
    """A provider gave no usable result: the row is failed, never scored, and tried again by the next run."""
