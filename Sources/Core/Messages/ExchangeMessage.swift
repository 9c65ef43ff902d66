// SPDX-License-Identifier: MIT
package import History
package import TimerEngine

/// Import and export of the history. Lengths are seconds.
package enum ExchangeMessage: Hashable, Sendable {
  case badFormat(String, known: [String])
  /// Neither the file's name nor its content reveals the format.
  case whichFormat(String?, known: [String])
  /// The format can only be imported.
  case onlyImported(String)
  case noDays(from: String, to: String)
  case badColumn(String)
  case badField(String, known: [String])
  case columnsOfTable
  case badDates(String)
  case badSample(most: Int)
  case whatToImport
  case filesOfArchive, allOfCalendar
  /// A database cannot be read as a stream.
  case needsFile(String)
  /// Only timewarrior's folder can be imported as a whole.
  case isFolder(String, format: String)
  /// The folder contains no timewarrior file.
  case noMonths(String)

  case cannotRead(String, reason: String)
  case cannotWrite(String, reason: String)
  case unreadable(String, line: Int?, problem: ImportProblem)
  case tooLarge(String, mostMiB: Int)
  case exists(String)
  /// The existing file was apparently not written by an export.
  case existsOtherwise(String)
  /// With its files, the archive would exceed the size limit of an import.
  case tooLargeWithFiles(mostMiB: Int)

  case exported(Int, to: String)
  /// The sessions that the format cannot represent; `all`: whether an option would include more.
  case leftOut(Int, all: Bool)

  /// Samples, left out so that no other program takes them for real work.
  case samplesLeftOut(Int)
  /// The attachments whose bytes stay here.
  case filesNotWritten(Int)

  case found(String, format: String, sessions: Int, from: Instant, to: Instant)
  case foundNothing(String, format: String)
  case new(focus: Int64, breaks: Int)
  case known, overlapping, wrong, passedOver
  /// The columns of a table that nothing is read from, and the option to read them.
  case unusedColumns([String], more: Int, option: String)
  case problem(ImportPlace, ImportProblem)
  /// The reason alone.
  case reason(ImportProblem)
  /// A session that is left out because of another.
  case inTheWay(ImportPlace, task: String, start: Instant, end: Instant?, isInFile: Bool)
  case more(Int)
  /// The attachments whose bytes are neither in the archive nor here.
  case lostFiles(Int)

  case dryRun
  case nothingNew
  /// An item is unreadable, so nothing is imported.
  case notAsWhole(Int)
  case ask(Int)
  case needsYes
  case notDone
  /// The history changed between the question and the answer, so that the displayed plan is no longer valid.
  case changedMeanwhile
  case imported(Int, alreadyThere: Int)
  case sampleMade(Int)
  case sampleRemoved(Int)
  case sampleToRemove(Int)
  case noSample
  /// Standard input, in the place of a file's name.
  case standardInput
  case sampleSource
}
