#!/usr/bin/env python3
"""Proves the arrow of ARCHITECTURE.md: includes go downward only, and no game includes another.

    tools -> formats -> lib/search -> lib/rules -> lib/board -> lib/base

Also: TBB is included in lib/search only, and each tool includes CLI11 in one file at most.
Prints one line a violation and exits 1 if there is any. `layers.py ROOT` checks another tree.
"""

import pathlib
import re
import sys

LAYERS = ["lib/base", "lib/board", "lib/rules", "lib/search", "formats", "tools"]
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')


def layer_of(path):
    """The rank of the layer a path lies in, or None."""
    for rank, layer in enumerate(LAYERS):
        if path.startswith(layer + "/"):
            return rank
    return None


def unit_of(path, prefix):
    """The folder below `prefix` that a path lies in ("chess" in lib/rules/chess/x.h), or None."""
    rest = path[len(prefix) + 1:] if path.startswith(prefix + "/") else ""
    return rest.split("/")[0] if "/" in rest else None


def check_include(file, line, kind, target):
    where = f"{file}:{line}"
    rank, target_rank = layer_of(file), layer_of(target)
    if target.startswith(("tbb/", "oneapi/tbb")) and not file.startswith("lib/search/"):
        yield f"{where}: includes {target}, but TBB belongs to lib/search"
    if target_rank is None:
        if kind == '"':
            yield f"{where}: includes \"{target}\", expected a path from the root of the project"
        return
    if target_rank > rank:
        yield f"{where}: includes {target}, upward from {LAYERS[rank]} to {LAYERS[target_rank]}"
    for prefix, noun, shared in (("lib/rules", "rule set", ()), ("tools", "tool", ("common",))):
        own, other = unit_of(file, prefix), unit_of(target, prefix)
        if own and other and own != other and other not in shared:
            yield f"{where}: includes {target}, sideways from {noun} {own} to {noun} {other}"


def check_tree(root):
    violations, cli_users = [], {}
    for layer in LAYERS:
        for path in sorted((root / layer).rglob("*")):
            if path.suffix not in (".h", ".cpp"):
                continue
            file = path.relative_to(root).as_posix()
            for number, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                match = INCLUDE.match(text)
                if not match:
                    continue
                violations += check_include(file, number, match[1], match[2])
                if match[2].startswith("CLI/"):
                    if not file.startswith("tools/"):
                        violations.append(f"{file}:{number}: includes {match[2]}, but CLI11 belongs to tools")
                    cli_users.setdefault(unit_of(file, "tools"), set()).add(file)
    for tool, files in cli_users.items():
        if tool and len(files) > 1:
            violations.append(f"tools/{tool}: CLI11 is included in {len(files)} files, expected one")
    return violations


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[2])
    violations = check_tree(root)
    for violation in violations:
        print(violation)
    return 1 if violations else 0


if __name__ == "__main__":
    sys.exit(main())
