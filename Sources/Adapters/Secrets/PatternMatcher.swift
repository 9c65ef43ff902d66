// SPDX-License-Identifier: MIT

/// Finds any of many byte strings in one pass over a text, by Aho and Corasick's automaton.
///
/// The children of a node are a list. Nearly all nodes have one child, and a table would take a kilobyte per node.
struct PatternMatcher: Sendable {
  private struct Node {
    let byte: UInt8
    let depth: Int32
    var firstChild: Int32 = 0
    var sibling: Int32 = 0
    /// The node of the longest other pattern prefix that is a suffix of this one.
    var failure: Int32 = 0
    /// The length of the longest pattern that ends here; 0 if none does.
    var longest: Int32 = 0
  }

  private var nodes = [Node(byte: 0, depth: 0)]
  /// The root's children by byte, because most of a text is read there.
  private var root = [Int32](repeating: 0, count: 256)

  init(_ patterns: some Sequence<[UInt8]>) {
    for pattern in patterns where !pattern.isEmpty { insert(pattern) }
    link()
  }

  /// The ranges of patterns in `bytes`, with touching ones merged, and the number of bytes at the end that begin a pattern.
  func matches(in bytes: UnsafeBufferPointer<UInt8>) -> (ranges: [Range<Int>], open: Int) {
    var ranges: [Range<Int>] = []
    let open = read(bytes) { end, length in Mask.add(end - length..<end, to: &ranges) }
    return (ranges, open)
  }

  /// The number of bytes at the end of `bytes` that begin a pattern.
  func openLength(after bytes: some Sequence<UInt8>) -> Int {
    read(bytes) { _, _ in }
  }

  private func read(_ bytes: some Sequence<UInt8>, found: (_ end: Int, _ length: Int) -> Void) -> Int {
    nodes.withUnsafeBufferPointer { nodes in
      root.withUnsafeBufferPointer { root in
        var node: Int32 = 0
        var end = 0
        for byte in bytes {
          end += 1
          node = node == 0 ? root[Int(byte)] : Self.step(node, byte, nodes, root)
          let length = nodes[Int(node)].longest
          if length > 0 { found(end, Int(length)) }
        }
        return Int(nodes[Int(node)].depth)
      }
    }
  }

  private static func step(
    _ from: Int32, _ byte: UInt8, _ nodes: UnsafeBufferPointer<Node>, _ root: UnsafeBufferPointer<Int32>
  ) -> Int32 {
    var node = from
    while node != 0 {
      var child = nodes[Int(node)].firstChild
      while child != 0 {
        if nodes[Int(child)].byte == byte { return child }
        child = nodes[Int(child)].sibling
      }
      node = nodes[Int(node)].failure
    }
    return root[Int(byte)]
  }

  private mutating func insert(_ pattern: [UInt8]) {
    var node = 0
    for byte in pattern {
      if let child = child(of: node, byte) {
        node = child
        continue
      }
      let new = Int32(nodes.count)
      var added = Node(byte: byte, depth: nodes[node].depth + 1)
      if node == 0 {
        root[Int(byte)] = new
      }
      added.sibling = nodes[node].firstChild
      nodes.append(added)
      nodes[node].firstChild = new
      node = Int(new)
    }
    nodes[node].longest = nodes[node].depth
  }

  private func child(of node: Int, _ byte: UInt8) -> Int? {
    var child = nodes[node].firstChild
    while child != 0, nodes[Int(child)].byte != byte { child = nodes[Int(child)].sibling }
    return child == 0 ? nil : Int(child)
  }

  /// Level by level, because a node's failure depends on those of the levels above.
  private mutating func link() {
    var queue = [Int32(0)]
    var next = 0
    while next < queue.count {
      let node = queue[next]
      next += 1
      var child = nodes[Int(node)].firstChild
      while child != 0 {
        queue.append(child)
        if node != 0 {
          let failure = nodes.withUnsafeBufferPointer { nodes in
            root.withUnsafeBufferPointer { root in
              Self.step(nodes[Int(node)].failure, nodes[Int(child)].byte, nodes, root)
            }
          }
          nodes[Int(child)].failure = failure
          if nodes[Int(child)].longest == 0 { nodes[Int(child)].longest = nodes[Int(failure)].longest }
        }
        child = nodes[Int(child)].sibling
      }
    }
  }
}
