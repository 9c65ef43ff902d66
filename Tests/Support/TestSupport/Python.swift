// SPDX-License-Identifier: MIT
import Foundation

/// Python with the packages that verify Segue's formats, as `Scripts/test` installs it below the package.
package struct Python: Sendable {
  /// The path of the interpreter.
  package var interpreter: String

  /// The interpreter of the package that contains the source file `file`.
  package init(file: String = #filePath) throws {
    let place = Programs.packageFolder(of: file).appending(path: ".build/python/bin/python3")
    interpreter = place.path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: interpreter) else { throw Missing(interpreter: interpreter) }
  }

  /// The interpreter isn't installed.
  package struct Missing: Error, CustomStringConvertible {
    package var interpreter: String

    package var description: String {
      "there is no \(interpreter): run Scripts/test, which makes it and installs what the tests need into it"
    }
  }
}
