#!/usr/bin/env python3
"""Runs the commands that the documentation shows and compares what they print with what is written there.

    ci/checks/tour.py BIN FILE...             exit status 1 and a diff where the output differs
    ci/checks/tour.py BIN FILE... --update    writes what the commands print into the files

A shown command is a line "    $ command" of an indented block, its output the lines of the block that follow
it, up to the next command or the end of the block. Commands run in the root of the project with BIN first in
PATH; both output streams are shown, and "exit status N" where it is not 0. Seconds are written as "N.N s".
"""
import argparse
import difflib
import os
import pathlib
import re
import subprocess
import sys

INDENT = "    "
PROMPT = INDENT + "$ "
ROOT = pathlib.Path(__file__).resolve().parents[2]


def output_of(command, bin_folder):
    """What a shell prints for the command, as lines of the block."""
    environment = dict(os.environ, PATH=f"{bin_folder}:{os.environ['PATH']}", NO_COLOR="1", LC_ALL="C.UTF-8")
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    text = re.sub(r"\b\d+\.\d+ s\b", "N.N s", done.stdout)
    lines = [(INDENT + line).rstrip() for line in text.rstrip("\n").split("\n")] if text.strip() else []
    if done.returncode != 0:
        lines.append(f"{INDENT}exit status {done.returncode}")
    return lines


def refreshed(lines, run):
    """The lines of a page with every shown output replaced by run(command), and how many commands there were."""
    page, commands, at = [], 0, 0
    while at < len(lines):
        line = lines[at]
        page.append(line)
        at += 1
        if not line.startswith(PROMPT):
            continue
        commands += 1
        page += run(line[len(PROMPT):])
        end = at
        while at < len(lines) and not lines[at].startswith(PROMPT) and \
                (lines[at].startswith(INDENT) or not lines[at].strip()):
            at += 1
            if lines[at - 1].strip():
                end = at
        page += [""] * (at - end)
    return page, commands


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("bin")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--update", action="store_true")
    arguments = parser.parse_args()
    bin_folder = pathlib.Path(arguments.bin).resolve()
    wrong = False
    for name in arguments.files:
        path = pathlib.Path(name)
        shown = path.read_text(encoding="utf-8").split("\n")
        page, commands = refreshed(shown, lambda command: output_of(command, bin_folder))
        if page != shown:
            if arguments.update:
                path.write_text("\n".join(page), encoding="utf-8")
            else:
                print("\n".join(difflib.unified_diff(shown, page, f"{name} (as written)", f"{name} (as run)",
                                                     lineterm="")))
                wrong = True
        print(f"{name}: {commands} commands")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
