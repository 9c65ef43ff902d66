// SPDX-License-Identifier: MIT
import History
import Testing

/// Names, and the keys that rows have.
private struct Rows {
  var names = ProjectNames()
  var keys: Set<String> = []

  /// A session of a project is written.
  mutating func write(_ name: String) { keys.insert(names.key(for: name)) }

  mutating func rename(_ name: String, to other: String) {
    let used = keys
    names.rename(name, to: other) { used.contains($0) }
  }

  /// What projects there are, each with its keys.
  var projects: [String: Set<String>] {
    Dictionary(grouping: keys, by: names.name).mapValues { Set($0) }
  }
}

struct ProjectNamesTests {
  @Test func `a name stands for itself until it is renamed`() {
    var rows = Rows()
    #expect(rows.names.name(of: "a") == "a")
    #expect(rows.names.keys(of: "a") == ["a"])
    rows.write("a")
    rows.rename("a", to: "b")
    #expect(rows.names.name(of: "a") == "b")
    #expect(rows.names.keys(of: "a") == [])
    #expect(rows.names.keys(of: "b") == ["b", "a"])
  }

  @Test func `a project that is worked on under its new name has one key, not two`() {
    var rows = Rows()
    rows.write("a")
    for name in ["b", "c", "a", "d"] {
      rows.rename(rows.names.name(of: "a"), to: name)
      rows.write(name)
      #expect(rows.projects == [name: ["a"]])
    }
    rows.rename("d", to: "a")
    #expect(rows.names == ProjectNames(), "renamed there and back, it is as before")
  }

  @Test func `an old name begins anew for what comes later`() {
    var rows = Rows()
    rows.write("a")
    rows.rename("a", to: "b")
    rows.write("a")
    let key = rows.names.key(for: "a")
    #expect(key != "a")
    #expect(rows.names.name(of: key) == "a")
    #expect(rows.projects == ["b": ["a"], "a": [key]])
    rows.rename("a", to: "c")
    let next = rows.names.key(for: "a")
    #expect(![key, "a"].contains(next))
    #expect(rows.names.key(for: "b") == "a")
    #expect(rows.names.key(for: "") == "")
  }

  @Test func `an undone rename once took the name of what came since`() {
    var rows = Rows()
    rows.write("a")
    let before = rows.names
    rows.rename("a", to: "b")
    rows.write("a")
    let key = rows.names.key(for: "a")
    #expect(rows.names.takeBack("a", from: "b", before: before) == true)
    #expect(rows.projects == ["a": ["a", key]])
    #expect(!rows.projects.keys.contains(where: { $0.contains("\u{1F}") }))
  }

  @Test func `what was done under either name before and after a merge is apart again when that is undone`() {
    var rows = Rows()
    for name in ["a", "b"] { rows.write(name) }
    let before = rows.names
    rows.rename("a", to: "b")
    for name in ["a", "b"] { rows.write(name) }
    let key = rows.names.key(for: "a")
    #expect(rows.projects == ["b": ["a", "b"], "a": [key]])
    #expect(rows.names.takeBack("a", from: "b", before: before) == true)
    #expect(rows.projects == ["a": ["a", key], "b": ["b"]])
    #expect(rows.names == ProjectNames([key: "a"]))
  }

  @Test func `a merge of what was renamed is undone as a whole`() {
    var rows = Rows()
    for name in ["a", "c"] { rows.write(name) }
    rows.rename("a", to: "b")
    let before = rows.names
    rows.rename("b", to: "c")
    rows.write("c")
    #expect(rows.projects == ["c": ["a", "c"]])
    #expect(rows.names.takeBack("b", from: "c", before: before) == true)
    #expect(rows.names == before)
    #expect(rows.projects == ["b": ["a"], "c": ["c"]])
  }

  @Test func `what is called otherwise by now isn't called anything by undo`() {
    var rows = Rows()
    rows.write("a")
    let before = rows.names
    rows.rename("a", to: "b")
    rows.rename("b", to: "c")
    let now = rows.names
    #expect(rows.names.takeBack("a", from: "b", before: before) == false)
    #expect(rows.names == now)
  }

  @Test func `a name that no row has is given away without a trace`() {
    var rows = Rows()
    let before = rows.names
    rows.rename("a", to: "b")
    #expect(rows.names == ProjectNames())
    #expect(rows.names.takeBack("a", from: "b", before: before) == true)
    rows.write("a")
    #expect(rows.projects == ["a": ["a"]])
  }

  /// Whatever is renamed, merged and undone in turn, what was written before a step is where it was.
  @Test(arguments: [1, 2, 3, 4, 5, 6, 7, 8] as [UInt64]) func `steps are undone in turn`(_ seed: UInt64) {
    var random = Seeded(state: seed)
    var rows = Rows()
    let all = ["", "a", "b", "c", "d"]
    for name in all { rows.write(name) }
    var steps: [(old: String, new: String, names: ProjectNames, projects: [String: Set<String>])] = []
    for _ in 0..<6 {
      guard let old = rows.projects.keys.sorted().filter({ !$0.isEmpty }).randomElement(using: &random),
        let new = (all + ["e", "f"]).filter({ $0 != old && !$0.isEmpty }).randomElement(using: &random)
      else { continue }
      steps.append((old, new, rows.names, rows.projects))
      rows.rename(old, to: new)
      #expect(rows.projects[old] == nil)
    }
    while let step = steps.popLast() {
      #expect(rows.names.takeBack(step.old, from: step.new, before: step.names) == true)
      #expect(rows.projects == step.projects)
    }
    #expect(rows.names == ProjectNames())
  }
}

/// Numbers that are the same in each run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
  }
}
