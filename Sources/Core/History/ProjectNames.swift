// SPDX-License-Identifier: MIT

/// The names of projects. The row of a session keeps its original key for ever, and renaming changes the meaning of keys.
///
/// A project of a hundred thousand sessions is thus renamed, merged and restored by changing a row or two. Readers see the
/// change at once, and the timer does not wait.
package struct ProjectNames: Codable, Hashable, Sendable {
  /// The names of keys that differ from their names.
  package private(set) var names: [String: String]

  package init(_ names: [String: String] = [:]) {
    self.names = names
  }

  package func name(of key: String) -> String { names[key] ?? key }

  /// Returns the possible keys of a project's rows. The project's own name is a key even if no row uses it.
  package func keys(of name: String) -> [String] {
    (names[name] == nil ? [name] : []) + names.filter { $0.value == name }.keys.sorted()
  }

  /// Returns the key for a new row of a project: an existing key if possible.
  package mutating func key(for name: String) -> String {
    if names[name] == name { return name }
    if let known = names.filter({ $0.value == name }).keys.min() { return known }
    guard names[name] != nil else { return name }
    // The project's own name is already the key of another name.
    var number = 2
    while names["\(name)\u{1F}\(number)"] != nil { number += 1 }
    let key = "\(name)\u{1F}\(number)"
    names[key] = name
    return key
  }

  /// Moves all rows of `name` to `other`, which may have its own rows. `isUsed`: whether rows have a key.
  package mutating func rename(
    _ name: String, to other: String, isUsed: (String) throws -> Bool
  ) rethrows {
    for key in keys(of: name) {
      // A key without rows needs no other name.
      guard try names[key] != nil || isUsed(key) else { continue }
      names[key] = key == other ? nil : other
    }
    // Two projects were merged. New rows keep the key of `other`, so that they remain its own after an undo.
    if names[other] == nil, keys(of: other) != [other], try isUsed(other) { names[other] = other }
  }

  /// Undoes the move of `name` to `other`; `before` holds the names before the move. Later changes remain. Returns false if
  /// nothing of `name` is called `other` any more.
  package mutating func takeBack(_ name: String, from other: String, before: ProjectNames) -> Bool {
    let given = before.keys(of: name)
    let left = given.filter { self.name(of: $0) == other }
    // Without any rows, nothing was moved.
    guard !left.isEmpty || given.allSatisfy({ self.name(of: $0) == name }) else { return false }
    for key in left { names[key] = before.names[key] }
    if before.names[other] == nil, names[other] == other, keys(of: other) == [other] { names[other] = nil }
    return true
  }
}
