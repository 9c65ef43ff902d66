// SPDX-License-Identifier: MIT
import LibC
package import Paths

/// The files by which `segue web` and the dashboard meet: one-time codes, the secret of the cookie, the port, and who serves.
///
/// Only this user can read their folder. A program that can read them can also read the journal.
package struct WebAccess: Sendable {
  private let folder: String

  package init(paths: Paths) {
    folder = paths.state + "/web"
  }

  /// The log of the program that serves.
  package var log: String { folder + "/segue-web.log" }
  private var codes: String { folder + "/codes" }
  private var lock: String { folder + "/lock" }

  /// Makes the folders that are missing.
  package func prepare() throws(FolderFailure) {
    try Paths.makeFolder(folder)
    try Paths.makeFolder(codes)
  }

  // MARK: Codes

  /// How long a code works.
  package static let lifetime = Duration.seconds(60)

  /// A code that opens the dashboard once: 256 bits, or eight letters to be typed.
  package func issueCode(isTyped: Bool = false) -> String? {
    sweepCodes()
    let code = isTyped ? RandomText.typed() : RandomText.secret()
    return write([], to: "\(codes)/\(code)") ? code : nil
  }

  /// Uses a code up: true the first time, within its lifetime.
  package func redeem(_ code: String) -> Bool {
    // A name in the folder, and nothing else.
    guard !code.isEmpty, code.utf8.count <= 64, code.utf8.allSatisfy(RandomText.isLetter) else { return false }
    let path = "\(codes)/\(code)"
    let isFresh = age(of: path).map { $0 <= Self.lifetime } ?? false
    // Removing the file uses the code: only one caller succeeds.
    return unlink(path) == 0 && isFresh
  }

  private func sweepCodes() {
    for name in Paths.names(in: codes) where age(of: "\(codes)/\(name)").map({ $0 > Self.lifetime }) ?? false {
      unlink("\(codes)/\(name)")
    }
  }

  private func age(of path: String) -> Duration? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    #if os(macOS)
      let changed = status.st_mtimespec.tv_sec
    #else
      let changed = status.st_mtim.tv_sec
    #endif
    let seconds = time(nil) - changed
    // A clock that was set back makes no code live longer.
    return seconds < 0 ? nil : .seconds(seconds)
  }

  // MARK: The secret

  /// The secret in the cookies of admitted browsers; nil before the first one, and after `revoke`.
  private var secret: String? { read(folder + "/secret") }

  /// Whether a cookie says the secret. Compares in a time that doesn't tell where they differ.
  package func admits(_ cookie: String) -> Bool {
    guard let secret else { return false }
    let (left, right) = (Array(cookie.utf8), Array(secret.utf8))
    return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The secret, made where there is none.
  package func makeSecret() -> String? {
    if let secret { return secret }
    let new = RandomText.secret()
    return write(Array(new.utf8), to: folder + "/secret") ? new : secret
  }

  /// Shuts out every browser that was let in.
  package func revoke() {
    unlink(folder + "/secret")
    for name in Paths.names(in: codes) { unlink("\(codes)/\(name)") }
  }

  // MARK: The port

  /// The port that was served the last time; nil where there was none.
  package var port: Int? { read(folder + "/port").flatMap { Int($0) } }

  package func keep(port: Int) {
    unlink(folder + "/port")
    _ = write(Array("\(port)".utf8), to: folder + "/port")
  }

  // MARK: Who serves

  /// A dashboard that runs.
  package struct Server: Hashable, Sendable {
    package let pid: Int32
    /// Its address without a path: `http://127.0.0.1:41234`.
    package let address: String
  }

  /// The running dashboard; nil if there is none.
  package var server: Server? {
    let descriptor = open(lock, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var wanted = Self.wholeFile
    guard fcntl(descriptor, F_GETLK, &wanted) == 0, wanted.l_type != Int16(F_UNLCK) else { return nil }
    guard let address = read(lock), !address.isEmpty else { return nil }
    return Server(pid: wanted.l_pid, address: address)
  }

  /// Takes the lock for as long as this process lives; nil where another one has it.
  package func takeLock() -> WebLock? {
    // Never closed: closing any descriptor of the file would let go of the lock.
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    var wanted = Self.wholeFile
    guard fcntl(descriptor, F_SETLK, &wanted) == 0 else {
      close(descriptor)
      return nil
    }
    ftruncate(descriptor, 0)
    return WebLock(descriptor: descriptor)
  }

  private static var wholeFile: flock {
    var lock = flock()
    lock.l_type = Int16(F_WRLCK)
    lock.l_whence = Int16(SEEK_SET)
    return lock
  }

  // MARK: Files

  private func read(_ path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1024)
    let count = LibC.read(descriptor, &bytes, bytes.count)
    return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
  }

  /// Makes a file that isn't there, for this user alone.
  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return LibC.write(descriptor, bytes, bytes.count) == bytes.count
  }
}

/// The lock of the dashboard that serves: this process's own.
package struct WebLock: Sendable {
  fileprivate let descriptor: Int32

  /// Says where this process serves: `http://127.0.0.1:41234`.
  package func announce(address: String) {
    let bytes = Array(address.utf8)
    ftruncate(descriptor, 0)
    pwrite(descriptor, bytes, bytes.count, 0)
  }
}
