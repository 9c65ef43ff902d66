// SPDX-License-Identifier: MIT

extension FileFormat {
  /// The titles of its columns give a table its meaning.
  static let csv = FileFormat(
    title: "CSV", otherNames: ["tsv"], endings: ["csv", "tsv"], begins: { _ in false },
    isExport: { $0.starts(with: CSVText.line(CSVWriter.columns).utf8) },
    read: { (bytes, days, options) throws(UnreadableFile) in
      try CSVReader.read(bytes, options: options, days: days)
    },
    writer: { CSVWriter(zone: $0.zone) })
}
