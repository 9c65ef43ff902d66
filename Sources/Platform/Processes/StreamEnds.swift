// SPDX-License-Identifier: MIT
import LibC
import SystemEvents

/// A standard stream of a child before its start: this process's end, if any, and the child's end.
struct StreamEnds: ~Copyable {
  /// Non-blocking.
  let ours: Descriptor?
  /// Open only until the child has its copy.
  private let theirs: Descriptor?
  /// This process's descriptor that the child gets a copy of; nil for /dev/null.
  let number: Int32?

  init(_ input: ChildConfiguration.Input) throws(SpawnError) {
    switch input {
    case .pipe:
      let ends = try pipeEnds()
      self.init(passing: ends.reading, ours: Descriptor(ends.writing), theirs: Descriptor(ends.reading))
    case .null: self.init(passing: nil)
    case .inherit: self.init(passing: 0)
    case .descriptor(let descriptor): self.init(passing: descriptor)
    }
  }

  init(_ output: ChildConfiguration.Output, inheriting inherited: Int32) throws(SpawnError) {
    switch output {
    case .lines, .capture:
      let ends = try pipeEnds()
      self.init(passing: ends.writing, ours: Descriptor(ends.reading), theirs: Descriptor(ends.writing))
    case .null: self.init(passing: nil)
    case .inherit: self.init(passing: inherited)
    case .descriptor(let descriptor): self.init(passing: descriptor)
    }
  }

  private init(passing number: Int32?, ours: consuming Descriptor? = nil, theirs: consuming Descriptor? = nil) {
    if let raw = ours.raw { setNonblocking(raw) }
    self.number = number
    self.ours = ours
    self.theirs = theirs
  }

  consuming func intoOurs() -> Descriptor? { ours }
}

private func pipeEnds() throws(SpawnError) -> (reading: Int32, writing: Int32) {
  guard let ends = openPipe() else { throw SpawnError(errno: errno, doing: "opening a pipe") }
  return ends
}
