// SPDX-License-Identifier: MIT
import ControlClient
import ControlProtocol
import Paths
import ToolArguments

/// The answer to `segue names KIND`, for completions: a name a line, the last used first. It starts no daemon.
struct CompletedNames {
  var kind: NameKind

  /// The number of sessions whose tags are offered.
  private static let recent = 200

  func lines(_ client: ControlClient = ControlClient()) throws -> [String] {
    try all(client).filter(Self.isPlain)
  }

  private func all(_ client: ControlClient) throws -> [String] {
    switch kind {
    case .deliveries: return try client.read(.log, LogParams()).map(\.id)
    case .hooks: return try client.read(.hooks).map(\.id)
    case .projects: return try client.read(.projects).map(\.name)
    case .sounds: return try client.read(.sound, SoundParams()).available + Paths.names(in: ".").filter(Self.isSound)
    case .tags:
      var params = HistoryListParams()
      params.limit = Self.recent
      var seen: Set<String> = []
      return try client.read(.history, params).sessions.flatMap(\.tags).filter { seen.insert($0).inserted }
    }
  }

  /// Whether every shell takes the name as one word and as nothing but text. bash expands the words that it completes, so a
  /// project called `$(reboot)` must not be among them.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-")
      && name.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || $0.properties.numericType != nil || "-_.+@%,/".unicodeScalars.contains($0)
      }
  }

  private static func isSound(_ file: String) -> Bool {
    [".aac", ".flac", ".m4a", ".mp3", ".oga", ".ogg", ".opus", ".wav"].contains { file.lowercased().hasSuffix($0) }
  }
}
