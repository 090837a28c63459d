#!/usr/bin/env python3
"""Proves Hexapawn from the array on boards of all sizes with plumb-mate, and writes the table of the docs.

    ci/build release plumb-mate
    ci/hexapawn_table.py                 # writes docs/hexapawn-table.md; some two minutes
    ci/hexapawn_table.py --largest 5     # the sizes that take seconds; prints the table, writes nothing

Each board is one call of `plumb-mate --either`, whose bound exceeds the length of any game: every move brings
a pawn at least one rank on, so a game on W files and R ranks ends within 2 * W * (R - 2) + 1 half-moves, and
"no win within that bound" is "no win". For every board exactly one of the two sides must be found to win.
"""
import argparse
import json
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

HEAD = """# Hexapawn from the array: who wins, and in how many moves

Boards of W files and R ranks with a rank of pawns a side, White to move first, as in [Hexapawn](rules/hexapawn.md).
*Moves* are the winner's own until the game is over, he in the greatest hurry and the loser holding out as long as he
can. *First moves* are White's moves that win just as fast, where White wins; where Black wins, every first move
loses. Positions are those that the proof looked at.

Every line is proved by exhaustive search: `ci/hexapawn_table.py` asks `plumb-mate --either` and writes this page. All
boards up to 5x5 are proved a second time, by retrograde analysis of the whole game as an explicit graph, in
`tests/search/hexapawn_table_test.cpp`.

| files | ranks | winner | moves | first moves | positions |
|---|---|---|---|---|---|
"""


def array(files, ranks):
    return "/".join(["p" * files] + [str(files)] * (ranks - 2) + ["P" * files]) + " w - - 0 1"


def longest_game(files, ranks):
    """In half-moves. A pawn has R - 2 steps before the one that wins and ends the game."""
    return 2 * files * (ranks - 2) + 1


def prove(tool, files, ranks, threads, memory):
    within = (longest_game(files, ranks) + 1) // 2
    command = [tool, "--variant", "hexapawn", "--fen", array(files, ranks), "--within", str(within), "--either",
               "--json", "--threads", str(threads), "--hash", memory]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1):
        sys.exit(f"{files}x{ranks}: plumb-mate ended with {ran.returncode}: {ran.stderr.strip()}")
    answer = json.loads(ran.stdout)
    wins, lost_in = answer["mate"], answer["lost_in"]
    if not answer["complete"] or (wins is None) == (lost_in is None):
        sys.exit(f"{files}x{ranks}: just one side must win, got {ran.stdout.strip()}")
    if (ran.returncode == 0) != (wins is not None):
        sys.exit(f"{files}x{ranks}: exit status {ran.returncode} contradicts {ran.stdout.strip()}")
    winner, moves = ("White", wins) if wins is not None else ("Black", lost_in)
    keys = " ".join(answer["keys"]) or "none"
    return f"| {files} | {ranks} | {winner} | {moves} | {keys} | {int(answer['nodes']):,} |"


def sizes(largest):
    """Up to `largest` by `largest`, without 6x6, whose proof takes far longer than all others together."""
    return [(files, ranks) for files in range(3, largest + 1) for ranks in range(3, largest + 1)
            if (files, ranks) != (6, 6)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", default=ROOT / "build/release/bin/plumb-mate", help="the plumb-mate to ask")
    parser.add_argument("--largest", type=int, default=6, choices=range(3, 7), help="files and ranks at most")
    parser.add_argument("--threads", type=int, default=1, help="of plumb-mate; with 1 the positions are repeatable")
    parser.add_argument("--hash", default="256M", help="of plumb-mate")
    options = parser.parse_args()
    table = HEAD
    for files, ranks in sizes(options.largest):
        table += prove(options.tool, files, ranks, options.threads, options.hash) + "\n"
        print(table.splitlines()[-1], flush=True)
    if options.largest == 6:
        (ROOT / "docs/hexapawn-table.md").write_text(table, encoding="utf-8")


if __name__ == "__main__":
    main()
