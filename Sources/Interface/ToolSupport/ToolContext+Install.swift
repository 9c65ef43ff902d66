// SPDX-License-Identifier: MIT
import Players
import SoundPlayers

extension ToolContext {
  /// The command that installs a program on this machine; nil if unknown.
  package func install(_ program: String) -> String? {
    PackageManager.find(in: environment)?.command(for: program)
  }
}
