// SPDX-License-Identifier: MIT

/// The state of one evaluation: the values of names, and the remaining steps.
package struct Activation: Sendable {
  let variables: [Value?]
  /// The variables of comprehensions and `cel.bind`, one slot each; nil if the value failed, with its error in `failures`.
  var locals: [Value?]
  var failures: [Int: EvaluationError] = [:]
  let limits: Limits
  let zones: ZoneOffsets?
  private(set) var remaining: Int
  /// The allowed steps: fewer than the limit if others have used most of a shared budget.
  private let allowance: Int

  init(variables: [Value?], localCount: Int, limits: Limits, zones: ZoneOffsets?, sharing budget: StepBudget? = nil) {
    self.variables = variables
    locals = localCount == 0 ? [] : Array(repeating: nil, count: localCount)
    self.limits = limits
    self.zones = zones
    allowance = min(limits.steps, budget?.allowance ?? .max)
    remaining = allowance
  }

  var spent: Int { allowance - remaining }

  mutating func spend(_ steps: Int) throws(EvaluationError) {
    remaining -= steps
    guard remaining < 0 else { return }
    throw EvaluationError(
      .limit,
      allowance == limits.steps
        ? "the expression takes more than \(limits.steps) steps to evaluate"
        : "it takes more than \(allowance) steps, and the other expressions of the moment have used up the rest of the "
          + "common budget; make the expensive ones simpler")
  }

  /// Charges for bytes that are copied, compared or hashed as a block.
  mutating func read(_ bytes: Int) throws(EvaluationError) { try spend(bytes >> 5) }

  /// Charges for bytes that are examined one at a time.
  mutating func scan(_ bytes: Int) throws(EvaluationError) { try spend(1 + bytes >> 2) }

  /// Charges for a key lookup among so many others, or by its hash.
  mutating func find(_ key: Value, among count: Int = 1) throws(EvaluationError) {
    if case .string(let text) = key { try spend(1 + (text.utf8.count >> 5) * count) } else { try spend(1) }
  }

  /// Continues after a failure that another term may override; the time of its message also counts.
  mutating func pass(_ error: EvaluationError) throws(EvaluationError) {
    if error.code == .limit { throw error }
    try spend(16)
  }

  /// Charges for a new string of so many bytes.
  mutating func makeText(_ bytes: Int) throws(EvaluationError) { try extendText(by: bytes, to: bytes) }

  /// Charges for bytes appended to a string that then has `total` bytes.
  mutating func extendText(by added: Int, to total: Int) throws(EvaluationError) {
    if total > limits.bytes {
      throw EvaluationError(.limit, "the expression makes a string of more than \(limits.bytes) bytes")
    }
    try spend(1 + added >> 5)
  }

  /// Charges for a new list or map of so many elements.
  mutating func makeElements(_ count: Int) throws(EvaluationError) {
    if count > limits.elements {
      throw EvaluationError(.limit, "the expression makes a list of more than \(limits.elements) elements")
    }
    try spend(1 + count)
  }
}

/// The offset from UTC, in seconds, of a zone with an IANA name at an instant; nil if the zone does not exist.
package typealias ZoneOffsets = @Sendable (_ zone: String, _ instant: Timestamp) -> Int?
