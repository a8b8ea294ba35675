"""The ranges that settings of components may have: checked when a configuration or a pipeline is read."""

from typing import Annotated

from annotated_types import Ge, Gt, Interval

UnitInterval = Annotated[float, Interval(ge=0.0, le=1.0)]
NonNegative = Annotated[int, Ge(0)]
Positive = Annotated[int, Gt(0)]
