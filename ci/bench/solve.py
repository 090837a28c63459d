#!/usr/bin/env python3
"""Compares plumb-solve with other programs that solve chess problems, run in turn on this machine.

    ci/bench/solve.py --peer popeye:/opt/popeye/py         the problems of ci/bench/problems.tsv
    ci/bench/solve.py --peer popeye:py --kind 'h#' --runs 5
    ci/bench/solve.py --problems my.tsv --peer popeye:py   lines of FEN, stipulation and source, tab-separated

A peer solves each problem in its best mode: Popeye by its option Intelligent in help and series play that ends in
mate or stalemate, else in its usual mode. In each round the programs solve a problem one after the other, so that a
drift of the machine's speed hits all alike. Ours is measured by the clock, with --threads threads; a peer by the
processor time it took, which is the clock's on a quiet machine and flatters the peer on a busy one. --cpu takes
ours by processor time too, divided by the threads: an estimate for a machine that is too busy for the clock.
Medians are compared; problems that the peer solves in less than --least seconds are left out of the means.
A problem with another number of solutions (keys in play by force) than the peer's is named, and the exit status is 1.
"""
import argparse
import json
import math
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time

KINDS = ("#", "h#", "s#", "r#", "ser-")


def kind_of(stipulation):
    if stipulation.startswith("ser-"):
        return "ser-"
    for kind in ("h#", "h=", "s#", "s=", "semi-r#", "r#"):
        if stipulation.startswith(kind):
            return kind.removeprefix("semi-").replace("=", "#")
    return "#"


def measured(command, seconds):
    """Runs a command; gives what it wrote, its processor seconds and the clock's, or nothing if it took too long."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.monotonic()
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        return None
    clock = time.monotonic() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, clock


class Plumb:
    name = "plumb-solve"

    def __init__(self, path, threads, by_processor):
        self.path, self.threads, self.by_processor = path, threads, by_processor

    def solve(self, fen, stipulation, seconds):
        command = [self.path, "--threads", str(self.threads), "--json", "--fen", fen, "--stipulation", stipulation]
        run = measured(command, seconds)
        if run is None:
            return None, seconds
        problem = json.loads(run[0])["problems"][0]
        found = problem.get("solutions") or problem.get("keys") or []
        whole = problem["complete"]
        return (len(found) if whole else None), (run[1] / self.threads if self.by_processor else run[2])


class Popeye:
    name = "popeye"

    def __init__(self, path):
        self.path = path

    def solve(self, fen, stipulation, seconds):
        with tempfile.NamedTemporaryFile("w", suffix=".inp") as problem:
            problem.write(self.problem(fen, stipulation))
            problem.flush()
            run = measured([self.path, "-maxmem", "1G", problem.name], seconds)
        if run is None:
            return None, seconds
        whole = "solution finished" in run[0] and "partial" not in run[0]
        if stipulation.startswith(("h", "ser-")):
            found = len(re.findall(r"^ *1\.", run[0], re.MULTILINE))
        else:
            found = len(re.findall(r"^ *1\.[^!?\n]*!", run[0], re.MULTILINE))
        return (found if whole else None), run[1]

    def problem(self, fen, stipulation):
        men, side, rights, passed = fen.split()[:4]
        # Black begins in help play with whole moves, White elsewhere; Popeye's knights are S.
        help_play = re.match(r"h[#=]\d+$|ser-h", stipulation) is not None
        options = ["NoBoard"]
        if re.match(r"h[#=]|ser-h?[#=]", stipulation):
            options.append("Intelligent")
        if (side == "b") != help_play:
            options.append("WhiteToPlay" if stipulation.startswith("h") else "HalfDuplex")
        lost = [rook for right, king, rook in (("K", "e1", "h1"), ("Q", "e1", "a1"), ("k", "e8", "h8"), ("q", "e8", "a8"))
                if right not in rights and man_on(men, king).lower() == "k" and man_on(men, rook).lower() == "r"]
        if lost:
            options.append("NoCastling " + "".join(lost))
        if passed != "-":
            options.append("EnPassant " + passed)
        return (f"BeginProblem\nStipulation {stipulation}\nOption {' '.join(options)}\n"
                f"Forsyth {men.replace('n', 's').replace('N', 'S')}\nEndProblem\n")


def man_on(men, square):
    row = men.split("/")[8 - int(square[1])]
    row = re.sub(r"\d", lambda digit: " " * int(digit.group()), row)
    return row["abcdefgh".index(square[0])]


def peer(text):
    kind, _, path = text.partition(":")
    if kind != "popeye" or not path:
        raise argparse.ArgumentTypeError(f"'{text}': expected popeye:PATH")
    return Popeye(path)


def arguments():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--plumb", default=os.path.join(here, "../../build/release/bin/plumb-solve"), metavar="PATH")
    parser.add_argument("--peer", type=peer, required=True, metavar="popeye:PATH")
    parser.add_argument("--problems", default=os.path.join(here, "problems.tsv"), metavar="FILE")
    parser.add_argument("--kind", choices=KINDS, help="only problems of this kind")
    parser.add_argument("--runs", type=int, default=3, help="rounds; medians are compared")
    parser.add_argument("--threads", type=int, default=2, help="of ours; peers have one")
    parser.add_argument("--least", type=float, default=0.5, help="leave out what the peer solves in fewer seconds")
    parser.add_argument("--timeout", type=float, default=120, help="seconds for a problem")
    parser.add_argument("--cpu", action="store_true", help="processor time by the threads instead of the clock")
    return parser.parse_args()


def main():
    options = arguments()
    if not os.access(options.plumb, os.X_OK):
        sys.exit(f"{options.plumb}: not there; build the preset release, or give --plumb PATH")
    ours = Plumb(options.plumb, options.threads, options.cpu)
    wrong = False
    ratios = {kind: [] for kind in KINDS}
    print(f"{'stipulation':<11} {'ours s':>8} {'peer s':>8} {'ratio':>7}  solutions, source")
    with open(options.problems, encoding="utf-8") as lines:
        problems = [line.rstrip("\n").split("\t") for line in lines if line.strip() and not line.startswith("#")]
    for fen, stipulation, source in problems:
        kind = kind_of(stipulation)
        if options.kind not in (None, kind):
            continue
        times = {ours: [], options.peer: []}
        found = {}
        for _ in range(options.runs):
            for program in times:
                found[program], seconds = program.solve(fen, stipulation, options.timeout)
                times[program].append(max(seconds, 1e-3))
        mine, theirs = (statistics.median(times[program]) for program in times)
        note = str(found[ours])
        if found[ours] is None:
            note, wrong = "not solved", True
        elif found[options.peer] is None:
            note += ", the peer was stopped: its time is a lower bound"
        elif found[ours] != found[options.peer]:
            note += f", the peer has {found[options.peer]}"
            wrong = True
        if theirs >= options.least:
            ratios[kind].append(theirs / mine)
        else:
            note += ", left out of the mean"
        print(f"{stipulation:<11} {mine:8.3f} {theirs:8.2f} {theirs / mine:7.1f}  {note}; {source}", flush=True)
    for kind, values in ratios.items():
        if values:
            mean = math.exp(statistics.fmean(math.log(value) for value in values))
            print(f"{kind:<5} {len(values):3} problems: geometric mean {mean:.1f}, least {min(values):.1f}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
