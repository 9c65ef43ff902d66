// SPDX-License-Identifier: MIT

extension FileFormat {
  static let json = FileFormat(
    title: "JSON", endings: ["json"], begins: { $0.text.hasPrefix("{") },
    isExport: { $0.starts(with: ArchiveWriter.mark.utf8) },
    read: { (bytes, _, _) throws(UnreadableFile) in try ArchiveReader.read(bytes) },
    writer: { ArchiveWriter(at: $0.now, program: $0.program, projects: $0.projects) })
}
