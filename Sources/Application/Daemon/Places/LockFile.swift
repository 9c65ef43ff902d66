// SPDX-License-Identifier: MIT

package import ControlProtocol
import ControlServer
import Journal
import LibC
import Messages
package import Paths

/// The lock beside the journal: whoever holds it is the only daemon of this home. Its text is the socket's path.
///
/// The folder itself is locked, too: somebody may delete the file, and a second daemon would make another one.
/// Whoever inherits the descriptors holds the locks too: a worker whose keeper was killed is still the only one.
package final class LockFile: Sendable {
  private let file: Int32
  /// Nil where the file system locks no folders, as NFS.
  private let folder: Int32?

  /// Takes the lock; throws where another daemon holds it or the folder can't be written. With `holdsFolder` the
  /// folder is locked already, by us.
  package init(_ paths: Paths, holdsFolder: Bool = false) throws(DaemonError) {
    do {
      try Paths.makeFolder(paths.state)
    } catch {
      throw DaemonError(.cannotMakeFolder(path: error.path, reason: String(cString: strerror(error.errno))))
    }
    // First, so that a file that was deleted isn't made again below the daemon whose it was.
    let folder = holdsFolder ? nil : try Self.lockFolder(paths.state)
    do {
      file = try Self.openFile(paths.lock, O_RDWR)
      self.folder = folder
    } catch {
      if let folder { close(folder) }
      throw error
    }
    // From here on `deinit` closes both.
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      guard errno != EWOULDBLOCK else { throw .otherRuns }
      throw DaemonError(.cannotOpen(path: paths.lock, reason: String(cString: strerror(errno))))
    }
  }

  deinit {
    close(file)
    if let folder { close(folder) }
  }

  /// The locks as descriptors of a child of ours.
  var descriptors: [Int32: Int32] {
    var descriptors = [Self.inherited.file: file]
    if let folder { descriptors[Self.inherited.folder] = folder }
    return descriptors
  }

  /// Their numbers in that child.
  private static let inherited: (file: Int32, folder: Int32) = (5, 6)

  /// Whether this process has, from its parent, one of the locks that are now in force.
  static func isInherited(_ paths: Paths) -> Bool {
    isHeld(by: inherited.folder, at: paths.state) || isHeld(by: inherited.file, at: paths.lock)
  }

  /// Whether an open file is what is at `path`, and has its lock: taken again by whoever has it, it is the same one.
  private static func isHeld(by descriptor: Int32, at path: String) -> Bool {
    var (ours, there) = (stat(), stat())
    guard fstat(descriptor, &ours) == 0, stat(path, &there) == 0 else { return false }
    return ours.st_dev == there.st_dev && ours.st_ino == there.st_ino && flock(descriptor, LOCK_EX | LOCK_NB) == 0
  }

  /// Writes where the socket is, for clients whose environment says otherwise.
  static func publish(socket: String, in paths: Paths) throws(DaemonError) {
    let descriptor = try openFile(paths.lock, O_WRONLY)
    defer { close(descriptor) }
    let bytes = Array((socket + "\n").utf8)
    let written = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    guard written == bytes.count, ftruncate(descriptor, off_t(written)) == 0 else {
      throw DaemonError(.cannotWrite(path: paths.lock, reason: String(cString: strerror(errno))))
    }
  }

  private static func lockFolder(_ path: String) throws(DaemonError) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw DaemonError(.cannotOpen(path: path, reason: String(cString: strerror(errno))))
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    let number = errno
    close(descriptor)
    if number == EWOULDBLOCK { throw .otherRuns }
    return nil
  }

  /// Opens a file of ours, making it where there is none; anything else in its place is refused, never waited for.
  private static func openFile(_ path: String, _ access: Int32) throws(DaemonError) -> Int32 {
    let descriptor = open(path, access | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o600)
    guard descriptor >= 0 else {
      // A pipe that nobody reads can't be opened for writing alone.
      throw DaemonError(.cannotOpen(path: path, reason: String(cString: strerror(errno))))
    }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid() else {
      close(descriptor)
      throw DaemonError(.foreignFile(path: path))
    }
    return descriptor
  }
}

/// Why the daemon can't do its work.
package struct DaemonError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: StartProblem

  package init(_ problem: StartProblem) {
    self.problem = problem
  }

  /// A sentence in English, for logs.
  package var description: String { English().daemon(.problem(problem)) }

  /// Another daemon holds the lock of this home.
  static let otherRuns = DaemonError(.otherRuns)
  /// A worker was started by somebody else than the keeper.
  static let noKeeper = DaemonError(.noKeeper)
}

extension StartProblem {
  /// The reason that an error keeps the daemon from starting; nil if only its English text tells it.
  init?(_ error: any Error) {
    switch error {
    case let error as DaemonError: self = error.problem
    case let error as JournalError: self = .journal(error.problem)
    case let error as FolderFailure:
      self = .cannotMakeFolder(path: error.path, reason: String(cString: strerror(error.errno)))
    case let error as LineServerError: self.init(error)
    default: return nil
    }
  }

  private init?(_ error: LineServerError) {
    let path = error.path
    switch error.code {
    case .pathTooLong(let limit): self = .socketTooLong(path: path, limit: limit)
    case .folderOfOtherUser(let owner): self = .socketOfOther(path: path, owner: owner)
    case .folderWritableByOthers(let mode): self = .socketWritable(path: path, mode: mode)
    case .notAFolder: self = .notAFolder(path: path)
    case .pathOccupied: self = .pathOccupied(path: path)
    case .alreadyServed: self = .alreadyServed(path: path)
    case .alreadyStarted, .notStarted: return nil
    case .system: self = .system(doing: error.doing, path: path, reason: String(cString: strerror(error.errno)))
    }
  }
}
