"""The arms of an audit ask its own server, and the controls tell what they are for."""

from pathlib import Path

from ablations.audit.arms import FULL, LEAKY, OFF, UNSAID, asking, audited, ends, leaky_arms
from ablations.audit.disguise import DISGUISES
from ablations.audit.leaky import Leaky
from ablations.grid.config import read_config
from toolkit.enrichment.channels.json_service import JsonService
from toolkit.enrichment.channels.look_up import LookUp
from toolkit.enrichment.nothing import Nothing
from toolkit.enrichment.routed import Routed

SITE = "http://127.0.0.1:8000"
ARMS = read_config(Path("configs/audit_egress.yaml")).arms


def enrichments() -> list[Routed]:
    found = [arm.pipeline.enrichment for arm in audited(ARMS, SITE)]
    return [one for one in found if isinstance(one, Routed)]


def test_every_look_up_asks_the_audits_own_server_and_keeps_nothing():
    asked = [one.external for one in enrichments()]

    assert len(asked) == len(ARMS)
    assert all(isinstance(one, LookUp) and not one.keep for one in asked)
    assert {one.adapter.url("Lego") for one in asked if isinstance(one, LookUp)} == {
        f"{SITE}/api/rest_v1/page/summary/Lego"
    }


def test_the_path_and_the_parameters_of_an_address_stay():
    moved = asking(LookUp(adapter=JsonService("https://kb.example.com/a?name={query}", "text")), SITE)

    assert moved.adapter.address == f"{SITE}/a?name={{query}}"


def test_nothing_else_of_the_arms_changes():
    own = [arm.pipeline.enrichment for arm in ARMS]

    assert [(one.scope, one.queries, one.router) for one in enrichments()] == [
        (one.scope, one.queries, one.router) for one in own if isinstance(one, Routed)
    ]


def test_the_two_ends_tell_nothing_and_everything():
    off, full = ends(ARMS[0], ARMS[0].data, SITE)

    assert (off.name, off.pipeline.enrichment) == (OFF, Nothing())
    assert (full.name, full.pipeline.enrichment) == (FULL, Leaky(SITE))


def test_there_is_a_leaky_arm_for_every_disguise_and_one_that_says_nothing_of_it():
    names = [arm.name for arm in leaky_arms(ARMS[0], ARMS[0].data, SITE)]

    assert names == [*(f"{LEAKY}{name}" for name in DISGUISES), UNSAID]
