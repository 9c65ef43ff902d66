// SPDX-License-Identifier: MIT
import Hashing

/// Style sheets, scripts and pictures of a site. They contain nothing personal, so they need no session. Their addresses change
/// with their content, so that a browser asks for each once.
package struct StaticFiles: Sendable {
  package struct File: Sendable {
    let name: String
    let type: String
    let bytes: [UInt8]

    package init(_ name: String, _ type: String, _ bytes: [UInt8]) {
      (self.name, self.type, self.bytes) = (name, type, bytes)
    }
  }

  private static let place = "/assets/"

  private let files: [File]
  private let folder: String

  package init(_ files: [File]) {
    self.files = files
    let content: [UInt8] = files.flatMap(\.bytes)
    folder = "\(Self.place)\(SHA256.hexDigest(of: content).prefix(12))/"
  }

  package var routes: [Route] {
    files.map { file in
      .get(folder + file.name, access: .everybody) { _ in
        var answer = Answer(type: file.type, bytes: file.bytes)
        answer.headers.append(("Cache-Control", "max-age=31536000, immutable"))
        return answer
      }
    }
  }

  /// Returns `text` with the addresses of the files in place of `/assets/…`.
  package func addressing(_ text: String) -> String { text.replacing(Self.place, with: folder) }
}
