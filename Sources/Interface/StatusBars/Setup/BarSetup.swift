// SPDX-License-Identifier: MIT
import LibC
import Paths

/// The required part of a bar's configuration, and how it is written and removed.
package struct BarSetup: Sendable {
  enum Edit: Sendable {
    case append(comment: String)
    case waybar, polybar, statusCommand, wholeFile, byHand
  }

  /// The possible files: the first one that exists is used, else the first one.
  var files: [String]
  /// A file of the system's that applies if there is no other.
  var example: String?
  package var stanza: String
  var edit: Edit
  /// Whether a file may be created with this content alone.
  var makesFile = false
  /// The command that makes the bar read its configuration again; `FILE` is the file.
  var reload: String?

  /// The file to write; nil if there is none.
  package func path(_ named: String? = nil) -> String? {
    if case .byHand = edit { return nil }
    return named ?? files.first { access($0, F_OK) == 0 } ?? files.first
  }

  package func reloadCommand(_ path: String) -> String? { reload?.replacing("FILE", with: ShellText.word(path)) }

  /// Writes the stanza into the file `path`.
  package func install(at path: String) throws(BarError) {
    let file = ConfigFile(path: path)
    guard let old = try file.read() else {
      guard makesFile else {
        throw .noFile(path: path, example: example.flatMap { access($0, R_OK) == 0 ? $0 : nil })
      }
      return try file.write(edited("", path: path), isProgram: isWhole)
    }
    if isWhole {
      guard old == stanza else { throw .alreadyThere(path: path) }
      return
    }
    guard !old.contains(Marks.begin) else { throw .alreadyThere(path: path) }
    try file.write(edited(old, path: path), isProgram: false)
  }

  /// Removes the stanza from the file `path`. Restores the replaced line, and keeps later changes of others.
  package func remove(from path: String) throws(BarError) {
    let file = ConfigFile(path: path)
    guard let text = try file.read() else { throw .nothingToUndo(path: path) }
    if isWhole {
      guard text == stanza else { throw .nothingToUndo(path: path) }
      return try file.remove()
    }
    guard var old = Marks.removed(from: text) else { throw .nothingToUndo(path: path) }
    switch edit {
    case .waybar: old = WaybarText.withoutEntry(old)
    case .polybar: old = PolybarText.withoutEntry(old)
    case .append, .statusCommand, .wholeFile, .byHand: break
    }
    if old.isEmpty, makesFile { return try file.remove() }
    try file.write(old, isProgram: false)
  }

  private var isWhole: Bool {
    if case .wholeFile = edit { return true }
    return false
  }

  private func edited(_ old: String, path: String) throws(BarError) -> String {
    switch edit {
    case .append(let comment): return appended(to: old, comment)
    case .wholeFile, .byHand: return stanza
    case .statusCommand: return StatusCommandText.with(stanza, in: old)
    case .waybar:
      guard let text = WaybarText.with(stanza, in: old) else { throw .cannotEdit(path: path, missing: "{") }
      return text
    case .polybar:
      guard let text = PolybarText.withEntry(old) else { throw .cannotEdit(path: path, missing: "modules-right") }
      return appended(to: text, ";")
    }
  }

  private func appended(to old: String, _ comment: String) -> String {
    old + (old.isEmpty || old.hasSuffix("\n") ? "" : "\n") + Marks.around(stanza, comment: comment)
  }
}

/// The lines around Segue's own text.
enum Marks {
  static let begin = ">>> segue"
  private static let end = "<<< segue"
  /// The prefix of a line that Segue's text replaces.
  private static let kept = "= "

  static func around(_ text: String, comment: String, replacing line: Substring? = nil) -> String {
    let old = line.map { "\(comment)\(kept)\($0)\n" } ?? ""
    return "\(comment) \(begin): 'segue bar setup NAME --undo' removes these lines\n\(old)\(text)\(comment) \(end)\n"
  }

  /// The text without Segue's lines; nil if there are none.
  static func removed(from text: String) -> String? {
    var lines: [Substring] = []
    var (isInside, isFound) = (false, false)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.contains(begin) {
        (isInside, isFound) = (true, true)
      } else if isInside, line.contains(end) {
        isInside = false
      } else if !isInside {
        lines.append(line)
      } else if let mark = line.firstRange(of: kept), line[..<mark.lowerBound].allSatisfy({ "#;/".contains($0) }),
        mark.lowerBound > line.startIndex
      {
        lines.append(line[mark.upperBound...])
      }
    }
    // If the end of a block is missing, its extent is unknown.
    return isFound && !isInside ? lines.joined(separator: "\n") : nil
  }
}
