// SPDX-License-Identifier: MIT
#if canImport(Darwin)
  import LibC

  /// Returns all visible processes.
  package func processTable() -> [ProcessRecord] {
    // Processes may start between the two calls, so the buffer is larger.
    var pids = [Int32](repeating: 0, count: Int(max(0, proc_listallpids(nil, 0))) + 64)
    let count = proc_listallpids(&pids, Int32(pids.count * MemoryLayout<Int32>.stride))
    return pids.prefix(Int(max(0, count))).compactMap { ProcessRecord(pid: $0) }
  }

  extension ProcessRecord {
    /// Asks the kernel; nil if the process does not exist.
    package init?(pid: Int32) {
      var info = proc_bsdinfo()
      let size = Int32(MemoryLayout<proc_bsdinfo>.size)
      guard pid > 0, proc_pidinfo(pid, PROC_PIDTBSDINFO, 1, &info, size) == size else { return nil }
      identity = ProcessIdentity(
        pid: pid, startTime: UInt64(info.pbi_start_tvsec) * 1_000_000 + UInt64(info.pbi_start_tvusec))
      parent = Int32(info.pbi_ppid)
      group = Int32(info.pbi_pgid)
      session = getsid(pid)
      isZombie = info.pbi_status == UInt32(SZOMB)
    }
  }
#endif
