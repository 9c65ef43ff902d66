// SPDX-License-Identifier: MIT

import Hooks
import Messages
import SystemEvents

/// Reads a file and all its included files into trees, and records the paths that they depend on.
struct FileSet {
  /// One file that was read.
  struct Member {
    var source: SourceFile
    var root: YAMLNode?
    /// The path with every link resolved.
    var realPath: String
  }

  let home: String
  let problems: Problems
  /// Texts that replace those on disk, by real path: the results of an edit.
  var overrides: [String: [UInt8]] = [:]
  /// Nil if ownership isn't checked.
  var ownership: Ownership?

  private(set) var members: [Member] = []
  /// The paths that decided which files were read. Each is watched before it is read, so that no later change is missed.
  private(set) var trail = FileTrail()
  /// Whether these files may contain `include`.
  private let followsIncludes: Bool
  /// Whether a part could not be read.
  private(set) var isPartial = false
  /// Whether missing names may be in the unread part.
  private(set) var losesNames = false
  /// The order of the next file, by which diagnostics are sorted.
  private var order: Int

  static let longest = 1 << 20
  static let mostFiles = 500

  init(
    home: String, problems: Problems, ownership: Ownership?, overrides: [String: [UInt8]] = [:], firstOrder: Int = 0,
    followsIncludes: Bool = true
  ) {
    order = firstOrder
    self.followsIncludes = followsIncludes
    self.home = home
    self.problems = problems
    self.ownership = ownership
    self.overrides = overrides
  }

  /// Reads `path`, shown as `shown`; false if the file doesn't exist.
  mutating func read(_ path: String, shown: String) -> Bool {
    trail.follow(path)
    let order = order
    self.order += 1
    let real = FileAccess.target(of: path)
    guard let bytes = bytes(path, real: real, shown: shown, order: order) else { return false }
    for target in chain(from: path) { checkOwnership(target, shown: shown, order: order) }
    guard !bytes.isEmpty || FileAccess.exists(path) || overrides[real] != nil else { return false }
    guard let text = text(bytes, shown: shown, order: order) else {
      lose()
      return true
    }
    let source = source(text, bytes: bytes, path: path, shown: shown, order: order)
    let tree = YAMLComposer.compose(source, problems: problems)
    isPartial = isPartial || tree.isPartial
    losesNames = losesNames || tree.losesNames
    members.append(Member(source: source, root: tree.root, realPath: real))
    if followsIncludes, let includes = tree.root?.entry("include")?.value { include(includes, from: source) }
    return true
  }

  private mutating func bytes(_ path: String, real: String, shown: String, order: Int) -> [UInt8]? {
    if let bytes = overrides[real] { return bytes }
    switch FileAccess.read(path, limit: Self.longest) {
    case .bytes(let bytes): return bytes
    case .missing:
      // The main file is optional, but a link exists because its target is wanted. Only warn of the link, because an edit may
      // create the target.
      guard order == 0, let (link, target) = FileAccess.danglingLink(path) else { return nil }
      problems.error(
        .file(.danglingLink(folder: link == path ? nil : link, target: target)), inFile: shown, order: order,
        hint: .putBack(isFolder: link != path), severity: .warning)
      return nil
    case .tooLong:
      problems.error(.file(.tooLarge), inFile: shown, order: order)
    case .failed(let code):
      problems.error(.file(.unreadable(FileAccess.message(code))), inFile: shown, order: order)
    }
    lose()
    return []
  }

  private mutating func lose() {
    isPartial = true
    losesNames = true
  }

  /// The text of a file; nil if it isn't text. U+FFFD replaces bytes that aren't UTF-8.
  private func text(_ bytes: [UInt8], shown: String, order: Int) -> DecodedText? {
    if bytes.count > Self.longest {
      problems.error(.file(.tooLarge), inFile: shown, order: order)
      return nil
    }
    let content = bytes.starts(with: SourceFile.byteOrderMark) ? bytes.dropFirst(3) : bytes[...]
    if let text = String(validating: content, as: UTF8.self), !DecodedText.looksLikeUTF16(bytes) {
      return DecodedText(text)
    }
    guard !DecodedText.looksLikeUTF16(bytes) else {
      problems.error(.file(.utf16), inFile: shown, order: order, hint: .saveAsUTF8)
      return nil
    }
    return DecodedText(repairing: content)
  }

