// SPDX-License-Identifier: MIT
package import Hooks
package import Players
import Processes

/// What became of a sound that was to be played once.
package enum OneShotResult: Hashable, Sendable {
  /// It sounds, or has sounded.
  case begun(player: String)
  case noPlayer(PlayerProblem)
  case failed(player: String, message: String)
}

/// Plays sounds to their end, each in a process of its own.
package actor OneShotPlayer {
  /// More at the same time would be noise.
  private static let limit = 8
  /// How long a player that ends by itself when the time is over may take to begin and to end.
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

  /// A player that has neither ended nor complained after `proof` is heard. `isHeard` is told when the first of some sounds
  /// is started, and when the last one is over.
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

  /// Starts a sound; returns when it has begun to be heard (after a second at most), and leaves it to play to its end.
  package func play(_ sound: OneShot) async -> OneShotResult {
    let environment = environment()
    let player: Player
    do {
      player = try Player.find(in: environment, choice: choice())
    } catch {
      return .noPlayer(error)
    }
    let name = player.name
    guard !isClosed else { return .failed(player: name, message: "Segue is about to stop") }
    guard playing.count + starting < Self.limit else {
      return .failed(player: name, message: "\(Self.limit) sounds are playing already")
    }
    starting += 1
    let process: RunningPlayer
    do {
      process = try await RunningPlayer.once(sound, with: player, environment: environment)
    } catch {
      starting -= 1
      return .failed(player: name, message: error.description)
    }
    starting -= 1
    lastNumber += 1
    playing[lastNumber] = process
    let slack = player.keepsTime ? Self.slack : .zero
    return await begin(process, number: lastNumber, limit: sound.length.map { $0 + slack })
  }

  /// Ends all sounds, for good; bounded by the time that a player has to end.
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
        // It has played for as long as it should.
        answer(number, .begun(player: name))
        await process.end()
      }
    }
    Task {
      let exit = await process.wait()
      overtime?.cancel()
      playing[number] = nil
      answer(number, exit.isClean ? .begun(player: name) : .failed(player: name, message: exit.message))
    }
    // Started while everything is being stopped: ended as the others are.
    if isClosed { Task { await process.end() } }
    let result = await withCheckedContinuation { waiting[number] = $0 }
    proven.cancel()
    return result
  }

  private func answer(_ number: Int, _ result: OneShotResult) {
    waiting.removeValue(forKey: number)?.resume(returning: result)
  }
}
