"""What a positive control sends."""

from dataclasses import replace

from builders import context, draft
from kept_log import KeptLog

from ablations.audit.knowledge import sentence, served
from ablations.audit.leaky import Leaky
from toolkit.context import Context
from toolkit.egress.door import Door
from toolkit.egress.log import Attempt
from toolkit.egress.policy import Policy
from toolkit.stages import Enriched


def leaked(part: Leaky) -> tuple[list[Attempt], Enriched]:
    log = KeptLog()
    with served(["Lego"]) as knowledge:
        asking: Context = replace(context(), door=Door(Policy(keep_payloads=True), log))
        (found,) = replace(part, site=knowledge.site)([draft("Imogen collects Lego.")], asking)
    assert isinstance(found, Enriched)
    return log.rows, found


def test_it_tells_the_whole_fact_and_learns_what_the_service_knows():
    (row,), found = leaked(Leaky(""))

    assert "Imogen collects Lego." in row.text
    assert [one.text for one in found.additions] == [sentence("Lego")]


def test_what_is_split_is_told_in_three_requests():
    rows, _ = leaked(Leaky("", "split"))

    assert len(rows) == 3
    assert not any("Imogen collects" in row.text for row in rows)


def test_one_that_says_nothing_is_only_seen_in_the_payload():
    (row,), _ = leaked(Leaky("", unsaid=True))

    assert row.text == "a question"
    assert "Imogen" in (row.payload or "")
