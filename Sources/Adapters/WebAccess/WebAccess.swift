// SPDX-License-Identifier: MIT
import LibC
package import Paths

/// The files that `segue web` and the dashboard share: one-time codes, the secret of the cookie, the port, and the server.
///
/// Only this user can read their folder. A program that can read them can also read the journal.
package struct WebAccess: Sendable {
  private let folder: String

  package init(paths: Paths) {
    folder = paths.state + "/web"
  }

  /// The log of the dashboard's program.
  package var log: String { folder + "/segue-web.log" }
  private var codes: String { folder + "/codes" }
  private var lock: String { folder + "/lock" }

  /// Creates the missing folders.
  package func prepare() throws(FolderFailure) {
    try Paths.makeFolder(folder)
    try Paths.makeFolder(codes)
  }

  // MARK: Codes

  /// The lifetime of a code.
  package static let lifetime = Duration.seconds(60)

  /// A code that opens the dashboard once: 256 bits, or eight letters to type. Nil if the folder can't be written to.
  package func issueCode(isTyped: Bool = false) -> String? {
    sweepCodes()
    // The code then needs no room on the disk, so a full disk is reported in the terminal.
    guard makeSecret() != nil else { return nil }
    let code = isTyped ? RandomText.typed() : RandomText.secret()
    return write([], to: "\(codes)/\(code)") ? code : nil
  }

  /// Uses a code: true the first time, within its lifetime.
  package func redeem(_ code: String) -> Bool {
    // The code must be a name in the folder, never a path.
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
    // A clock that was set back must not extend the lifetime of a code.
    return seconds < 0 ? nil : .seconds(seconds)
  }

  // MARK: The secret

  /// The secret in the cookies of admitted browsers; nil before the first one, and after `revoke`.
  private var secret: String? { read(folder + "/secret") }

  /// Whether a cookie contains the secret. The time of the comparison doesn't reveal the first difference.
  package func admits(_ cookie: String) -> Bool {
    guard let secret else { return false }
    let (left, right) = (Array(cookie.utf8), Array(secret.utf8))
    return left.count == right.count && zip(left, right).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// The secret, created if it is missing. Browsers that enter at the same time get the same one.
  package func makeSecret() -> String? {
    if let secret { return secret }
    let path = folder + "/secret"
    let (new, value) = (path + "." + RandomText.secret(), RandomText.secret())
    guard write(Array(value.utf8), to: new) else { return secret }
    defer { unlink(new) }
    // The file has its name once it is whole. An empty one was left by an earlier program on a full disk.
    if link(new, path) != 0, secret == nil { rename(new, path) }
    return secret
  }

  /// Locks out every admitted browser.
  package func revoke() {
    unlink(folder + "/secret")
    for name in Paths.names(in: codes) { unlink("\(codes)/\(name)") }
  }

  // MARK: The port

  /// The last port; nil before the first one.
  package var port: Int? { read(folder + "/port").flatMap { Int($0) } }

  package func keep(port: Int) {
    unlink(folder + "/port")
    _ = write(Array("\(port)".utf8), to: folder + "/port")
  }

  // MARK: Who serves

  /// A running dashboard.
  package struct Server: Hashable, Sendable {
    package let pid: Int32
    /// Its address without a path: `http://127.0.0.1:41234`.
    package let address: String
    /// Its options `--listen` and `--public-url`.
    package let listening, publicURL: String?
  }

  /// The running dashboard; nil if there is none.
  package var server: Server? {
    let descriptor = open(lock, O_RDWR | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var wanted = Self.wholeFile
    guard fcntl(descriptor, F_GETLK, &wanted) == 0, wanted.l_type != Int16(F_UNLCK) else { return nil }
    guard let lines = read(lock)?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) else {
      return nil
    }
    // An earlier program wrote its address alone.
    let options = (lines.dropFirst() + ["", ""]).prefix(2).map { $0.isEmpty ? nil : $0 }
    return Server(pid: wanted.l_pid, address: lines[0], listening: options[0], publicURL: options[1])
  }

  /// Takes the lock for the lifetime of this process; nil if another process holds it.
  package func takeLock() -> WebLock? {
    // Never closed: closing any descriptor of the file would release the lock.
    let descriptor = open(lock, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return nil }
    var wanted = Self.wholeFile
    guard fcntl(descriptor, F_SETLK, &wanted) == 0 else {
      close(descriptor)
      return nil
    }
    ftruncate(descriptor, 0)
    return WebLock(descriptor: descriptor, path: lock)
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

  /// Creates a new file for this user alone.
  private func write(_ bytes: [UInt8], to path: String) -> Bool {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    if LibC.write(descriptor, bytes, bytes.count) == bytes.count { return true }
    unlink(path)
    return false
  }
}

/// The lock of the running dashboard, held by this process.
package struct WebLock: Sendable {
  fileprivate let descriptor: Int32
  package let path: String

  /// Announces the address of this process, `http://127.0.0.1:41234`, and its options. False with `errno` if the disk is full.
  package func announce(address: String, listening: String? = nil, publicURL: String? = nil) -> Bool {
    let bytes = Array([address, listening ?? "", publicURL ?? ""].joined(separator: "\n").utf8)
    ftruncate(descriptor, 0)
    return pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
  }
}
