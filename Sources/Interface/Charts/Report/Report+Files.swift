// SPDX-License-Identifier: MIT
package import Reports

extension Report {
  /// Whether a file with this beginning is a report of Segue, as a picture or a page.
  package static func isFile(beginning bytes: some Collection<UInt8>) -> Bool {
    [ReportPicture.beginning, ReportPage.beginning].contains { bytes.starts(with: $0.utf8) }
  }
}
