// SPDX-License-Identifier: MIT

extension ExchangeFormat {
  /// Whether a file that begins so is an export of ours, in whatever format. Of the Open Pomodoro Format nobody can
  /// tell: its lines have no room for it.
  package static func isExport(beginning bytes: some Collection<UInt8>) -> Bool {
    let marks = [ArchiveWriter.mark, CSVText.line(CSVWriter.columns), CalendarWriter.mark, "[\n]\n"]
    if marks.contains(where: { bytes.starts(with: $0.utf8) }) { return true }
    // Intervals say which session they are of; timewarrior itself begins them with a number.
    guard bytes.starts(with: "[\n{\"start\":".utf8) else { return false }
    let interval = bytes.dropFirst(2).prefix { $0 != 0x0A }
    return String(decoding: interval, as: UTF8.self).contains("\"annotation\":\"\(TimewarriorInterval.mark)")
  }
}
