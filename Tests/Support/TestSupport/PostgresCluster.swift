// SPDX-License-Identifier: MIT
import Foundation
import Synchronization

/// A PostgreSQL server of its own in a temporary folder, reachable by a socket in it. It ends with this process.
package final class PostgresCluster: Sendable {
  package let folder: String
  private let shell: Process
  private let lifeline: Pipe
  private let output: Pipe
  private let number = Mutex(0)
  private static let started = Mutex<Result<PostgresCluster, any Error>?>(nil)

  /// The server that tests share.
  package static func shared() throws -> PostgresCluster {
    try started.withLock { started in
      if let started { return try started.get() }
      let result = Result { try PostgresCluster() }
      started = result
      return try result.get()
    }
  }

  /// Debian keeps the programs of each version in a folder of its own.
  package static func programs() throws -> String {
    let root = "/usr/lib/postgresql"
    let versions = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let folders =
      versions.sorted { (Int($0) ?? 0) > (Int($1) ?? 0) }.map { "\(root)/\($0)/bin" }
      + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    guard
      let folder = folders.first(where: { access("\($0)/initdb", X_OK) == 0 && access("\($0)/postgres", X_OK) == 0 })
    else { throw SystemTool.Missing(program: "postgres", package: "postgresql") }
    return folder
  }

  /// - Parameter isDurable: Whether commits reach the disk, as for everybody who isn't a test.
  package init(isDurable: Bool = false) throws {
    shell = Process()
    lifeline = Pipe()
    // PostgreSQL refuses to run as root. The shell reads until this process ends, however it ends.
    let script = """
      set -e
      folder=$(mktemp -d /tmp/segue-postgres-XXXXXX)
      "$0"/initdb -D "$folder/data" -A trust -U postgres -E UTF8 --locale=C -N >"$folder/initdb" 2>&1
      "$0"/pg_ctl -D "$folder/data" -l "$folder/log" -w \
        -o "-k $folder -c listen_addresses= -c fsync=$1 -c max_connections=200" start >/dev/null 2>&1
      echo "$folder"
      while read -r line; do
        "$0"/pg_ctl -D "$folder/data" -m immediate -l "$folder/log" -w restart >/dev/null 2>&1
        echo restarted
      done
      "$0"/pg_ctl -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
      rm -rf "$folder"
      """
    let isRoot = geteuid() == 0
    shell.executableURL = URL(filePath: isRoot ? "/usr/sbin/runuser" : "/bin/sh")
    shell.arguments =
      (isRoot ? ["-u", "postgres", "--", "/bin/sh"] : []) + [
        "-c", script, try Self.programs(), isDurable ? "on" : "off",
      ]
    shell.currentDirectoryURL = URL(filePath: "/tmp")
    shell.standardInput = lifeline
    output = Pipe()
    shell.standardOutput = output
    // No other program may hold the end whose closing ends the server.
    _ = fcntl(lifeline.fileHandleForWriting.fileDescriptor, F_SETFD, FD_CLOEXEC)
    try shell.run()
    folder = try Self.line(of: output)
    guard !folder.isEmpty else { throw NotSeen(what: "a server of PostgreSQL", limit: .seconds(60)) }
  }

  /// Stops the server, which then rolls back what isn't committed.
  package func stop() { try? lifeline.fileHandleForWriting.close() }

  /// The command of a `psql` that reads SQL for the database at `address`.
  package static func psql(at address: String) throws -> [String] {
    [try programs() + "/psql", "-qAt", "--no-psqlrc", address]
  }

  /// Runs `psql`, and returns its output.
  @discardableResult
  package func psql(_ sql: String, database: String = "postgres") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: try Self.programs() + "/psql")
    process.arguments = ["-h", folder, "-U", "postgres", "-d", database, "-qAtc", sql]
    process.currentDirectoryURL = URL(filePath: "/tmp")
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw NotSeen(what: "success of '\(sql)'", limit: .zero) }
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// Ends all connections at once and starts the server again, as after a crash. The shell does it: Foundation waits for a
  /// program until the server that the program started ends.
  package func restart() throws {
    try lifeline.fileHandleForWriting.write(contentsOf: Data("restart\n".utf8))
    guard try Self.line(of: output) == "restarted" else { throw NotSeen(what: "a restart", limit: .zero) }
  }

  private static func line(of pipe: Pipe) throws -> String {
    var line: [UInt8] = []
    while let byte = try pipe.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    return String(decoding: line, as: UTF8.self)
  }

  /// The address of a new, empty database.
  package func newDatabase() throws -> String {
    let name = "hub\(number.withLock { $0 += 1; return $0 })_\(ProcessInfo.processInfo.processIdentifier)"
    try psql("CREATE DATABASE \(name)")
    return "postgresql:///\(name)?host=\(folder)&user=postgres"
  }
}
