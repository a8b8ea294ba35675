"""LoCoMo questions under the ids of others: which conversation and question of ours they are."""

from pathlib import Path

from toolkit.datasets.errata import QUESTION_ID, ErrorType, errata_of, probe_id
from toolkit.errors import UserError
from toolkit.probes import LOCOMO_CATEGORIES

# The conversations of the published file, in its order.
CONVERSATIONS = tuple(f"conv-{number}" for number in (26, 30, 41, 42, 43, 44, 47, 48, 49, 50))


def own_id(question: str, conversation: str) -> tuple[str, str]:
    """Dialogue and probe as our runs name them; what is no id such as `locomo_0_qa1` stays as it is."""
    if not QUESTION_ID.fullmatch(question):
        return conversation, question
    ours = probe_id(question, CONVERSATIONS)
    return ours.partition("/")[0], ours


def own_category(category: str, question: str) -> tuple[str, str]:
    """Number and name of a question's category: the name that LoCoMo gives the number, if it is LoCoMo's."""
    number = int(category) if category.isdecimal() else 0
    known = QUESTION_ID.fullmatch(question) and number in LOCOMO_CATEGORIES
    return category, LOCOMO_CATEGORIES[number].name if known else ""


def wrong_golds(errata: Path) -> frozenset[str]:
    """The probes whose gold answer a file of errata holds for wrong. UserError if it names none."""
    rows = errata_of(errata).rows
    wrong = [row.question_id for row in rows if row.error_type != ErrorType.WRONG_CITATION]
    if not wrong:
        raise UserError(f"{errata}: names no wrong gold answer")
    return frozenset(own_id(question, "")[1] for question in wrong)
