// SPDX-License-Identifier: MIT
package import Logging

/// Records log messages line by line.
package struct RecordedLog: LogHandler {
  private let lines: Recorded<String>
  package var metadata: Logger.Metadata = [:]
  package var logLevel = Logger.Level.info

  package init(lines: Recorded<String>) {
    self.lines = lines
  }

  package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) { lines.append("\(event.level): \(event.message)") }
}
