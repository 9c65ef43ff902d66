// SPDX-License-Identifier: MIT
import Foundation

/// What the numbers were measured on.
enum Machine {
  static var description: String {
    let process = ProcessInfo.processInfo
    let load = words("/proc/loadavg").first.map { ", load \($0) at the start" } ?? ""
    return "\(processor), \(process.activeProcessorCount) cores, "
      + "\(process.physicalMemory >> 30) GiB, \(process.operatingSystemVersionString)\(load)"
  }

  private static var processor: String {
    #if os(macOS)
      var size = 0
      sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0)
      var name = [CChar](repeating: 0, count: max(1, size))
      sysctlbyname("machdep.cpu.brand_string", &name, &size, nil, 0)
      return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    #else
      let lines = text("/proc/cpuinfo").split(separator: "\n")
      let model = lines.first { $0.hasPrefix("model name") }?.split(separator: ":").last
      return model.map { $0.trimmingCharacters(in: .whitespaces) } ?? "a processor without a name"
    #endif
  }

  private static func words(_ path: String) -> [Substring] { text(path).split(separator: " ") }

  private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
