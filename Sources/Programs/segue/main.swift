// SPDX-License-Identifier: MIT
import Commands
import LibC

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
