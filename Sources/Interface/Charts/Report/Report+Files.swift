// SPDX-License-Identifier: MIT
package import Reports

extension Report {
  /// Whether a file that begins so is a report of ours, a picture or a page.
  package static func isFile(beginning bytes: some Collection<UInt8>) -> Bool {
    [ReportPicture.beginning, ReportPage.beginning].contains { bytes.starts(with: $0.utf8) }
  }
}
