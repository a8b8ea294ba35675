"""A card as one HTML page, as wide as an A4 sheet: it loads nothing and runs nothing."""

from collections.abc import Iterator
from html import escape

from analysis.card.card import Card, Listing, Section

POLICY = "default-src 'none'; style-src 'unsafe-inline'"
LONGEST = 24  # letters of a word that a column has room for
STYLE = """
@page { size: A4; margin: 12mm; }
body {
  max-width: 186mm; margin: 8mm auto; padding: 0 4mm;
  font: 9pt/1.35 system-ui, sans-serif; color: #1b1b1b; overflow-wrap: anywhere;
}
h1 { font-size: 14pt; margin: 0 0 2mm; }
h2 {
  font-size: 10pt; margin: 3.5mm 0 1mm; padding-top: 1mm;
  border-top: 1px solid #999; break-after: avoid;
}
p { margin: 1mm 0; }
table {
  border-collapse: collapse; width: 100%; margin: 1mm 0 2mm;
  font-size: 8pt; font-variant-numeric: tabular-nums;
}
th, td {
  text-align: left; vertical-align: top; padding: .4mm 2mm .4mm 0;
  border-bottom: 1px solid #ddd; overflow-wrap: break-word;
}
.long { overflow-wrap: anywhere; min-width: 30mm; }
th { font-weight: 600; }
td.number { text-align: right; white-space: nowrap; }
th.number { text-align: right; }
tr { break-inside: avoid; }
section.missing p { color: #8a1f11; }
"""


def page(card: Card) -> str:
    """The page; every text of the run is escaped."""
    return "\n".join(_lines(card))


def _lines(card: Card) -> Iterator[str]:
    title = escape(f"Gate card: {card.name}")
    yield '<!doctype html>\n<html lang="en">\n<meta charset="utf-8">'
    yield f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">'
    yield f'<meta name="viewport" content="width=device-width">\n<title>{title}</title>'
    yield f"<style>{STYLE}</style>\n<body>"
    yield f"<h1>{title}</h1>"
    for part in card.sections:
        yield from _section(part)
    yield "</body>\n</html>\n"


def _section(part: Section) -> Iterator[str]:
    kind = ' class="missing"' if part.missing else ""
    yield f"<section{kind}>\n<h2>{escape(part.title)}</h2>"
    for block in part.blocks:
        if isinstance(block, Listing):
            yield from _table(block)
        else:
            mark = "<strong>Missing:</strong> " if block is part.what_is_missing else ""
            yield f"<p>{mark}{escape(block)}</p>"
    yield "</section>"


def _table(table: Listing) -> Iterator[str]:
    yield f"<table>\n<thead>{_row(table.columns, table.numbers_from, 'th')}</thead>\n<tbody>"
    yield from (_row(row, table.numbers_from, "td") for row in table.rows)
    yield "</tbody>\n</table>"


def _row(cells: tuple[str, ...], numbers_from: int, element: str) -> str:
    told = (
        f'<{element} class="{_kind(cell, number=place >= numbers_from)}">{escape(cell)}</{element}>'
        for place, cell in enumerate(cells)
    )
    return f"<tr>{''.join(told)}</tr>"


def _kind(cell: str, *, number: bool) -> str:
    """How a cell is laid out: one with a word that is longer than a column may break it anywhere."""
    long = any(len(word) > LONGEST for word in cell.split())
    return "long" if long else "number" if number else "name"
