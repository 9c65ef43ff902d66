// SPDX-License-Identifier: MIT
import Hashing
import NIOPosix
import Synchronization

/// Hashes passwords on four threads: each takes 64 MiB and a tenth of a second.
final class PasswordWork: Sendable {
  private let waiting = Mutex(0)

  /// Beyond this number, an answer would take seconds.
  private static let most = 64
  private static let threads: NIOThreadPool = {
    let threads = NIOThreadPool(numberOfThreads: 4)
    threads.start()
    return threads
  }()
  /// The stored password of nobody, for the same work when there is no such user.
  private static let nobody = PasswordHash.make(Secret.make()) ?? ""

  init() {
    // Otherwise the first unknown user would take twice as long.
    Task.detached { _ = try? await Self.threads.runIfActive { Self.nobody } }
  }

  /// The text to store.
  func hash(_ password: String) async throws -> String {
    guard let stored = try await run({ PasswordHash.make(password) }) else { throw HubBusy() }
    return stored
  }

  /// Whether the password is right. `stored` nil takes the same time, and is never right.
  func matches(_ password: String, _ stored: String?) async throws -> Bool {
    let isRight = try await run { PasswordHash.matches(password, stored ?? Self.nobody) }
    return isRight && stored != nil
  }

  private func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
    let isFull = waiting.withLock { waiting in
      guard waiting < Self.most else { return true }
      waiting += 1
      return false
    }
    if isFull { throw HubBusy() }
    defer { waiting.withLock { $0 -= 1 } }
    return try await Self.threads.runIfActive(work)
  }
}
