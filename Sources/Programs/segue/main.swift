// SPDX-License-Identifier: MIT
import Commands

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

exit(Program.run(Array(CommandLine.arguments.dropFirst())))
