// SPDX-License-Identifier: MIT

import LibC
import Players
import SoundSynthesis

/// Sounds as files: generated at first use and kept in a cache folder, or the user's own.
package struct SoundLibrary: Sendable {
  private let cacheFolder: String

  package init(cacheFolder: String) {
    self.cacheFolder = cacheFolder
  }

  /// The names of the sounds that need no file of the user.
  package static var names: [String] { MadeSound.allCases.map(\.rawValue) }

  /// The names of the generated sounds that repeat.
  package static var loopNames: [String] { MadeSound.allCases.filter(\.isLoop).map(\.rawValue) }

  /// The path of a complete, readable file. Generating one takes about a second: see `prepare`.
  package func file(for name: SoundName) throws(SoundError) -> String {
    switch name {
    case .file(let path):
      try Self.check(path)
      return path
    case .made(let sound):
      let path = "\(cacheFolder)/\(sound.fileName)"
      if !isWhole(path) { try keep(sound.waveFile(), as: path, of: sound) }
      return path
    }
  }

  /// Like `file(for:)`, outside of the caller's actor.
  @concurrent
  package func prepare(_ name: SoundName) async throws(SoundError) -> String {
    try file(for: name)
  }

  private static func check(_ path: String) throws(SoundError) {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SoundError.file(path, errno: errno) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw SoundError(code: .notAFile, errno: 0, problem: .notAFile(path: path))
    }
    guard access(path, R_OK) == 0 else { throw SoundError.file(path, errno: errno) }
    guard status.st_size > 0 else {
      throw SoundError(code: .emptyFile, errno: 0, problem: .empty(path: path))
    }
  }

  /// Whether an earlier file is unchanged: neither truncated by a full disk nor damaged since.
  private func isWhole(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    // No generated file is larger. Do not load a foreign file into memory.
    guard status.st_size > 0, status.st_size < 256 << 20 else { return false }
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Int(status.st_size), alignment: 16)
    defer { buffer.deallocate() }
    var filled = 0
    while filled < buffer.count {
      let count = read(descriptor, buffer.baseAddress! + filled, buffer.count - filled)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      filled += count
    }
    return WaveFile.isWhole(UnsafeRawBufferPointer(buffer))
  }

  /// Writes the file under another name first: a player finds the complete file or none.
  private func keep(_ bytes: [UInt8], as path: String, of sound: MadeSound) throws(SoundError) {
    try makeFolder()
    removeLeftovers(of: sound)
    let temporary = "\(cacheFolder)/.\(sound.fileName).\(UInt64.random(in: .min ... .max))"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw SoundError.cache(path, errno: errno) }
    let failure = Self.write(bytes, to: descriptor)
    // A full network disk sometimes reports its error only here.
    let closed = close(descriptor) == 0 ? 0 : errno
    let number = failure != 0 ? failure : closed != 0 ? closed : rename(temporary, path) == 0 ? 0 : errno
    guard number == 0 else {
      unlink(temporary)
      throw SoundError.cache(path, errno: number)
    }
  }

  /// Writes all bytes. Returns the error number, or 0.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        #if os(Linux)
          let count = Glibc.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        #else
          let count = Darwin.write(descriptor, bytes.baseAddress! + written, bytes.count - written)
        #endif
        if count < 0 && errno == EINTR { continue }
        guard count > 0 else { return count < 0 ? errno : EIO }
        written += count
      }
      return 0
    }
  }

  private func makeFolder() throws(SoundError) {
    var path = cacheFolder.hasPrefix("/") ? "" : "."
    for part in cacheFolder.split(separator: "/") {
      path += "/\(part)"
      guard mkdir(path, 0o700) == 0 || errno == EEXIST || isFolder(path) else {
        throw SoundError.cache(cacheFolder, errno: errno)
      }
    }
  }

  private func isFolder(_ path: String) -> Bool {
    let number = errno
    defer { errno = number }
    return SoundFolder.exists(path)
  }

  /// Removes other versions, and the remains of a killed Segue that are at least an hour old.
  private func removeLeftovers(of sound: MadeSound) {
    guard let folder = opendir(cacheFolder) else { return }
    defer { closedir(folder) }
    let limit = time(nil) - 3_600
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      let path = "\(cacheFolder)/\(name)"
      let isOldVersion = name.hasPrefix("\(sound.rawValue)-v") && name.hasSuffix(".wav") && name != sound.fileName
      var status = stat()
      let isStale = name.hasPrefix(".\(sound.rawValue)-v") && stat(path, &status) == 0 && modified(status) < limit
      if isOldVersion || isStale { unlink(path) }
    }
  }

  private func modified(_ status: stat) -> time_t {
    #if os(Linux)
      status.st_mtim.tv_sec
    #else
      status.st_mtimespec.tv_sec
    #endif
  }
}