  /// The file, after its invalid bytes are reported and replaced.
  private mutating func source(
    _ text: DecodedText, bytes: [UInt8], path: String, shown: String, order: Int
  ) -> SourceFile {
    let bytes = text.faults.isEmpty ? bytes : Array(text.text.utf8)
    let source = SourceFile(path: shown, folder: FilePaths.parent(path), order: order, bytes: bytes, text: text.text)
    for (number, fault) in text.faults.enumerated() {
      let place = Span(file: source, start: fault.offset, end: fault.offset + 1)
      if number < 5 {
        let hex = String(fault.byte, radix: 16, uppercase: true)
        problems.error(
          .file(.notUTF8(byte: hex)), at: place, hint: .saveAsUTF8)
      }
      problems.silence(place)
    }
    isPartial = isPartial || !text.faults.isEmpty
    return source
  }

  private mutating func checkOwnership(_ path: String, shown: String, order: Int) {
    for fault in ownership?.faults(ofFile: path) ?? [] {
      problems.error(fault.message, inFile: shown, order: order, hint: fault.remedy)
    }
  }

  /// The path, each link on the way, and the file itself.
  private func chain(from path: String) -> [String] {
    var chain = [path]
    while chain.count < 40, let target = FileAccess.destination(ofLink: chain[chain.count - 1]) {
      chain.append(FilePaths.absolute(target, home: home, folder: FilePaths.parent(chain[chain.count - 1])))
    }
    if let real = FileAccess.resolved(path), !chain.contains(real) { chain.append(real) }
    return chain
  }

  private mutating func include(_ node: YAMLNode, from source: SourceFile) {
    var items = [node]
    if case .sequence(let list) = node.content { items = list }
    for item in items {
      guard let text = item.text, !text.isEmpty, text != "?" else {
        let inner = item.entries?.first?.value.text.map { DiagnosticHint.write("include: \($0)") }
        problems.error(
          .file(.badInclude), at: item.span,
          hint: inner ?? .write("include: more.yml"))
        continue
      }
      let mayBeMissing = text.hasSuffix("?")
      let name = mayBeMissing ? String(text.dropLast()) : text
      let path = FilePaths.absolute(name, home: home, folder: source.folder)
      if name.contains(where: { "*?[".contains($0) }) {
        includeAll(path, shown: name, at: item.span, mayBeMissing: mayBeMissing)
      } else {
        includeOne(path, shown: name, at: item.span, mayBeMissing: mayBeMissing)
      }
    }
  }

  private mutating func includeAll(_ pattern: String, shown: String, at span: Span, mayBeMissing: Bool) {
    let paths = trail.follow(pattern: pattern)
    if paths.isEmpty, !mayBeMissing {
      problems.warning(.file(.noMatch(shown)), at: span, hint: .writeIfMissing("\(shown)?"))
    }
    for path in paths where !isRead(path) && hasRoom(at: span) {
      // Shown relative to the including file's path, so that a relative path stays relative.
      let start = FilePaths.parent(span.file.path)
      let isBelow = path.hasPrefix(span.file.folder + "/")
      let below = isBelow ? String(path.dropFirst(span.file.folder.count + 1)) : path
      _ = read(path, shown: FilePaths.joined(start, below))
    }
  }

  private mutating func includeOne(_ path: String, shown: String, at span: Span, mayBeMissing: Bool) {
    guard !isRead(path) else {
      return problems.error(.file(.includedTwice(shown)), at: span)
    }
    guard hasRoom(at: span) else { return }
    let start = FilePaths.parent(span.file.path)
    let isHome = shown.hasPrefix("~")
    if !read(path, shown: isHome ? shown : FilePaths.joined(start, shown)), !mayBeMissing {
      lose()
      problems.error(.file(.missing(shown)), at: span, hint: .writeIfMissing("\(shown)?"))
    }
  }

  private func isRead(_ path: String) -> Bool {
    guard let real = FileAccess.resolved(path) else { return false }
    return members.contains { $0.realPath == real }
  }

  private func hasRoom(at span: Span) -> Bool {
    guard order >= Self.mostFiles else { return true }
    problems.error(.file(.manyFiles(Self.mostFiles)), at: span)
    return false
  }
}
