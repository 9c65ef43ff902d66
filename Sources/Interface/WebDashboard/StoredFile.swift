// SPDX-License-Identifier: MIT
import ControlProtocol
import LibC
import Paths
import WebPages

/// The content of an attachment, from the folder where its digest is its name.
struct StoredFile: Sendable {
  private let path: String
  /// The limit in bytes for reading into memory. `segue attach` copies larger files.
  private static let longest: Int64 = 64 << 20
  private static let pictures = ["jpg", "jpeg", "png", "gif", "webp"]

  /// `file` must have a valid digest.
  init(_ paths: Paths, _ file: AttachmentRecord) {
    path = "\(paths.attachments)/\(file.digest)"
  }

  /// The content; nil if the file doesn't exist. Throws if it exceeds the limit.
  func bytes() async throws -> [UInt8]? {
    try await Blocking.run { [path] in
      let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
      guard descriptor >= 0 else { return nil }
      defer { close(descriptor) }
      var status = stat()
      guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
      guard status.st_size <= Self.longest else { throw WebRefusal(status: 413) }
      var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
      var done = 0
      while done < bytes.count {
        let count = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress! + done, $0.count - done) }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { break }
        done += count
      }
      return Array(bytes.prefix(done))
    }
  }

  /// Whether a name is that of a picture for a browser. The content decides the type of the response.
  static func isPictureName(_ name: String) -> Bool {
    name.lastIndex(of: ".").map { pictures.contains(name[name.index(after: $0)...].lowercased()) } ?? false
  }

  /// The picture type of the first bytes; nil for any other content, whatever its name is.
  static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
    return nil
  }
}
