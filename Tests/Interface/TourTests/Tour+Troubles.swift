// SPDX-License-Identifier: MIT
import Foundation
import TestSupport

/// Failures of hooks and of the daemon. Names of hooks have digits, so that no word of theirs is taken for a sentence.
extension Tour {
  /// Hooks that fail: by exit status, signal, timeout, without a program, by HTTP status, without a connection.
  static func troubles(_ receiver: Receiver, closedPort: UInt16) -> String {
    """
    version: 1
    notify: { desktop: false, chime: false }
    secrets: { key1: { command: [echo, whsk_AAAA] } }
    hooks:
      h1: { on: focus.started, run: 'exit 3' }
      h2: { on: focus.started, run: 'kill -9 $$' }
      h3: { on: focus.started, run: [sleep, 60], timeout: 1s }
      h4: { on: focus.started, run: [no-such-program-1] }
      h5: { on: focus.started, run: no-such-program-1 2>/dev/null }
      h6: { on: focus.started, webhook: "\(receiver.url("/h6"))" }
      h7: { on: focus.started, webhook: "http://127.0.0.1:\(closedPort)/" }
      h8: { on: focus.started, webhook: "\(receiver.url("/h8"))" }
      h9: { while: focus, enter: 'true', exit: 'exit 4' }
      h10: { while: focus, enter: 'exit 5', exit: 'true' }
      h11: { on: focus.started, if: 'session.tags[7] == "x"', run: 'true' }
      h12: { on: focus.started, if: 'session.task == "other"', run: 'true' }
      h13: { on: focus.started, webhook: { url: "\(receiver.url("/h13"))", body: '${{ session.tags[7] }}' } }
      h14: { on: focus.started, run: 'true', working-directory: /no/such-1 }
      h15: { on: focus.started, webhook: { url: "\(receiver.url("/h15"))", sign: '${{ secrets.key1 }}' } }

    """
  }

  private static var count: Int { 15 }

  /// Shows failures in every view of them, then a daemon that cannot start.
  static func texts(ofTroublesIn language: String) async throws -> [Text] {
    let receiver = try Receiver()
    try receiver.open()
    defer { receiver.stop() }
    receiver.script("/h6", .answer(500), .answer(500), .answer(500), .answer(500), .answer(500))
    receiver.script("/h8", .answer(404))
    let closed = try Receiver()
    closed.release()
    let home = try TemporaryHome(
      hooks: troubles(receiver, closedPort: closed.port),
      variables: ["LANG": language, "COLUMNS": "400", "SEGUE_SEGUED": Programs.segued])
    var texts = [
      try await text(of: ["hooks", "test", "focus.started"], in: home),
      try await text(of: ["hooks", "simulate"], in: home),
      try await text(of: ["start", "read", "--no-wait"], in: home),
    ]
    try await untilDone(home)
    let ids = try await records(home).compactMap { $0["shortId"] as? String }
    for arguments in [["hooks", "log"], ["hooks", "scopes"], ["events"], ["status"]]
      + ids.map({ ["hooks", "show", $0] })
    {
      texts.append(try await text(of: arguments, in: home))
    }
    texts.append(try await text(of: ["hooks", "test", "focus.started", "--run"], in: home))
    for arguments in [
      ["stop", "--keep"], ["hooks", "scopes"], ["hooks", "teardown"], ["hooks", "teardown", "--forget", "h9", "--yes"],
      ["hooks", "log", "--failed"], ["daemon", "stop"],
    ] {
      texts.append(try await text(of: arguments, in: home))
    }
    return try await texts + daemonsThatCannotStart(home)
  }

  /// The daemon meets a lock that is a folder, then a journal that is none.
  private static func daemonsThatCannotStart(_ home: TemporaryHome) async throws -> [Text] {
    let lock = home.path("state/segue/segue.lock")
    try? FileManager.default.removeItem(atPath: lock)
    try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: true)
    var texts = [try await text(of: ["start"], in: home), try await text(of: ["daemon", "start"], in: home)]
    try FileManager.default.removeItem(atPath: lock)
    for name in ["segue.db", "segue.db-wal", "segue.db-shm"] {
      try? FileManager.default.removeItem(atPath: home.path("state/segue/\(name)"))
    }
    try home.write(String(repeating: "no database ", count: 1000), to: "state/segue/segue.db")
    texts.append(try await text(of: ["start"], in: home))
    return texts
  }

  /// Waits until every hook has a result. A webhook that is retried has its first one.
  private static func untilDone(_ home: TemporaryHome) async throws {
    for _ in 0..<600 {
      let done = try await records(home).filter { record in
        (record["attempts"] as? [Any])?.isEmpty == false || record["state"] as? String == "skipped"
          || record["state"] as? String == "failed"
      }
      let open = try await records(home).contains { $0["state"] as? String == "running" }
      if Set(done.compactMap { $0["hook"] as? String }).count >= count, !open { return }
      try await Task.sleep(for: .milliseconds(100))
    }
  }

  private static func records(_ home: TemporaryHome) async throws -> [[String: Any]] {
    try await home.run([Programs.segue, "hooks", "log", "--json"]).output.split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
  }
}
