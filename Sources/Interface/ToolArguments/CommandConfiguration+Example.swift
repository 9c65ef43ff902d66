// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

extension CommandConfiguration {
  /// The configuration with an example below its help.
  package func example(_ line: String) -> CommandConfiguration {
    var configuration = self
    let words = Catalogue.current.usage(.example(line))
    configuration.discussion = discussion.isEmpty ? words : discussion + "\n\n" + words
    return configuration
  }
}
