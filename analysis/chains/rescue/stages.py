"""Where missing turns may be put back, and what is done to a probe there."""

from enum import StrEnum


class PutBackAt(StrEnum):
    """The stage of a finished run at which missing turns are put back; what follows is run again."""

    ADMITTED = "admitted"  # through: they must pass all that follows
    STORED = "stored"  # bypasses the write path: as records of their words
    SHOWN = "shown"  # bypasses the search as well: put before the reader


class Treatment(StrEnum):
    """What is put back, and for whom it is watched."""

    EVIDENCE = "evidence"  # the missing turns, for a probe that lacks them
    PLACEBO = "placebo"  # as many turns that are no evidence, for the same probe
    NOTHING = "nothing"  # no turn at all: the noise of a rerun
    HARM = "harm"  # another probe's evidence, for a probe that had all of its own
