// SPDX-License-Identifier: MIT

/// A compiled regular expression. Matching always takes time proportional to text and pattern.
struct Regex: Sendable {
  private enum Instruction: Sendable {
    case set(ScalarSet, weight: Int)
    case exactly(Unicode.Scalar)
    case assertion(Pattern.Assertion)
    case split(Int, Int)
    case jump(Int)
    case match
  }

  /// The maximum bytes of a pattern.
  private static let longest = 4096
  private static let mostInstructions = 10_000
  private static let mostParts = 20_000

  private var instructions: [Instruction] = []
  private var parts = 0

  init(_ text: String) throws(PatternError) {
    try compile(text)
  }

  private init() {}

  private mutating func compile(_ text: String) throws(PatternError) {
    guard text.utf8.count <= Self.longest else { throw PatternError("it is longer than \(Self.longest >> 10) KiB") }
    try emit(try PatternParser.parse(text))
    try append(.match)
  }

  var size: Int { instructions.count }

  /// Compiles and matches, with the errors and costs of an evaluation.
  static func matching(
    _ pattern: String, in text: String, _ activation: inout Activation
  ) throws(EvaluationError) -> Bool {
    try activation.spend(64 + 8 * min(pattern.utf8.count, longest))
    var regex = Regex()
    do {
      try regex.compile(pattern)
    } catch {
      // The failed compilation costs the parts that it processed.
      try activation.spend(regex.parts)
      throw EvaluationError(.invalidArgument, "the regular expression is wrong: \(error.message)")
    }
    try activation.spend(regex.parts)
    return try regex.matches(text, &activation)
  }

  // MARK: Compilation

  private mutating func append(_ instruction: Instruction) throws(PatternError) {
    guard instructions.count < Self.mostInstructions else { throw PatternError("its repetitions make it too large") }
    instructions.append(instruction)
  }

  private mutating func emit(_ pattern: Pattern) throws(PatternError) {
    // Repetitions of nothing add no instruction, but also take time.
    parts += 1
    guard parts < Self.mostParts else { throw PatternError("its repetitions make it too large") }
    switch pattern {
    case .empty: break
    case .set(let set, let weight): try append(set.single.map { .exactly($0) } ?? .set(set, weight: weight))
    case .assertion(let assertion): try append(.assertion(assertion))
    case .sequence(let parts): for part in parts { try emit(part) }
    case .alternatives(let branches): try emit(alternatives: branches)
    case .repeated(let inner, let least, let most): try emit(inner, least, most)
    }
  }

  private mutating func emit(alternatives branches: [Pattern]) throws(PatternError) {
    var ends: [Int] = []
    for branch in branches.dropLast() {
      let split = instructions.count
      try append(.split(split + 1, split + 1))
      try emit(branch)
      ends.append(instructions.count)
      try append(.jump(0))
      instructions[split] = .split(split + 1, instructions.count)
    }
    if let last = branches.last { try emit(last) }
    for end in ends { instructions[end] = .jump(instructions.count) }
  }

  private mutating func emit(_ inner: Pattern, _ least: Int, _ most: Int?) throws(PatternError) {
    for _ in 0..<least { try emit(inner) }
    guard let most else {
      let split = instructions.count
      try append(.split(split + 1, split + 1))
      try emit(inner)
      try append(.jump(split))
      instructions[split] = .split(split + 1, instructions.count)
      return
    }
    var splits: [Int] = []
    for _ in least..<most {
      splits.append(instructions.count)
      try append(.split(0, 0))
      try emit(inner)
    }
    for split in splits { instructions[split] = .split(split + 1, instructions.count) }
  }

  // MARK: Matching

  func matches(_ text: String, _ activation: inout Activation) throws(EvaluationError) -> Bool {
    try activation.spend(1 + instructions.count >> 4)
    var threads = Threads(count: instructions.count)
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if add(0, to: &threads, previous, scalar) { return true }
      let current = threads.take()
      var work = threads.visits
      for index in current {
        switch instructions[index] {
        case .exactly(let wanted) where wanted == scalar: threads.pending.append(index + 1)
        case .set(let set, let weight):
          work += weight
          if set.contains(scalar) { threads.pending.append(index + 1) }
        case .exactly, .assertion, .split, .jump, .match: break
        }
      }
      try activation.spend(1 + work >> 1)
      previous = scalar
      threads.recycle(current)
    }
    return add(0, to: &threads, previous, nil)
  }

  /// Follows all instructions that consume no character from the pending ones and `start`; returns true on a match.
  private func add(
    _ start: Int, to threads: inout Threads, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?
  ) -> Bool {
    threads.begin()
    threads.pending.append(start)
    while let index = threads.pending.popLast() {
      guard threads.mark(index) else { continue }
      switch instructions[index] {
      case .match: return true
      case .jump(let target): threads.pending.append(target)
      case .split(let first, let second):
        threads.pending.append(second)
        threads.pending.append(first)
      case .assertion(let assertion):
        if Self.holds(assertion, previous, next) { threads.pending.append(index + 1) }
      case .set, .exactly: threads.waiting.append(index)
      }
    }
    return false
  }

  private static func holds(
    _ assertion: Pattern.Assertion, _ previous: Unicode.Scalar?, _ next: Unicode.Scalar?
  ) -> Bool {
    switch assertion {
    case .textStart: previous == nil
    case .textEnd: next == nil
    case .lineStart: previous == nil || previous == "\n"
    case .lineEnd: next == nil || next == "\n"
    case .wordBoundary: isWord(previous) != isWord(next)
    case .noWordBoundary: isWord(previous) == isWord(next)
    }
  }

  private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
    scalar.map(ScalarSet.word.contains) ?? false
  }

  /// The matcher's state: instructions that wait for a character, and instructions still to follow.
  private struct Threads {
    var pending: [Int] = []
    var waiting: [Int] = []
    private(set) var visits = 0
    private var round = 0
    private var marks: [Int]

    init(count: Int) {
      marks = Array(repeating: 0, count: count)
    }

    mutating func begin() {
      round += 1
      visits = 0
    }

    mutating func mark(_ index: Int) -> Bool {
      visits += 1
      guard marks[index] != round else { return false }
      marks[index] = round
      return true
    }

    mutating func take() -> [Int] {
      defer { waiting = [] }
      return waiting
    }

    mutating func recycle(_ used: [Int]) {
      waiting = used
      waiting.removeAll(keepingCapacity: true)
    }
  }
}

extension ScalarSet {
  /// The only character of the set; nil if it has several or ignores case.
  fileprivate var single: Unicode.Scalar? {
    guard !isNegated, !ignoresCase, items.count == 1, case .range(let range) = items[0], range.count == 1 else {
      return nil
    }
    return Unicode.Scalar(range.lowerBound)
  }
}
