"""A calibrated gate as it is written into a config."""

from dataclasses import MISSING, fields
from typing import Any

import yaml

from analysis.gates import CALIBRATION, Spec, calibration, component_path, scoring_gate
from toolkit.catalog import ADMISSION
from toolkit.spec import spec_of

NAMES = {component_path(cls): name for name, cls in ADMISSION.items()}


def pasted(pipeline: Spec, threshold: float, cases: str) -> str:
    """The lines of YAML that give an arm's gate this threshold, set on these cases, and leave all else.

    That is the gate with every setting that is not the default. Where one of them can only be written as a
    file, such as weights, it is the two settings by their paths, to be added to the arm as it is.
    """
    gate = scoring_gate(pipeline)
    settings = {**gate["settings"], "threshold": threshold}
    changed = {**pipeline, "admission": _replaced(pipeline["admission"], gate, settings)}
    if CALIBRATION in settings:
        settings[CALIBRATION] = calibration(changed, cases)
    whole = _written(_replaced(pipeline["admission"], gate, settings))
    lines = {"admission": whole} if _is_plain(whole) else _by_path(pipeline, settings)
    return yaml.safe_dump(lines, sort_keys=False, allow_unicode=True)


def _replaced(spec: Spec, gate: Spec, settings: Spec) -> dict[str, Any]:
    """The gate with other settings, within whatever it stands in."""
    if spec is gate:
        return {**gate, "settings": dict(settings)}
    inside = _replaced(spec["settings"]["gate"], gate, settings)
    return {**spec, "settings": {**spec["settings"], "gate": inside}}


def _written(spec: Any) -> Any:
    """A component as `name` or `{name: {setting: value}}`; what is none, as it is."""
    if not isinstance(spec, dict) or spec.get("component") not in NAMES:
        return spec
    defaults = _defaults(ADMISSION[NAMES[spec["component"]]])
    own = {
        name: _written(value)
        for name, value in spec["settings"].items()
        if name not in defaults or defaults[name] != value or name == "threshold"
    }
    return {NAMES[spec["component"]]: own} if own else NAMES[spec["component"]]


def _defaults(cls: type) -> dict[str, Any]:
    """The defaults of a component's settings, as a manifest has them."""
    plain = {field.name: field.default for field in fields(cls) if field.default is not MISSING}
    made = {
        field.name: field.default_factory() for field in fields(cls) if field.default_factory is not MISSING
    }
    return {name: spec_of(value) for name, value in {**plain, **made}.items()}


def _is_plain(written: Any) -> bool:
    """Whether a config can say it: no digest of what stands in a file, and no component of someone else."""
    if isinstance(written, dict):
        return not {"sha256", "component"} & written.keys() and all(map(_is_plain, written.values()))
    return True


def _by_path(pipeline: Spec, settings: Spec) -> dict[str, Any]:
    """Threshold and calibration, by the path at which an arm has them."""
    path, spec = "admission", pipeline["admission"]
    gate = scoring_gate(pipeline)
    while spec is not gate:
        path, spec = f"{path}.gate", spec["settings"]["gate"]
    return {f"{path}.{name}": settings[name] for name in ("threshold", CALIBRATION) if name in settings}
