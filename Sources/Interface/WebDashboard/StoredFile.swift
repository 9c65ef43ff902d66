// SPDX-License-Identifier: MIT
import ControlProtocol
import LibC
import Paths
import WebPages

/// The bytes of an attachment, in the folder where they lie under their digest.
struct StoredFile: Sendable {
  private let path: String
  /// A larger one isn't read into memory: `segue attach` copies it. In bytes.
  private static let longest: Int64 = 64 << 20
  private static let pictures = ["jpg", "jpeg", "png", "gif", "webp"]

  /// `file` has a digest that can be one.
  init(_ paths: Paths, _ file: AttachmentRecord) {
    path = "\(paths.attachments)/\(file.digest)"
  }

  /// nil where there is no such file; a longer one is refused.
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

  /// Whether a file is called as a picture is that a browser shows. Its bytes decide how it is sent.
  static func isPictureName(_ name: String) -> Bool {
    name.lastIndex(of: ".").map { pictures.contains(name[name.index(after: $0)...].lowercased()) } ?? false
  }

  /// The kind of picture that bytes begin as; nil for anything else, whatever it is called.
  static func type(of bytes: [UInt8]) -> String? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) { return "image/gif" }
    if bytes.starts(with: "RIFF".utf8), bytes.dropFirst(8).starts(with: "WEBP".utf8) { return "image/webp" }
    return nil
  }
}
