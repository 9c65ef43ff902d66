// SPDX-License-Identifier: MIT
import CRevision
import Commands
import LibC
import Paths

SegueVersion.commit = String(cString: segue_commit())
exit(Program.run(Array(CommandLine.arguments.dropFirst())))
