// SPDX-License-Identifier: MIT
#if os(Linux)
  import Glibc
  package import Paths

  extension LockHolder {
    /// The processes that hold a lock on the lock's file or on its folder, keepers first. The folder stays locked if somebody
    /// removes the file.
    package static func all(in paths: Paths) -> [LockHolder] {
      let places = Self.places(of: paths)
      let holders = Paths.names(in: "/proc").compactMap { Int32($0) }.filter { holdsOne(of: places, $0) }
        .map { LockHolder(pid: $0, role: role(of: $0)) }
      return holders.filter { $0.role == .keeper } + holders.filter { $0.role != .keeper }
    }

    /// Whether the process still holds the lock. Its number may belong to another process by now.
    func isHolding(in paths: Paths) -> Bool {
      Self.holdsOne(of: Self.places(of: paths), pid) && Self.role(of: pid) == role
    }

    /// A file's identity, wherever it is mounted. In another container, the same path may be another file.
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

    /// Whether a descriptor of the process is a lock on one of `places` (proc(5), fdinfo). An open file alone isn't enough.
    private static func holdsOne(of places: [Place], _ pid: Int32) -> Bool {
      // Empty for another user's process, and for a process that has ended.
      Paths.names(in: "/proc/\(pid)/fd").contains { name in
        let lines = beginning(of: "/proc/\(pid)/fdinfo/\(name)").split(separator: UInt8(ascii: "\n"))
        // Check the lock first. An unlocked file may be on a server that doesn't answer.
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
