// SPDX-License-Identifier: MIT
import ArgumentParser
import Tools

/// Where the daemon's program begins.
@main
enum Program {
  static func main() async { await Segued.main() }
}
