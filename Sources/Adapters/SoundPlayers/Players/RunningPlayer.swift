// SPDX-License-Identifier: MIT

import ControlProtocol
import LibC
import Processes

struct RunningPlayer: Sendable {
  /// The number of the command socket's descriptor in the player.
  private static let control: Int32 = 3

  let player: Player
  let commands: CommandSocket?
  private let child: ChildProcess

  var pid: Int32 { child.pid }

  static func loop(
    _ start: LoopMix.Start, with player: Player, environment: [String: String]
  ) async throws(SpawnError) -> RunningPlayer {
    try await run(player, environment) { player.arguments(for: start, control: $0) }
  }

  static func once(
    _ sound: OneShot, with player: Player, environment: [String: String]
  ) async throws(SpawnError) -> RunningPlayer {
    try await run(player, environment) { player.arguments(for: sound, control: $0) }
  }

  private static func run(
    _ player: Player, _ environment: [String: String], _ arguments: (Int32?) -> [String]
  ) async throws(SpawnError) -> RunningPlayer {
    let pair = player.takesCommands ? CommandSocket.pair() : nil
    defer { if let pair { close(pair.theirs) } }
    let command = arguments(pair == nil ? nil : control)
    let configuration = ChildConfiguration(
      pair == nil ? guarded(command) : command, environment: environment, input: pair == nil ? .pipe : .null,
      output: .capture(limit: 4_096), error: .capture(limit: 4_096),
      descriptors: pair.map { [control: $0.theirs] } ?? [:])
    return RunningPlayer(
      player: player, commands: pair?.socket, child: try await ChildProcess.start(configuration))
  }

  /// The command of a player that would survive if all of Segue is killed at once. A shell runs beside it, and ends it when the
  /// shell's own input ends.
  private static func guarded(_ command: [String]) -> [String] {
    [
      "/bin/sh", "-c",
      """
      exec 3<&0 </dev/null
      "$@" 3<&- &
      player=$!
      { read -r _ <&3; kill "$player"; sleep 2; kill -KILL "$player"; } >/dev/null 2>&1 &
      guard=$!
      exec 3<&-
      wait "$player"
      status=$?
      kill "$guard"
      exit "$status"
      """, "segue-player",
    ] + command
  }

  /// Ends it within a few seconds in any case. Most players take milliseconds.
  func end() async {
    _ = await child.end(grace: .seconds(2), sweepLimit: .seconds(2))
  }

  /// Waits until it and all its children have ended.
  func wait() async -> PlayerExit {
    let termination = await child.wait()
    await end()
    let output = await child.capturedOutput?.text ?? ""
    let error = await child.capturedError?.text ?? ""
    let isComplaint = player.hidesFailure && !error.isEmpty
    return PlayerExit(
      isClean: termination == .exited(0) && !isComplaint,
      cause: (Self.lastLine(output) ?? Self.lastLine(error)).map { .text($0) } ?? .ending(termination))
  }

  /// The last line: players first print their attempts, and then the result.
  static func lastLine(_ text: String) -> String? {
    text.split(whereSeparator: \.isNewline).last { $0.contains { !$0.isWhitespace } }.map { String($0.prefix(300)) }
  }
}

extension DeliveryReason {
  /// The end of a player that said nothing.
  static func ending(_ termination: Termination) -> DeliveryReason {
    switch termination {
    case .exited(let status): .exit(status: status)
    case .signalled(let number): .signal(number: number, name: nil)
    case .running: .cannotEnd
    }
  }
}

struct PlayerExit: Hashable, Sendable {
  /// Whether it reached the end of the file, as far as this is known.
  let isClean: Bool
  /// The last line of its output, or how it ended.
  let cause: DeliveryReason
}
