// SPDX-License-Identifier: MIT
package import ControlProtocol
import Players
import Processes

extension Player {
  /// The reason for which it can't play a file, found by playing a moment of it without a device. Nil if it can, or if this
  /// player doesn't allow the test.
  package func problem(with file: String, environment: [String: String]) async -> DeliveryReason? {
    guard let program, let silent = program.silent else { return nil }
    var request = PlayRequest([file], volume: 100)
    request.length = .milliseconds(100)
    let command = Command(
      [path] + program.arguments(request, silent.arguments), environment: environment.merging(silent.variables) { $1 },
      timeout: .seconds(5), grace: .seconds(1))
    guard let outcome = try? await Processes.run(command) else { return nil }
    let complaint = RunningPlayer.lastLine(outcome.stderr.text + "\n" + outcome.stdout.text)
    guard outcome.succeeded, !(hidesFailure && complaint != nil) else {
      return complaint.map { .text($0) } ?? .ending(outcome.termination)
    }
    return nil
  }
}
