// SPDX-License-Identifier: MIT
import LibC

/// Plain values that describe a path in the file system.
enum FileAccess {
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether the path is a regular file, or a link to one.
  static func isFile(_ path: String) -> Bool { status(path).map { $0.st_mode & S_IFMT == S_IFREG } ?? false }

  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 }

  /// The first dangling link on the way to `path`, or `path` itself, and the link's target; nil if there is none.
  static func danglingLink(_ path: String) -> (link: String, target: String)? {
    guard !exists(path) else { return nil }
    var link = ""
    for name in path.split(separator: "/") {
      link += "/" + name
      if !exists(link) { return destination(ofLink: link).map { (link, $0) } }
    }
    return nil
  }

  /// The path with every link resolved; nil if the file doesn't exist.
  static func resolved(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  /// The path with every link resolved, even if the target doesn't exist.
  static func target(of path: String) -> String {
    if let real = resolved(path) { return real }
    var target = path
    for _ in 0..<40 {
      guard let next = destination(ofLink: target) else { break }
      target = next.hasPrefix("/") ? next : FilePaths.parent(target) + "/" + next
    }
    return target
  }

  /// The direct target of a link; nil if the path is no link.
  static func destination(ofLink path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self) : nil
  }

  static func status(_ path: String, followLink: Bool = true) -> stat? {
    var status = stat()
    let result = followLink ? stat(path, &status) : lstat(path, &status)
    return result == 0 ? status : nil
  }

  /// The result of a read.
  enum ReadResult {
    case bytes([UInt8])
    case missing
    case tooLong
    case failed(errno: Int32)
  }

  /// The bytes of a regular file of at most `limit` bytes.
  static func read(_ path: String, limit: Int) -> ReadResult {
    // Otherwise, a pipe in the file's place would block the daemon.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return errno == ENOENT ? .missing : .failed(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return .failed(errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      return .failed(errno: status.st_mode & S_IFMT == S_IFDIR ? EISDIR : EINVAL)
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    while true {
      let count = chunk.withUnsafeMutableBytes { systemRead(descriptor, $0) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return .failed(errno: errno) }
      guard count > 0 else { return .bytes(bytes) }
      bytes += chunk[..<count]
      if bytes.count > limit { return .tooLong }
    }
  }

  /// The first bytes of a regular file, as far as one read returns them; nil if it can't be read.
  static func head(_ path: String, length: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    var bytes = [UInt8](repeating: 0, count: length)
    let count = bytes.withUnsafeMutableBytes { systemRead(descriptor, $0) }
    return count < 0 ? nil : Array(bytes[..<count])
  }

  /// The system's message for an error number.
  static func message(_ code: Int32) -> String { String(cString: strerror(code)) }

  static var currentFolder: String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
  }
}

private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(descriptor, buffer.baseAddress, buffer.count)
}
