// SPDX-License-Identifier: MIT

import Daemon
import FocusTimerHistory
import Foundation
import History
import ImportExport
import Messages
import Reports
import TimerEngine
import ToolArguments
import ToolSupport

struct ImportSource {
  let arguments: ImportArguments
  let days: LocalDays
  let language: any Language
  /// Reads standard input, up to a number of bytes.
  let readAll: (Int) -> [UInt8]

  /// The size limit of a file, in MiB: some two million sessions.
  static let mostMiB = 1024

  /// The content of the file, or of timewarrior's folder.
  func read(_ file: String) throws(ToolFailure) -> FoundHistory {
    let options = try tableOptions()
    let named = try namedFormat()
    if file != "-", TimewarriorFolder.isFolder(file) { return try read(folder: file, named, options) }
    let shown = file == "-" ? language.exchange(.standardInput) : file
    let bytes = try bytes(of: file)
    guard let format = named ?? HistoryFormat(beginning: bytes.prefix(512)) ?? HistoryFormat(fileName: file) else {
      throw ToolFailure(
        .usage, language.exchange(.whichFormat(shown, known: HistoryFormat.names)))
    }
    if format.file.read == nil, file == "-" {
      throw ToolFailure(.usage, language.exchange(.needsFile(format.file.title)))
    }
    if format != .csv, options.order != nil || !options.columns.isEmpty {
      throw ToolFailure(.usage, language.exchange(.columnsOfTable))
    }
    do throws(UnreadableFile) {
      guard let read = format.file.read else { return try FocusTimerDatabase.history(at: file) }
      return try read(bytes, days, options)
    } catch {
      throw ToolFailure(.failed, language.exchange(.unreadable(shown, line: error.line, problem: error.reason)))
    }
  }

  /// All months of timewarrior's folder as one file.
  private func read(
    folder path: String, _ format: HistoryFormat?, _ options: CSVReader.Options
  ) throws(ToolFailure) -> FoundHistory {
    if let format, format != .timewarrior {
      throw ToolFailure(.usage, language.exchange(.isFolder(path, format: format.rawValue)))
    }
    if options.order != nil || !options.columns.isEmpty {
      throw ToolFailure(.usage, language.exchange(.columnsOfTable))
    }
    let folder: TimewarriorFolder
    do {
      folder = try TimewarriorFolder(path)
    } catch {
      throw ToolFailure(.failed, language.exchange(.cannotRead(path, reason: error.systemReason)))
    }
    guard !folder.months.isEmpty else { throw ToolFailure(.usage, language.exchange(.noMonths(path))) }
    var reader = TimewarriorReader(days: days)
    var size = 0
    for month in folder.months {
      let file = folder.file(month)
      let bytes = try bytes(of: file)
      size += bytes.count
      guard size <= Self.mostMiB << 20 else {
        throw ToolFailure(.failed, language.exchange(.tooLarge(path, mostMiB: Self.mostMiB)))
      }
      do {
        try reader.take(bytes, of: month)
      } catch {
        throw ToolFailure(.failed, language.exchange(.unreadable(file, line: error.line, problem: error.reason)))
      }
    }
    return reader.whole()
  }

  private func namedFormat() throws(ToolFailure) -> HistoryFormat? {
    guard let name = arguments.format else { return nil }
    guard let format = HistoryFormat(named: name) else {
      throw ToolFailure(
        .usage, language.exchange(.badFormat(name, known: HistoryFormat.names)))
    }
    return format
  }

  private func bytes(of file: String) throws(ToolFailure) -> [UInt8] {
    let most = Self.mostMiB << 20
    if file == "-" {
      let bytes = readAll(most + 1)
      guard bytes.count <= most else {
        throw ToolFailure(
          .failed, language.exchange(.tooLarge(language.exchange(.standardInput), mostMiB: Self.mostMiB)))
      }
      return bytes
    }
    let place = URL(fileURLWithPath: file)
    do {
      let size = try place.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
      guard size <= most else {
        throw ToolFailure(.failed, language.exchange(.tooLarge(file, mostMiB: Self.mostMiB)))
      }
      return Array(try Data(contentsOf: place))
    } catch let failure as ToolFailure {
      throw failure
    } catch {
      throw ToolFailure(.failed, language.exchange(.cannotRead(file, reason: error.systemReason)))
    }
  }

  private func tableOptions() throws(ToolFailure) -> CSVReader.Options {
    var options = CSVReader.Options()
    if let text = arguments.dates {
      guard let order = DateOrder(rawValue: text.lowercased()) else {
        throw ToolFailure(.usage, language.exchange(.badDates(text)))
      }
      options.order = order
    }
    for (name, title) in try pairs() {
      guard let field = CSVField(rawValue: name.lowercased()) else {
        throw ToolFailure(.usage, language.exchange(.badField(name, known: CSVField.allCases.map(\.rawValue))))
      }
      options.columns[field] = title
    }
    return options
  }

  /// The pairs of `start=Begin,duration=Len`. A title may contain commas.
  private func pairs() throws(ToolFailure) -> [(String, String)] {
    var pairs: [(name: String, title: String)] = []
    for text in arguments.columns {
      for (index, piece) in text.split(separator: ",", omittingEmptySubsequences: false).enumerated() {
        let parts = piece.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty {
          pairs.append((String(parts[0]).trimmed, String(parts[1])))
        } else if index > 0, !pairs.isEmpty {
          pairs[pairs.count - 1].title += "," + piece
        } else {
          throw ToolFailure(.usage, language.exchange(.badColumn(text)))
        }
      }
    }
    return pairs
  }
}
