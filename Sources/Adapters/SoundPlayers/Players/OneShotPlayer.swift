// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Hooks
package import Players
import Processes

/// The result of playing a sound once.
package enum OneShotResult: Hashable, Sendable {
  /// The sound is or was heard.
  case begun(player: String)
  case noPlayer(PlayerProblem)
  case failed(player: String, DeliveryReason)
}

/// Plays sounds to their end, each in a process of its own.
package actor OneShotPlayer {
  /// More sounds at the same time would be noise.
  private static let limit = 8
  /// The time for a player with its own time limit to begin and to end.
  private static let slack = Duration.seconds(5)

  private let environment: @Sendable () -> [String: String]
  private let choice: @Sendable () -> SoundPlayer?
  private let clock: any Clock<Duration>
  private let proof: Duration
  private let isHeard: @Sendable (Bool) -> Void
  private var playing: [Int: RunningPlayer] = [:] {
    didSet { if playing.isEmpty != oldValue.isEmpty { isHeard(!playing.isEmpty) } }
  }
  private var waiting: [Int: CheckedContinuation<OneShotResult, Never>] = [:]
  private var starting = 0
  private var lastNumber = 0
  private var isClosed = false

  /// A player counts as heard if it has neither ended nor failed after `proof`. `isHeard` is called when the first of
  /// overlapping sounds starts, and when the last one ends.
  package init(
    environment: @escaping @Sendable () -> [String: String],
    choice: @escaping @Sendable () -> SoundPlayer? = { nil },
    clock: any Clock<Duration> = SuspendingClock(), proof: Duration = .seconds(1),
    isHeard: @escaping @Sendable (Bool) -> Void = { _ in }
  ) {
    self.environment = environment
    self.choice = choice
    self.clock = clock
    self.proof = proof
    self.isHeard = isHeard
  }

  package var count: Int { playing.count }

  /// Starts a sound. Returns when it begins to be heard, after a second at most. The sound then plays to its end.
  package func play(_ sound: OneShot) async -> OneShotResult {
    let environment = environment()
    let player: Player
    do {
      player = try Player.find(in: environment, choice: choice())
    } catch {
      return .noPlayer(error)
    }
    let name = player.name
    guard !isClosed else { return .failed(player: name, .cancelled) }
    guard playing.count + starting < Self.limit else {
      return .failed(player: name, .tooManySounds(Self.limit))
    }
    starting += 1
    let process: RunningPlayer
    do {
      process = try await RunningPlayer.once(sound, with: player, environment: environment)
    } catch {
      starting -= 1
      return .failed(player: name, error.reason)
    }
    starting -= 1
    lastNumber += 1
    playing[lastNumber] = process
    let slack = player.keepsTime ? Self.slack : .zero
    return await begin(process, number: lastNumber, limit: sound.length.map { $0 + slack })
  }

  /// Ends all sounds for good. The time for a player's end limits the wait.
  package func stopAll() async {
    isClosed = true
    await withTaskGroup { group in
      for process in playing.values { group.addTask { await process.end() } }
    }
  }

  private func begin(_ process: RunningPlayer, number: Int, limit: Duration?) async -> OneShotResult {
    let name = process.player.name
    let proven = Task { [clock, proof] in
      guard (try? await clock.sleep(for: proof)) != nil else { return }
      answer(number, .begun(player: name))
    }
    let overtime = limit.map { limit in
      Task { [clock] in
        guard (try? await clock.sleep(for: limit)) != nil else { return }
        // It has played for its full time.
        answer(number, .begun(player: name))
        await process.end()
      }
    }
    Task {
      let exit = await process.wait()
      overtime?.cancel()
      playing[number] = nil
      answer(number, exit.isClean ? .begun(player: name) : .failed(player: name, exit.cause))
    }
    // A start during `stopAll` is ended too.
    if isClosed { Task { await process.end() } }
    let result = await withCheckedContinuation { waiting[number] = $0 }
    proven.cancel()
    return result
  }

  private func answer(_ number: Int, _ result: OneShotResult) {
    waiting.removeValue(forKey: number)?.resume(returning: result)
  }
}
