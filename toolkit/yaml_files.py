"""A YAML file as plain values, with what YAML would read silently in another sense refused."""

import re
from pathlib import Path
from typing import Any

import yaml

from toolkit.errors import UserError

BOOLEAN = "tag:yaml.org,2002:bool"


def contents_of(path: Path) -> Any:
    """What the file holds; UserError if it cannot be read, is no YAML or has a key twice.

    `true` and `false` are the booleans, as in YAML 1.2: `on`, `off`, `yes` and `no` are texts.
    """
    try:
        return yaml.load(path.read_text(encoding="utf-8"), Loader=_Strict)
    except OSError as error:
        raise UserError(f"cannot be read ({error.strerror})") from error
    except (yaml.YAMLError, UnicodeDecodeError, RecursionError) as error:
        raise UserError(f"no YAML: {' '.join(str(error).split())}") from error


class _Strict(yaml.SafeLoader):
    """Reads YAML, and refuses a key that is written twice: PyYAML would silently keep the last.

    A scalar that is not what it looks like or is said to be (`2024-13-45`, `!!int foo`) is refused with its
    place; PyYAML lets the error of whatever Python function it tried escape.
    """

    def construct_object(self, node: yaml.Node, deep: bool = False) -> Any:
        try:
            return super().construct_object(node, deep=deep)
        except (ValueError, LookupError, AttributeError) as error:
            kind = node.tag.rpartition(":")[2]
            raise yaml.constructor.ConstructorError(
                None, None, f"{node.value!r} is no {kind}; quote it if it is a text", node.start_mark
            ) from error

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        if not isinstance(node, yaml.MappingNode):  # such as `!!map foo`
            return super().construct_mapping(node, deep=deep)
        keys = [self.construct_object(key, deep=deep) for key, _ in node.value]
        for place, key in enumerate(keys):
            if key in keys[:place]:
                raise yaml.constructor.ConstructorError(
                    None, None, f"key {key!r} is there twice", node.value[place][0].start_mark
                )
        return super().construct_mapping(node, deep=deep)


_Strict.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if tag != BOOLEAN]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Strict.add_implicit_resolver(BOOLEAN, re.compile("(?:true|True|TRUE|false|False|FALSE)$"), [*"tTfF"])
