// SPDX-License-Identifier: MIT

extension FileFormat {
  static let ical = FileFormat(
    title: "iCalendar", otherNames: ["icalendar", "ics"], endings: ["ics", "ical"],
    begins: { $0.text.lowercased().hasPrefix("begin:vcalendar") },
    isExport: { $0.starts(with: CalendarWriter.mark.utf8) },
    read: { (bytes, days, _) throws(UnreadableFile) in try CalendarReader.read(bytes, days: days) },
    writer: { CalendarWriter(includesAll: $0.includesAll) })
}
