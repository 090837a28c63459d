#!/usr/bin/env python3
"""Plants violations of the layering in a small tree and sees that each one, and nothing else, is found."""

import pathlib
import tempfile
import unittest

import layers


class Layers(unittest.TestCase):
    def check(self, files):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in files.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text, encoding="utf-8")
            return layers.check_tree(root)

    def test_downward_is_fine(self):
        self.assertEqual(self.check({
            "tools/perft/main.cpp": '#include <CLI/CLI.hpp>\n#include "tools/common/exit.h"\n#include "lib/search/perft.h"\n',
            "lib/search/perft.h": '#include <tbb/task_group.h>\n#include "lib/rules/rules.h"\n',
            "lib/rules/chess/chess.h": '#include "lib/rules/rules.h"\n#include "lib/rules/chess/move.h"\n',
        }), [])

    def test_upward_is_found(self):
        found = self.check({"lib/board/square.h": '#pragma once\n#include "lib/search/perft.h"\n'})
        self.assertEqual(len(found), 1)
        self.assertIn("lib/board/square.h:2", found[0])
        self.assertIn("upward", found[0])

    def test_one_game_including_another_is_found(self):
        found = self.check({"lib/rules/peach/peach.cpp": '#include "lib/rules/chess/chess.h"\n'})
        self.assertEqual(len(found), 1)
        self.assertIn("sideways from rule set peach to rule set chess", found[0])

    def test_tbb_elsewhere_is_found(self):
        self.assertEqual(len(self.check({"formats/x.cpp": "#include <tbb/task_group.h>\n"})), 1)

    def test_cli11_twice_in_a_tool_is_found(self):
        line = "#include <CLI/CLI.hpp>\n"
        self.assertEqual(len(self.check({"tools/fen/main.cpp": line, "tools/fen/check.cpp": line})), 1)

    def test_a_relative_include_is_found(self):
        self.assertEqual(len(self.check({"lib/base/a.cpp": '#include "a.h"\n'})), 1)


if __name__ == "__main__":
    unittest.main(verbosity=0)
