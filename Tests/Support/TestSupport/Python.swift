// SPDX-License-Identifier: MIT
import Foundation

/// Python with the packages that our formats are held against, as `Scripts/test` installs it under the package.
package struct Python: Sendable {
  /// The path of the interpreter.
  package var interpreter: String

  /// The one of the package whose tests the source file `file` belongs to.
  package init(file: String = #filePath) throws {
    let place = Programs.packageFolder(of: file).appending(path: ".build/python/bin/python3")
    interpreter = place.path(percentEncoded: false)
    guard FileManager.default.isExecutableFile(atPath: interpreter) else { throw Missing(interpreter: interpreter) }
  }

  /// It isn't there.
  package struct Missing: Error, CustomStringConvertible {
    package var interpreter: String

    package var description: String {
      "there is no \(interpreter): run Scripts/test, which makes it and installs what the tests need into it"
    }
  }
}
