// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
  package import Paths

  extension LockHolder {
    /// Those of the lock's file, and of its folder, which stays locked where somebody removes the file; keepers first.
    package static func all(in paths: Paths) -> [LockHolder] {
      let places = Self.places(of: paths)
      let holders = Paths.names(in: "/proc").compactMap { Int32($0) }.filter { holdsOne(of: places, $0) }
        .map { LockHolder(pid: $0, role: role(of: $0)) }
      return holders.filter { $0.role == .keeper } + holders.filter { $0.role != .keeper }
    }

    /// Whether it goes on to: its number may be another's by now.
    func isHolding(in paths: Paths) -> Bool {
      Self.holdsOne(of: Self.places(of: paths), pid) && Self.role(of: pid) == role
    }

    /// A file, wherever it is mounted: another container may have another one at the same path.
    private struct Place: Hashable {
      let device: dev_t
      let number: ino_t

      init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        (device, number) = (status.st_dev, status.st_ino)
      }
    }

    private static func places(of paths: Paths) -> [Place] { [paths.lock, paths.state].compactMap(Place.init) }

    /// Whether one of its descriptors is a lock on one of `places` (proc(5), fdinfo): only to have the file open isn't enough.
    private static func holdsOne(of places: [Place], _ pid: Int32) -> Bool {
      // Of another user's process, or one that has gone, there are none.
      Paths.names(in: "/proc/\(pid)/fd").contains { name in
        let lines = beginning(of: "/proc/\(pid)/fdinfo/\(name)").split(separator: UInt8(ascii: "\n"))
        // First: files that nobody locks may be on a server that doesn't answer.
        guard lines.contains(where: { $0.starts(with: "lock:".utf8) }) else { return false }
        return Place("/proc/\(pid)/fd/\(name)").map(places.contains) ?? false
      }
    }

    private static func role(of pid: Int32) -> Role? {
      let arguments = beginning(of: "/proc/\(pid)/cmdline").split(separator: 0, omittingEmptySubsequences: false)
      return arguments.count > 1 ? Role(rawValue: String(decoding: arguments[1], as: UTF8.self)) : nil
    }

    private static func beginning(of path: String) -> [UInt8] {
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return [] }
      defer { close(descriptor) }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = readBytes(descriptor, &bytes, bytes.count)
      return Array(bytes.prefix(max(0, count)))
    }
  }
#endif
