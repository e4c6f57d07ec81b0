"""The same inputs give the same events in every process: nothing rests on the order in which Python hashes words."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 300


def test_another_hash_seed_tells_the_same_games() -> None:
    words = [sys.executable, "-m", "tests.games.digest"]
    running = [
        subprocess.Popen(words, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, stdout=subprocess.PIPE, text=True)
        for seed in ("1", "2")
    ]
    first, second = (one.communicate(timeout=PATIENCE)[0] for one in running)
    assert re.fullmatch("[0-9a-f]{64}", first)
    assert first == second
