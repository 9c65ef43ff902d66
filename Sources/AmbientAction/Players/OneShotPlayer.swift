// SPDX-License-Identifier: MIT
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
  /// A player that has neither ended nor complained by then is heard.
  private static let proof = Duration.seconds(1)
  /// More at the same time would be noise.
  private static let limit = 8

  private let environment: @Sendable () -> [String: String]
  private let clock: any Clock<Duration>
  private var playing: [Int: RunningPlayer] = [:]
  private var waiting: [Int: CheckedContinuation<OneShotResult, Never>] = [:]
  private var starting = 0
  private var lastNumber = 0
  private var isClosed = false

  package init(
    environment: @escaping @Sendable () -> [String: String], clock: any Clock<Duration> = SuspendingClock()
  ) {
    self.environment = environment
    self.clock = clock
  }

  /// How many sounds are playing.
  package var count: Int { playing.count }

  /// Starts a sound; returns when it has begun to be heard (within a second), and leaves it to play to its end.
  package func play(_ file: String, volume: Int) async -> OneShotResult {
    let environment = environment()
    let player: Player
    do {
      player = try Player.find(in: environment)
    } catch {
      return .noPlayer(error)
    }
    let name = player.kind.rawValue
    guard !isClosed else { return .failed(player: name, message: "Segue is about to stop") }
    guard playing.count + starting < Self.limit else {
      return .failed(player: name, message: "\(Self.limit) sounds are playing already")
    }
    starting += 1
    let process: RunningPlayer
    do {
      process = try await RunningPlayer.once(file, volume: volume, with: player, environment: environment)
    } catch {
      starting -= 1
      return .failed(player: name, message: error.description)
    }
    starting -= 1
    lastNumber += 1
    playing[lastNumber] = process
    return await begin(process, number: lastNumber)
  }

  /// Ends all sounds, for good; bounded by the time that a player has to end.
  package func stopAll() async {
    isClosed = true
    await withTaskGroup { group in
      for process in playing.values { group.addTask { await process.end() } }
    }
  }

  private func begin(_ process: RunningPlayer, number: Int) async -> OneShotResult {
    let name = process.player.kind.rawValue
    let proof = Task { [clock] in
      guard (try? await clock.sleep(for: Self.proof)) != nil else { return }
      answer(number, .begun(player: name))
    }
    Task {
      let exit = await process.wait()
      playing[number] = nil
      answer(number, exit.isClean ? .begun(player: name) : .failed(player: name, message: exit.message))
    }
    // Started while everything is being stopped: ended as the others are.
    if isClosed { Task { await process.end() } }
    let result = await withCheckedContinuation { waiting[number] = $0 }
    proof.cancel()
    return result
  }

  private func answer(_ number: Int, _ result: OneShotResult) {
    waiting.removeValue(forKey: number)?.resume(returning: result)
  }
}
