"""What a rule router lets out, and what it takes for a person's."""

import time
from dataclasses import replace
from pathlib import Path

import pytest
from builders import context, draft
from hypothesis import given, settings
from hypothesis import strategies as st

from toolkit.enrichment.gazetteer import OURS, Ambiguity, gazetteer
from toolkit.enrichment.router import Span
from toolkit.enrichment.rule_router import RuleRouter
from toolkit.errors import UserError
from toolkit.facts import Scope


def found(text: str, *, speaker: str = "Ana", internal: frozenset[str] = frozenset()) -> tuple[Span, ...]:
    one = draft(text)
    (spans,) = RuleRouter()([replace(one, fact=replace(one.fact, speaker=speaker))], internal, context())
    assert isinstance(spans, tuple)
    return spans


def public(text: str) -> list[str]:
    return [span.known_as for span in found(text) if span.scope is Scope.EXTERNAL]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("My sister Brisa uses a dexcom g7.", []),  # a product keeps its capital
        ("My sister Brisa uses a Dexcom G7.", ["Dexcom G7"]),
        ("Ana takes ozempic.", ["Ozempic"]),  # a medicine is written either way
        ("Ana ate an apple.", []),
        ("She bought it from Apple.", ["Apple"]),
        ("Nice to see you!", []),
        ("We went to a concert in Paris.", ["Paris"]),
        ("I talked to Paris about it.", []),
        ("In Paris Quelmont's kitchen it was warm.", []),
        ("Alexa is seven.", []),
        ("My Tesla broke down.", ["Tesla"]),
        ("Tesla Quelmont called.", []),
        ("Quelmont met Anna Siemens.", []),
        ("I live in Lisbon.", []),
        ("I flew to Lisbon.", ["Lisbon"]),
        ("write to paris.spotify@example.org", []),
        ("she posts as spotify_lisbon", []),
        ("我去成都玩了三天。", ["成都"]),
        ("我家住在成都。", []),
        ("张成都来了。", []),
        ("大阪で会った。", ["大阪"]),
        ("大阪に住んでいる。", []),
        ("ホンダさんが来た。", []),
        ("मैं जयपुर में रहता हूँ।", []),
        ("सामान आइकिया से लिया।", ["आइकिया"]),
        ("سافرت إلى بيروت.", ["بيروت"]),
        ("أسكن في بيروت.", []),
        ("اشتريته من كارفور.", ["كارفور"]),
        ("Wohnt ihr in Leipzig?", []),
        ("Vivo en Barcelona.", []),
    ],
)
def test_only_what_is_surely_public_is_external(text: str, names: list[str]):
    assert public(text) == names


@pytest.mark.parametrize(
    "text",
    [
        "My sister uses it.",
        "Meine Schwester hat es.",
        "我表姐有一个。",
        "母が使っています。",
        "أختي عندها واحد.",
    ],
)
def test_a_word_for_a_relative_is_personal(text: str):
    assert Scope.USER_PII in {span.scope for span in found(text)}


@pytest.mark.parametrize(
    "text", ["He has diabetes.", "Tiene deudas.", "她怀孕了。", "Sie ist krank.", "عنده مرض."]
)
def test_health_and_money_are_sensitive(text: str):
    assert Scope.SENSITIVE in {span.scope for span in found(text)}


@pytest.mark.parametrize(
    "text",
    ["born on 5 May 1961", "plate QX-12-AB-99", "call +1 202-555-0101", "me@example.org", "as @zorin_x"],
)
def test_identifiers_are_personal(text: str):
    assert [span.scope for span in found(text)] == [Scope.USER_PII]


def test_what_is_ones_own_is_not_public():
    scopes = {span.text: span.scope for span in found("Spotify hired us.", internal=frozenset({"spotify"}))}

    assert scopes["Spotify"] is Scope.INTERNAL


def test_without_a_list_nothing_is_public():
    (spans,) = RuleRouter(public=None)([draft("Ana likes Spotify.")], (), context())

    assert isinstance(spans, tuple)
    assert Scope.EXTERNAL not in {span.scope for span in spans}


@given(name=st.text("abcdefghijklmnopqrstuvwxyz", min_size=4, max_size=9))
@settings(derandomize=True, deadline=None, max_examples=60)
def test_what_is_let_out_does_not_depend_on_a_private_name(name: str):
    def let_out(who: str) -> list[str]:
        return public(f"Our neighbour {who} sold her Roomba and lives in Prague.")

    assert let_out(f"Zq{name}") == let_out("Zqelmont") == ["Roomba"]


def test_our_list_has_hundreds_of_things_and_says_which_names_people_have():
    things = gazetteer(OURS)

    assert len({thing.name for thing in things.values()}) > 500
    assert things["paris"].ambiguity is Ambiguity.GIVEN
    assert things["museo del prado"].ambiguity is Ambiguity.NONE


@pytest.mark.parametrize(
    ("line", "said"),
    [("a\tb", "give a name alone"), ("a\tspoon\t\t", "'spoon' is not"), ("\tcity\t\t", "name")],
)
def test_a_broken_list_is_one_line(tmp_path: Path, line: str, said: str):
    path = tmp_path / "names.tsv"
    path.write_text(f"# a comment\n{line}\n", encoding="utf-8")

    with pytest.raises(UserError, match=said):
        gazetteer(path)


@pytest.mark.parametrize(
    "piece", ["I use Spotify. ", "A", "a.", "a_", "A-1", "1 Aa Aa ", "1."], ids=lambda piece: piece.strip()
)
def test_four_times_the_text_takes_about_four_times_as_long(piece: str):
    seconds = []
    for letters in (250_000, 1_000_000):
        start = time.process_time()
        found(piece * (letters // len(piece)))
        seconds.append(time.process_time() - start)

    assert seconds[1] < 8 * seconds[0] + 0.1  # sixteen times, if each letter looked at all others


@pytest.mark.parametrize("lines", ["Sofia\nSofia\tcity\tgiven\t\n", "Sofia\tcity\tgiven\t\nSofia\n"])
def test_of_two_lines_with_one_name_the_one_that_is_also_a_persons_counts(tmp_path: Path, lines: str):
    path = tmp_path / "names.tsv"
    path.write_text(lines, encoding="utf-8")

    assert gazetteer(path)["sofia"].ambiguity is Ambiguity.GIVEN
