// SPDX-License-Identifier: MIT

extension FileFormat {
  static let timewarrior = FileFormat(
    title: "timewarrior", otherNames: ["timew"], endings: ["data"],
    begins: { $0.text.hasPrefix("[") || $0.line.hasPrefix("inc ") || $0.line == "inc" },
    isExport: { bytes in
      if bytes.starts(with: "[\n]\n".utf8) { return true }
      // Segue's intervals name their session in the annotation. Timewarrior's own intervals begin with a number.
      guard bytes.starts(with: "[\n{\"start\":".utf8) else { return false }
      let interval = bytes.dropFirst(2).prefix { $0 != 0x0A }
      return String(decoding: interval, as: UTF8.self).contains("\"annotation\":\"\(TimewarriorInterval.mark)")
    },
    read: { (bytes, days, _) throws(UnreadableFile) in try TimewarriorReader.read(bytes, days: days) },
    writer: { _ in TimewarriorWriter(.export) })
}
