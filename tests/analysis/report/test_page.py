"""One file that opens from disk, loads nothing, and lets no text of a run be markup."""

import json
import re

import pytest
from explored import contents_of

from analysis.figures.written import Drawing
from analysis.report.page import as_data, page, script_hash

HOSTILE = "</script><script>alert(1)</script><!--<script> & \u2028 \ud800"


def read(text: str) -> object:
    """The contents of a page."""
    return json.loads(re.findall(r'id="contents">(.*?)</script>', text, re.DOTALL)[0])


def test_the_contents_come_out_as_they_went_in():
    contents = contents_of() | {"texts": [HOSTILE]}

    assert read(page(contents, ())) == contents


def test_no_text_ends_the_script_that_holds_it():
    plain, hostile = (page(contents_of() | {"texts": [text]}, ()) for text in ("", HOSTILE))

    assert hostile.count("<script") == plain.count("<script") == 2
    assert "alert(1)</script>" not in hostile
    hostile.encode("utf-8")


def test_the_policy_allows_the_script_of_the_page_and_no_other():
    text = page(contents_of(), ())
    (script,) = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)

    assert f"script-src '{script_hash(script)}'\"" in text
    assert "default-src 'none'" in text


def test_nothing_is_loaded_from_anywhere():
    text = page(contents_of(), (Drawing("a", "A figure.", lambda ax: ax, 1.0),))

    assert not re.search(r"""\b(?:src|href)\s*=\s*["'](?!#)|url\((?!#)|@import|fetch\(|XMLHttp""", text)


def test_a_figure_stands_in_the_page_with_its_caption_and_ids_of_its_own():
    def draw(ax):
        ax.plot([0, 1], [0, 1], label="--><script>alert(1)</script>")
        ax.legend()
        return ax

    text = page(contents_of(), [Drawing(name, "n < 3", draw, 1.0) for name in ("one", "two")])
    ids = re.findall(r'\sid="([^"]+)"', text)

    assert text.count("<svg") == 2
    assert "n &lt; 3" in text
    assert "<script>alert" not in text
    assert len([id for id in ids if id.startswith(("one-", "two-"))]) == len({id for id in ids if "-" in id})


def test_a_text_that_looks_like_a_place_of_the_template_is_left_alone():
    contents = contents_of() | {"texts": ["{{script}} {{contents}}"]}

    assert read(page(contents, ())) == contents


def test_a_number_that_json_lacks_is_refused():
    with pytest.raises(ValueError, match="not JSON compliant"):
        as_data({"score": float("nan")})
