// SPDX-License-Identifier: MIT
import Processes

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// A player's process.
struct RunningPlayer: Sendable {
  /// The player's end of the command socket, as it sees it.
  private static let control: Int32 = 3

  let player: Player
  let commands: CommandSocket?
  private let child: ChildProcess

  var pid: Int32 { child.pid }

  /// Starts a player that repeats the file.
  static func loop(
    _ loop: Loop, with player: Player, environment: [String: String]
  ) async throws(SpawnError) -> RunningPlayer {
    let pair = player.takesCommands ? CommandSocket.pair() : nil
    defer { if let pair { close(pair.theirs) } }
    let arguments = player.loopArguments(
      file: loop.file, volume: loop.volume, control: pair == nil ? nil : Self.control)
    return try await start(
      player, arguments, environment, commands: pair?.socket,
      descriptors: pair.map { [Self.control: $0.theirs] } ?? [:])
  }

  /// Starts a player that plays the file to its end.
  static func once(
    _ file: String, volume: Int, with player: Player, environment: [String: String]
  ) async throws(SpawnError) -> RunningPlayer {
    try await start(player, player.onceArguments(file: file, volume: volume), environment, commands: nil)
  }

  private static func start(
    _ player: Player, _ arguments: [String], _ environment: [String: String], commands: CommandSocket?,
    descriptors: [Int32: Int32] = [:]
  ) async throws(SpawnError) -> RunningPlayer {
    let configuration = ChildConfiguration(
      arguments, environment: environment, output: .capture(limit: 4_096), error: .capture(limit: 4_096),
      descriptors: descriptors)
    return RunningPlayer(player: player, commands: commands, child: try await ChildProcess.start(configuration))
  }

  /// Ends it within a few seconds, whatever it does; most players take milliseconds.
  func end() async {
    _ = await child.end(grace: .seconds(2), sweepLimit: .seconds(2))
  }

  /// Waits until it and all that it started are gone.
  func wait() async -> PlayerExit {
    let termination = await child.wait()
    await end()
    let output = await child.capturedOutput?.text ?? ""
    let error = await child.capturedError?.text ?? ""
    let isComplaint = player.hidesFailure && !error.isEmpty
    return PlayerExit(
      isClean: termination == .exited(0) && !isComplaint,
      message: Self.lastLine(output) ?? Self.lastLine(error) ?? Self.words(for: termination))
  }

  /// Players say first what they tried and last what became of it.
  private static func lastLine(_ text: String) -> String? {
    text.split(whereSeparator: \.isNewline).last { $0.contains { !$0.isWhitespace } }.map { String($0.prefix(300)) }
  }

  private static func words(for termination: Termination) -> String {
    switch termination {
    case .exited(let status): "it exited with status \(status)"
    case .signalled(let number): "it was ended by signal \(number)"
    case .running: "it can't be ended"
    }
  }
}

/// How a player ended.
struct PlayerExit: Hashable, Sendable {
  /// Whether it reached the end of the file, as far as one can tell.
  let isClean: Bool
  /// The last thing that it said.
  let message: String
}
