// SPDX-License-Identifier: MIT

extension FileFormat {
  /// What a table says is in the titles of its columns.
  static let csv = FileFormat(
    title: "CSV", otherNames: ["tsv"], endings: ["csv", "tsv"], begins: { _ in false },
    isExport: { $0.starts(with: CSVText.line(CSVWriter.columns).utf8) },
    read: { (bytes, days, options) throws(UnreadableFile) in
      try CSVReader.read(bytes, options: options, days: days)
    },
    writer: { CSVWriter(zone: $0.zone) })
}
