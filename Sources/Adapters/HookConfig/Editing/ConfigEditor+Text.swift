// SPDX-License-Identifier: MIT
package import Hooks
import Messages

/// The main file as a whole, for an editor that shows it as text.
extension ConfigEditor {
  /// The file's text; nil if there is no file. Throws if its bytes aren't text that can be shown and written back.
  package func text() throws(ConfigEditError) -> String? {
    switch FileAccess.read(FileAccess.target(of: absolute), limit: FileSet.longest) {
    case .missing: return nil
    case .bytes(let bytes):
      guard let text = String(validating: bytes, as: UTF8.self) else { throw unreadable }
      return text
    case .tooLong, .failed: throw unreadable
    }
  }

  /// The problems of the configuration with `text` in the place of the main file. Writes nothing.
  package func problems(with text: String) -> [Diagnostic] {
    loader.read(path, overrides: [FileAccess.target(of: absolute): Array(text.utf8)]).result.diagnostics
  }

  /// Replaces `old`, the result of `text()`, by `text` with the line ends of `old`. Throws if `text` has errors, or if the file
  /// isn't `old` any more.
  package func replace(_ old: String?, with text: String) throws(ConfigEditError) {
    let text = old?.utf8.firstRange(of: "\r\n".utf8) == nil ? text : text.replacingLineEnds()
    guard text.utf8.count <= FileSet.longest else {
      throw ConfigEditError(.refused, .tooLong(path, most: FileSet.longest))
    }
    let problems = problems(with: text)
    guard !problems.contains(where: { $0.severity == .error }) else {
      throw ConfigEditError(.refused, .textHasErrors(path), diagnostics: problems)
    }
    try FileReplacement(path: FileAccess.target(of: absolute), old: old.map { Array($0.utf8) }).write(Array(text.utf8))
  }

  private var absolute: String { FilePaths.absolute(path, home: loader.home, folder: FileAccess.currentFolder) }

  /// The file is no longer the one that was read.
  package var changedMeanwhile: ConfigEditError {
    ConfigEditError(.changedMeanwhile, .changedMeanwhile(path))
  }

  private var unreadable: ConfigEditError {
    ConfigEditError(.notEditable, .notText(path))
  }
}

extension String {
  /// The text with Windows line ends, whatever line ends it has.
  fileprivate func replacingLineEnds() -> String {
    var text = ""
    for scalar in unicodeScalars where scalar != "\r" {
      if scalar == "\n" { text.unicodeScalars.append("\r") }
      text.unicodeScalars.append(scalar)
    }
    return text
  }
}
