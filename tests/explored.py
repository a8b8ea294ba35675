"""Pages of runs, made small or large, and a browser or Node.js that tells what they show."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from analysis.report.page import HERE, script_hash

STAGES = ("source", "admitted", "structured", "grounded", "stored", "retrieved")
BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NODE = shutil.which("node")
in_browser = pytest.mark.skipif(BROWSER is None, reason="no Chromium is installed")
in_node = pytest.mark.skipif(NODE is None, reason="no Node.js is installed")
OFFLINE = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --virtual-time-budget=10000 --dump-dom"
).split()


def contents_of(probes: int = 4, arms: int = 2) -> dict[str, Any]:
    """What a page holds of a made-up run: each arm but the first loses every third probe at admission."""
    texts = ["rejected: <b>nothing</b> kept", *(f"Question {number}?" for number in range(probes))]
    return {
        "run": {"name": "made <up>", "notes": ["one note"]},
        "tables": [{"title": "Counts", "columns": ["", "n"], "rows": [["probes", probes]]}],
        "stages": list(STAGES),
        "arms": [
            {
                "name": f"arm {arm}",
                "cell": f"c{arm}",
                "baseline": 0,
                "data": "x",
                "components": list("abcdef"),
            }
            for arm in range(arms)
        ],
        "probes": [
            [f"p{number}", "d1", number + 1, None, f"{number % 4 + 1} some", "unknown", ["1:1"], []]
            for number in range(probes)
        ],
        "asked": {f"c{arm}": _asked(probes, gated=arm > 0) for arm in range(arms)},
        "traces": {
            f"c{arm}": {"d1": {"1:1": [["admission", "rejected", 0, 0.1, [["emotion", 0.9]], [0]]]}}
            for arm in range(arms)
        },
        "turns": {
            "x": {"d1": [["1:0", "Ben", "2024-03-04 10:00", 1], ["1:1", "Ana", "2024-03-04 10:01", 0]]}
        },
        "deletions": _deletions(probes, arms),
        "texts": texts,
    }


def _asked(probes: int, *, gated: bool) -> dict[str, list[Any]]:
    kept = [not (gated and number % 3 == 0) for number in range(probes)]
    return {
        "measure": ["turn"] * probes,
        "support": [int(one) for one in kept],
        "first": [len(STAGES) if one else 1 for one in kept],
        "turn": [["111111"] if one else ["100000"] for one in kept],
        "anywhere": [["??????"]] * probes,
        "status": ["traced"] * probes,
        "shown": [[0] * 20] * probes,
        "tokens": [100] * probes,
        "answer": [None] * probes,
        "judgements": [[]] * probes,
    }


def _deletions(probes: int, arms: int) -> dict[str, dict[str, Any]]:
    lost = [(f"arm {arm}", f"p{number}") for arm in range(1, arms) for number in range(0, probes, 3)]
    same = {"dialogue": "d1", "turn": "1:1", "stage": "admitted", "kind": "turn", "component": "b"}
    return {"arm": {"kind": "id", "values": [arm for arm, _ in lost]}} | {
        **{name: {"kind": "id", "values": [value] * len(lost)} for name, value in same.items()},
        **{name: {"kind": "id", "values": ["rejected"] * len(lost)} for name in ("outcome", "criterion")},
        "reason": {"kind": "text", "values": [0] * len(lost)},
        **{name: {"kind": "number", "values": [0.5] * len(lost)} for name in ("margin", "score")},
        "alone": {"kind": "probes", "values": [[probe] for _, probe in lost]},
        **{name: {"kind": "probes", "values": [[]] * len(lost)} for name in ("jointly", "elsewhere")},
        "recoverable": {"kind": "flag", "values": [False] * len(lost)},
    }


def in_rows(expression: str, contents: dict[str, Any] | None = None) -> Any:
    """What a JavaScript expression gives, by `rows.js` alone; `contents` may stand in it."""
    script = (HERE / "rows.js").read_text(encoding="utf-8")
    told = f"{script}\nconst contents = {json.dumps(contents)};\nconsole.log(JSON.stringify({expression}));"
    assert NODE is not None
    done = subprocess.run([NODE, "-"], input=told, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


def browsed(page: str, folder: Path, fragment: str, *steps: str) -> Any:
    """What the last of some JavaScript expressions gives in a page opened from disk, each awaited in turn."""
    body = "".join(
        f"last = await ({step}); await new Promise((go) => setTimeout(go, 100));" for step in steps
    )
    script = (
        "(async () => { let last = null; const told = document.createElement('pre'); told.id = 'told';"
        f"try {{ {body} }} catch (error) {{ last = String(error); }}"
        "told.textContent = JSON.stringify(last); document.body.append(told); })();"
    )
    allowed = page.replace("script-src '", f"script-src '{script_hash(script)}' '", 1)
    path = folder / "page.html"
    path.write_text(allowed.replace("</body>", f"<script>{script}</script></body>"), encoding="utf-8")
    assert BROWSER is not None
    done = subprocess.run(
        [BROWSER, *OFFLINE, f"--user-data-dir={folder / 'browser'}", path.as_uri() + fragment],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    (told,) = re.findall(r'<pre id="told">(.*?)</pre>', done.stdout, re.DOTALL)
    return json.loads(html.unescape(told))
