// SPDX-License-Identifier: MIT

/// What projects are called: the row of a session keeps the key that it was written with, for ever, and renaming
/// changes what keys stand for.
///
/// So a project of a hundred thousand sessions is renamed, merged, and all of that undone, by a row or two: at once for
/// whoever reads, and without holding up the timer.
package struct ProjectNames: Codable, Hashable, Sendable {
  /// The names of keys that aren't called what they are.
  package private(set) var names: [String: String]

  package init(_ names: [String: String] = [:]) {
    self.names = names
  }

  package func name(of key: String) -> String { names[key] ?? key }

  /// The keys that rows of a project may have: its own name is one of them, whether or not any row has it.
  package func keys(of name: String) -> [String] {
    (names[name] == nil ? [name] : []) + names.filter { $0.value == name }.keys.sorted()
  }

  /// The key for a new row of a project: one that stands for it already, as long as there is one.
  package mutating func key(for name: String) -> String {
    if names[name] == name { return name }
    if let known = names.filter({ $0.value == name }).keys.min() { return known }
    guard names[name] != nil else { return name }
    // Its own name is taken by what is called otherwise now.
    var number = 2
    while names["\(name)\u{1F}\(number)"] != nil { number += 1 }
    let key = "\(name)\u{1F}\(number)"
    names[key] = name
    return key
  }

  /// Gives everything of `name` to `other`, which may have things of its own. `isUsed` says of a key whether rows have it.
  package mutating func rename(
    _ name: String, to other: String, isUsed: (String) throws -> Bool
  ) rethrows {
    for key in keys(of: name) {
      // What no row has needs no other name.
      guard try names[key] != nil || isUsed(key) else { continue }
      names[key] = key == other ? nil : other
    }
    // Two were put together: new rows keep to the key of that one, so that they stay its own when this is undone.
    if names[other] == nil, keys(of: other) != [other], try isUsed(other) { names[other] = other }
  }

  /// Takes back that everything of `name` was given to `other` when names were `before`; what came since stays. False
  /// where nothing of it is called `other` any more.
  package mutating func takeBack(_ name: String, from other: String, before: ProjectNames) -> Bool {
    let given = before.keys(of: name)
    let left = given.filter { self.name(of: $0) == other }
    // Where no row had any of them, nothing was given.
    guard !left.isEmpty || given.allSatisfy({ self.name(of: $0) == name }) else { return false }
    for key in left { names[key] = before.names[key] }
    if before.names[other] == nil, names[other] == other, keys(of: other) == [other] { names[other] = nil }
    return true
  }
}
