// SPDX-License-Identifier: MIT
package import Foundation
package import History
package import Reports
package import TimerEngine

/// What files of a format are like, and how they are read and written. Each format has one in a file of its own.
package struct FileFormat: Sendable {
  package let title: String
  /// What people call it beside its name, in lower case.
  var otherNames: [String] = []
  /// What names of files end with, behind the last point, and whole names; in lower case.
  let endings: [String]
  var fileNames: [String] = []
  /// Whether a file that begins so is one, whatever it is called.
  let begins: @Sendable (Beginning) -> Bool
  /// Whether a file that begins so is an export of ours, and of nobody else.
  var isExport: @Sendable ([UInt8]) -> Bool = { _ in false }
  /// Reads a whole file. Times without a zone are those of the days, and the options are for tables. nil where it is a
  /// database, which comes in no stream.
  package var read: (@Sendable ([UInt8], LocalDays, CSVReader.Options) throws(UnreadableFile) -> FoundHistory)?
  /// nil where it is only read.
  package var writer: (@Sendable (WriteOptions) -> any SessionWriter)?

  /// How a file begins, without white space before it.
  struct Beginning {
    let text: Substring
    var line: Substring { text.prefix(while: { !$0.isNewline }) }
  }

  package struct WriteOptions {
    package var now: Instant
    package var zone: TimeZone
    package var program: String
    /// Whether breaks and what was abandoned come along, where that isn't plain.
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

  /// As people name it, other spellings included; nil for what is no format.
  package init?(named name: String) {
    let name = name.lowercased()
    self.init { $0.rawValue == name || $0.file.otherNames.contains(name) }
  }

  /// What a file's name says; nil where it says nothing.
  package init?(fileName: String) {
    let name = fileName.split(separator: "/").last.map { $0.lowercased() } ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init) ?? ""
    self.init { $0.file.endings.contains(ending) || $0.file.fileNames.contains(name) }
  }

  /// What a file is by how it begins, whatever it is called; nil where that isn't plain.
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

  /// Whether a file that begins so is an export of ours, in whatever format. Of the Open Pomodoro Format nobody can
  /// tell: its lines have no room for it.
  package static func isExport(beginning bytes: some Collection<UInt8>) -> Bool {
    let bytes = Array(bytes)
    return allCases.contains { $0.file.isExport(bytes) }
  }
}
