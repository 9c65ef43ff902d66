// SPDX-License-Identifier: MIT

extension FileFormat {
  static let openpomodoro = FileFormat(
    title: "Open Pomodoro Format", otherNames: ["open-pomodoro", "open-pomodoro-format"], endings: [],
    fileNames: ["history"], begins: { OpenPomodoroReader.isLine($0.line) },
    read: { (bytes, days, _) throws(UnreadableFile) in try OpenPomodoroReader.read(bytes, days: days) },
    writer: { OpenPomodoroWriter(zone: $0.zone) })
}
