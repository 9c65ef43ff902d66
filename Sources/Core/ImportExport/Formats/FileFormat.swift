// SPDX-License-Identifier: MIT
package import Foundation
package import History
package import Reports
package import TimerEngine

/// A file format, with its reader and its writer. Each format is defined in its own file.
package struct FileFormat: Sendable {
  package let title: String
  /// Other names for the format, in lower case.
  var otherNames: [String] = []
  /// The file name extensions without the point, then whole file names; all in lower case.
  let endings: [String]
  var fileNames: [String] = []
  /// Whether a file with this beginning has the format, regardless of its name.
  let begins: @Sendable (Beginning) -> Bool
  /// Whether only Segue's export writes a file with this beginning.
  var isExport: @Sendable ([UInt8]) -> Bool = { _ in false }
  /// Reads a whole file. Times without a zone use the zone of the days; the options concern tables. nil for a database, which
  /// cannot be read as a stream.
  package var read: (@Sendable ([UInt8], LocalDays, CSVReader.Options) throws(UnreadableFile) -> FoundHistory)?
  /// nil if the format is only read.
  package var writer: (@Sendable (WriteOptions) -> any SessionWriter)?

  /// The beginning of a file, without leading white space.
  struct Beginning {
    let text: Substring
    var line: Substring { text.prefix(while: { !$0.isNewline }) }
  }

  package struct WriteOptions {
    package var now: Instant
    package var zone: TimeZone
    package var program: String
    /// Whether to include breaks and abandoned sessions, in formats that leave the choice.
    package var includesAll: Bool
    package var projects: [ArchivedProject]

    package init(now: Instant, zone: TimeZone, program: String, includesAll: Bool, projects: [ArchivedProject]) {
      self.now = now
      self.zone = zone
      self.program = program
      self.includesAll = includesAll
      self.projects = projects
    }
  }
}

extension HistoryFormat {
  package var file: FileFormat {
    switch self {
    case .json: .json
    case .csv: .csv
    case .ical: .ical
    case .timewarrior: .timewarrior
    case .openpomodoro: .openpomodoro
    case .focustimer: .focustimer
    }
  }

  /// Finds a format by one of its names; nil if unknown.
  package init?(named name: String) {
    let name = name.lowercased()
    self.init { $0.rawValue == name || $0.file.otherNames.contains(name) }
  }

  /// Finds a format by a file's name; nil if the name is unknown.
  package init?(fileName: String) {
    let name = fileName.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init) ?? ""
    self.init { $0.file.endings.contains(ending) || $0.file.fileNames.contains(name) }
  }

  /// Finds a format by the beginning of a file, regardless of its name; nil if the beginning is ambiguous.
  package init?(beginning bytes: some Collection<UInt8>) {
    var text = String(decoding: bytes.prefix(512), as: UTF8.self)[...]
    while let first = text.first, first.isWhitespace || first == "\u{FEFF}" { text.removeFirst() }
    let beginning = FileFormat.Beginning(text: text)
    self.init { $0.file.begins(beginning) }
  }

  private init?(where fits: (HistoryFormat) -> Bool) {
    guard let format = Self.allCases.first(where: fits) else { return nil }
    self = format
  }

  /// Whether Segue's export, in any format, wrote a file with this beginning. The Open Pomodoro Format leaves no room for a
  /// mark, so its files never count.
  package static func isExport(beginning bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    return allCases.contains { $0.file.isExport(bytes) }
  }
}
