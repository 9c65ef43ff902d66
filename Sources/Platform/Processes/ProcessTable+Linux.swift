// SPDX-License-Identifier: MIT
#if os(Linux)
  import LibC
  import SystemEvents

  /// Returns all visible processes.
  package func processTable() -> [ProcessRecord] {
    guard let folder = opendir("/proc") else { return [] }
    defer { closedir(folder) }
    var records: [ProcessRecord] = []
    while let entry = readdir(folder) {
      let pid = withUnsafeBytes(of: &entry.pointee.d_name) { name in decimal(name.prefix { $0 != 0 }) }
      if let pid, let record = ProcessRecord(pid: Int32(pid)) { records.append(record) }
    }
    return records
  }

  extension ProcessRecord {
    /// Reads /proc/PID/stat (proc(5)); nil if the process does not exist.
    package init?(pid: Int32) {
      guard let file = Descriptor(open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)) else { return nil }
      let record: ProcessRecord? = withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 1) { buffer in
        let count = read(file.raw, buffer.baseAddress, buffer.count)
        guard count > 0 else { return nil }
        return ProcessRecord(pid: pid, statistics: UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      }
      guard let record else { return nil }
      self = record
    }

    private init?(pid: Int32, statistics: UnsafeRawBufferPointer) {
      // The name in parentheses may contain anything, including parentheses. Fields are counted after the last one.
      guard let name = statistics.lastIndex(of: UInt8(ascii: ")")) else { return nil }
      let fields = statistics[(name + 1)...].split(separator: UInt8(ascii: " "))
      guard fields.count > 19, let state = fields[0].first, let parent = decimal(fields[1]),
        let group = decimal(fields[2]), let session = decimal(fields[3]), let startTime = decimal(fields[19])
      else { return nil }
      identity = ProcessIdentity(pid: pid, startTime: startTime)
      self.parent = Int32(parent)
      self.group = Int32(group)
      self.session = Int32(session)
      isZombie = state == UInt8(ascii: "Z") || state == UInt8(ascii: "X")
    }
  }

  private func decimal(_ digits: some Collection<UInt8>) -> UInt64? {
    guard !digits.isEmpty else { return nil }
    var value: UInt64 = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value &* 10 &+ UInt64(digit &- 0x30)
    }
    return value
  }
#endif
