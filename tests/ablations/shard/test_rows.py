"""Rows hold what the values hold, in a form that the tables take."""

from types import MappingProxyType

from ablations.shard.rows import decision_row
from toolkit.ledger import Decision, Outcome, Stage
from toolkit.runs.run_tables import as_table


def test_a_decision_is_a_row_whatever_kind_of_mapping_its_criteria_are():
    criteria = MappingProxyType({"novel": 0.5})
    decision = Decision(Stage.ADMISSION, ("1:1",), (), Outcome.REJECTED, "old", 0.5, criteria)

    (written,) = as_table("ledger", [decision_row(decision, cell="c", dialogue="d")]).to_pylist()

    assert (written["inputs"], written["outputs"]) == (["1:1"], [])
    assert written["criteria"] == [("novel", 0.5)]
