#!/usr/bin/env python3
"""Compares plumb-perft with other programs that count moves, run in turn on this machine.

    ci/bench/compare.py                          Debian's stockfish and fairy-stockfish, where installed
    ci/bench/compare.py --peer uci:/opt/engine   also this program, spoken to by UCI (go perft N)
    ci/bench/compare.py --peer 'command:prog {fen} {depth}'   or this command line
    ci/bench/compare.py --games --peer uci:/opt/fairy-stockfish   PEACH and Chessapawn instead of chess

With --games a peer is told the games by ci/bench/variants.ini, which only a large-board build of
Fairy-Stockfish understands; the packages are left out.

Every program counts the same positions, one after the other in each round, so that a drift of the machine's
speed hits all alike. Times are processor time (user) of the whole process; the median of the rounds is
printed, in million moves a second, and what ours takes of each peer's time as a ratio. A program whose count
differs is named and its ratio left out. The exit status is 1 where a count differed, else 0.
"""
import argparse
import dataclasses
import os
import re
import resource
import shlex
import shutil
import statistics
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
NO_DOUBLE_STEPS = "rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBQKBNR w - - 0 1"


@dataclasses.dataclass(frozen=True)
class Job:
    """A position to count, to a usual depth and to a long one, with the counts."""
    label: str
    fen: str
    usual: tuple
    long: tuple
    variant: str = "chess"
    peers_counts: tuple = ()  # what a peer with rules slightly different from ours counts


CHESS = [
    Job("array", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", (6, 119060324), (7, 3195901860)),
    Job("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (5, 193690690),
        (6, 8031647685)),
    Job("r4rk1", "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", (5, 164075551),
        (6, 6923051137)),
]
GAMES = [
    Job("peach array", "cgezdkzegc/2obnnbo2/fffwsswfff/10/10/10/10/FFFWSSWFFF/2OBNNBO2/CGEZDKZEGC w - - 0 1",
        (5, 22468974), (6, 718726571), "peach"),
    Job("chessapawn array", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", (6, 120330398), (6, 120330398),
        "chessapawn", (120337099,)),
    Job("chessapawn, no double steps", NO_DOUBLE_STEPS, (5, 9207120), (5, 9207120), "chessapawn"),
]


def measured(command, text):
    """Runs a command; gives what it wrote and the user seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    return done.stdout, after - before


class Ours:
    def __init__(self, path, hash_size, threads):
        self.name = f"plumb-perft hash {hash_size}" + (f" threads {threads}" if threads != 1 else "")
        self.command = [path, "count", "--hash", hash_size, "--threads", str(threads)]

    def count(self, job, depth):
        out, seconds = measured(self.command + ["--variant", job.variant, "--fen", job.fen, "--depth", str(depth)], "")
        return last_number(out), seconds


class Uci:
    def __init__(self, path):
        self.name = os.path.basename(path)
        self.command = shlex.split(path)

    def count(self, job, depth):
        text = "uci\n"
        if job.variant != "chess":
            text += f"setoption name VariantPath value {HERE}/variants.ini\n"
            text += f"setoption name UCI_Variant value {job.variant}\n"
        text += f"isready\nposition fen {job.fen}\ngo perft {depth}\nquit\n"
        out, seconds = measured(self.command, text)
        found = re.search(r"^Nodes searched:\s*(\d+)", out, re.MULTILINE)
        return int(found.group(1)) if found else last_number(out), seconds


class Command:
    def __init__(self, template):
        self.name = os.path.basename(shlex.split(template)[0])
        self.template = template

    def count(self, job, depth):
        words = [word.replace("{fen}", job.fen).replace("{depth}", str(depth)) for word in shlex.split(self.template)]
        out, seconds = measured(words, "")
        return last_number(out), seconds


def last_number(text):
    """The count as most programs print it: the last whole number of the output that is no speed or time."""
    numbers = [re.sub(r"[,_']", "", word) for word in re.findall(r"\d[\d,_']*", text)]
    return int(numbers[-1]) if numbers else None


def peer(text):
    kind, _, rest = text.partition(":")
    if kind == "uci":
        return Uci(rest)
    if kind == "command":
        return Command(rest)
    raise argparse.ArgumentTypeError(f"'{text}': expected uci:PATH or command:TEMPLATE")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plumb", default=os.path.join(HERE, "../../build/release/bin/plumb-perft"), metavar="PATH")
    parser.add_argument("--peer", action="append", type=peer, default=[], metavar="KIND:WHAT")
    parser.add_argument("--runs", type=int, default=5, help="rounds; the median is quoted")
    parser.add_argument("--hash", default="256M", help="the table of the run with one")
    parser.add_argument("--long", action="store_true", help="one ply deeper: minutes instead of seconds")
    parser.add_argument("--games", action="store_true", help="PEACH and Chessapawn instead of chess")
    parser.add_argument("--no-packages", action="store_true", help="leave out stockfish and fairy-stockfish")
    return parser.parse_args()


def programs(options):
    yield Ours(options.plumb, "off", 1)
    yield Ours(options.plumb, options.hash, 1)
    if not options.no_packages and not options.games:
        for name in ("stockfish", "fairy-stockfish"):
            path = shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/games")
            if path:
                yield Uci(path)
            else:
                print(f"{name}: not installed, left out", file=sys.stderr)
    yield from options.peer


def main():
    options = arguments()
    if not os.access(options.plumb, os.X_OK):
        sys.exit(f"{options.plumb}: not there; build the preset release, or give --plumb PATH")
    runners = list(programs(options))
    wrong = False
    for job in GAMES if options.games else CHESS:
        depth, nodes = job.long if options.long else job.usual
        times = {runner: [] for runner in runners}
        answers = {}
        for _ in range(options.runs):
            for runner in runners:
                answers[runner], seconds = runner.count(job, depth)
                times[runner].append(max(seconds, 1e-3))
        print(f"{job.label}, depth {depth}: {nodes} moves, median of {options.runs} rounds")
        medians = {runner: statistics.median(times[runner]) for runner in runners}
        ours = runners[:2]
        for runner in runners:
            line = f"  {runner.name:<28} {nodes / medians[runner] / 1e6:9.0f} M/s"
            if answers[runner] in job.peers_counts and runner not in ours:
                line += f"   counts {answers[runner]}, as its rules have it;"
            elif answers[runner] != nodes:
                wrong = True
                line += f"   counts {answers[runner]}: differs"
            if runner not in ours and answers[runner] in (nodes, *job.peers_counts):
                ratios = ", ".join(f"{medians[runner] / medians[own]:.2f} ({own.name[12:]})" for own in ours)
                line += f"   ours is faster by {ratios}"
            print(line, flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
