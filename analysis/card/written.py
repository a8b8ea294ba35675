"""A card as two files."""

from pathlib import Path

from analysis.card.card import Card
from analysis.card.markdown import markdown
from analysis.card.page import page
from toolkit.runs.replacement import writing

ENDINGS = (".md", ".html")


def write_card(card: Card, to: Path) -> tuple[Path, Path]:
    """Write the card as Markdown and as HTML, whatever ending of these two `to` has, and return the paths.

    UserError if the place cannot be written.
    """
    stem = to.with_suffix("") if to.suffix in ENDINGS else to
    texts = dict(zip(ENDINGS, (markdown(card), page(card)), strict=True))
    paths = []
    with writing(to):
        to.parent.mkdir(parents=True, exist_ok=True)
        for ending, text in texts.items():
            path = stem.with_name(stem.name + ending)
            part = path.with_name(f".{path.name}.part")  # a card is there whole or not at all
            part.write_text(text, encoding="utf-8", errors="replace", newline="")
            part.replace(path)
            paths.append(path)
    return paths[0], paths[1]
