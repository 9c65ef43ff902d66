// SPDX-License-Identifier: MIT

/// The entry that libFuzzer calls; the target is named by an option that libFuzzer itself passes over: `--target=hooks`.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  chosen.run(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}

private let chosen: FuzzTarget = {
  let option = "--target="
  let name = CommandLine.arguments.first { $0.hasPrefix(option) }?.dropFirst(option.count) ?? ""
  guard let target = FuzzTarget(rawValue: String(name)) else {
    preconditionFailure("\(option)\(FuzzTarget.allCases.map(\.rawValue).joined(separator: "|"))")
  }
  return target
}()
