// SPDX-License-Identifier: MIT

/// The state of one evaluation: what names stand for, and how much may still be done.
package struct Activation: Sendable {
  let variables: [Value?]
  /// Variables of comprehensions and `cel.bind`, a slot each; nil if its value failed, as `failures` tells.
  var locals: [Value?]
  var failures: [Int: EvaluationError] = [:]
  let limits: Limits
  let zones: ZoneOffsets?
  private(set) var remaining: Int
  /// The steps that it may take: fewer than its limits say where others have taken most of a common budget.
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

  /// Pays for bytes that are copied, compared or hashed as a block.
  mutating func read(_ bytes: Int) throws(EvaluationError) { try spend(bytes >> 5) }

  /// Pays for bytes that are looked at one after the other.
  mutating func scan(_ bytes: Int) throws(EvaluationError) { try spend(1 + bytes >> 2) }

  /// Pays for a key that is looked for among so many others, or found by its hash.
  mutating func find(_ key: Value, among count: Int = 1) throws(EvaluationError) {
    if case .string(let text) = key { try spend(1 + (text.utf8.count >> 5) * count) } else { try spend(1) }
  }

  /// Goes on after a failure that another term may make up for; its message took time too.
  mutating func pass(_ error: EvaluationError) throws(EvaluationError) {
    if error.code == .limit { throw error }
    try spend(16)
  }

  /// Pays for a string of so many bytes that is to be made.
  mutating func makeText(_ bytes: Int) throws(EvaluationError) { try extendText(by: bytes, to: bytes) }

  /// Pays for bytes that are added to a string which then has `total`.
  mutating func extendText(by added: Int, to total: Int) throws(EvaluationError) {
    if total > limits.bytes {
      throw EvaluationError(.limit, "the expression makes a string of more than \(limits.bytes) bytes")
    }
    try spend(1 + added >> 5)
  }

  /// Pays for a list or map of so many elements that is to be made.
  mutating func makeElements(_ count: Int) throws(EvaluationError) {
    if count > limits.elements {
      throw EvaluationError(.limit, "the expression makes a list of more than \(limits.elements) elements")
    }
    try spend(1 + count)
  }
}

/// The offset from UTC, in seconds, of a zone with an IANA name at an instant; nil if there is no such zone.
package typealias ZoneOffsets = @Sendable (_ zone: String, _ instant: Timestamp) -> Int?
