// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// A listening socket and its file, which is removed with it.
struct SocketFile: ~Copyable, Sendable {
  let descriptor: Descriptor
  let name: SocketName

  /// Listens at a path in a private folder. Replaces the socket that a dead server has left there.
  init(listeningAt path: String) throws(LineServerError) {
    guard path.utf8.count <= longestSocketPath else {
      throw LineServerError(.pathTooLong(limit: longestSocketPath), path: path)
    }
    try preparePrivateFolder(of: path)
    try Self.removeStale(path)

    guard let descriptor = Descriptor.unixSocket() else { throw .system("making a socket", path) }
    // Linux gives the file the socket's mode. Elsewhere this fails, and chmod runs before any client can connect.
    _ = fchmod(descriptor.raw, 0o600)
    guard withSocketAddress(path, { bind(descriptor.raw, $0, $1) }) == 0 else { throw .system("binding", path) }
    var status = stat()
    guard chmod(path, 0o600) == 0, lstat(path, &status) == 0, listen(descriptor.raw, 128) == 0 else {
      let error = LineServerError.system("listening", path)
      unlink(path)
      throw error
    }
    self.descriptor = descriptor
    name = SocketName(path: path, device: status.st_dev, inode: status.st_ino)
  }

  /// Remove only this server's file: a later server may have put another one in its place.
  deinit {
    if name.isInPlace { unlink(name.path) }
  }

  private static func removeStale(_ path: String) throws(LineServerError) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      if errno == ENOENT { return }
      throw .system("looking at the socket", path)
    }
    guard status.st_mode & S_IFMT == S_IFSOCK, status.st_uid == geteuid() else {
      throw LineServerError(.pathOccupied, path: path)
    }
    guard let probe = Descriptor.unixSocket() else { throw .system("making a socket", path) }
    if withSocketAddress(path, { connect(probe.raw, $0, $1) }) == 0 {
      throw LineServerError(.alreadyServed, path: path)
    }
    let failure = LineServerError.system("trying the socket that is there", path)
    // A full backlog (EAGAIN) also proves a running server.
    if failure.errno == EAGAIN { throw LineServerError(.alreadyServed, path: path) }
    guard failure.errno == ECONNREFUSED else { throw failure }
    guard unlink(path) == 0 || errno == ENOENT else { throw .system("removing a stale socket", path) }
  }
}

/// The path of a socket's file, and the file's identity.
struct SocketName: Sendable {
  let path: String
  private let device: dev_t
  private let inode: ino_t

  init(path: String, device: dev_t, inode: ino_t) {
    self.path = path
    self.device = device
    self.inode = inode
  }

  /// Whether the same file is still at the path.
  var isInPlace: Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_dev == device && status.st_ino == inode
  }
}

/// Creates the folder of a path with rights for its owner only. Checks that an existing folder belongs to this user.
private func preparePrivateFolder(of path: String) throws(LineServerError) {
  let folder = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
  guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw .system("making the socket's folder", folder) }
  // A link would lead to a folder of another user's choice.
  guard let opened = Descriptor(open(folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)) else {
    if errno == ENOTDIR || errno == ELOOP { throw LineServerError(.notAFolder, path: folder) }
    // Another user's folder may refuse even to be opened.
    var status = stat()
    let error = LineServerError.system("opening the socket's folder", folder)
    guard lstat(folder, &status) == 0, status.st_uid != geteuid() else { throw error }
    throw LineServerError(.folderOfOtherUser(owner: status.st_uid), path: folder)
  }
  var status = stat()
  guard fstat(opened.raw, &status) == 0 else { throw .system("looking at the socket's folder", folder) }
  guard status.st_uid == geteuid() else {
    throw LineServerError(.folderOfOtherUser(owner: status.st_uid), path: folder)
  }
  guard status.st_mode & 0o022 == 0 else {
    throw LineServerError(.folderWritableByOthers(mode: UInt16(status.st_mode & 0o7777)), path: folder)
  }
}
