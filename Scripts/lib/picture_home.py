# SPDX-License-Identifier: MIT
"""A home folder in which the recorded programs run."""

import os
import pathlib
import shutil
import subprocess
import tempfile


class Home:
    """A home folder of its own, in which the programs run."""

    def __init__(self, programs):
        self.folder = tempfile.mkdtemp(prefix="segue-pictures-", dir="/tmp")
        self.segue = f"{programs}/segue"
        for name in ("run", "bin", ".config/segue"):
            os.makedirs(f"{self.folder}/{name}", mode=0o700)
        os.symlink(self.segue, f"{self.folder}/bin/segue")
        self.environment = {
            "HOME": self.folder, "PATH": f"{self.folder}/bin:/usr/local/bin:/usr/bin:/bin", "LANG": "C.UTF-8", "TZ": "UTC",
            "TERM": "xterm-256color", "XDG_RUNTIME_DIR": f"{self.folder}/run", "SEGUE_PLAYER_ARGS": "--ao=null",
            "SEGUE_SEGUED": f"{programs}/segued",
        }

    def hooks(self, text):
        path = pathlib.Path(self.folder, ".config/segue/hooks.yml")
        path.write_text(text)
        path.chmod(0o600)

    def do(self, *words):
        subprocess.run(
            [self.segue, *words], env=self.environment, cwd=self.folder, check=True, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)

    def output(self, *words):
        result = subprocess.run(
            [self.segue, *words], env=self.environment, cwd=self.folder, check=True, stdin=subprocess.DEVNULL,
            capture_output=True, text=True)
        return result.stdout.strip()

    def end(self):
        subprocess.run(
            [self.segue, "daemon", "stop"], env=self.environment, stdin=subprocess.DEVNULL, capture_output=True)
        shutil.rmtree(self.folder)
