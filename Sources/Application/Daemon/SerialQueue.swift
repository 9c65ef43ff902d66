// SPDX-License-Identifier: MIT

/// Runs asynchronous work in order, one item at a time.
actor SerialQueue {
  private var last: Task<Void, Never>?

  func run<Result: Sendable>(_ body: @escaping @Sendable () async -> Result) async -> Result {
    let before = last
    let task = Task {
      await before?.value
      return await body()
    }
    last = Task { _ = await task.value }
    return await task.value
  }
}
