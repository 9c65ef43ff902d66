// SPDX-License-Identifier: MIT
package import ArgumentParser
import Messages
import Paths

/// The arguments of `segue plugin list`.
package struct PluginListArguments: ParsableArguments {
  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  /// For completions: only names, one per line.
  @Flag(help: .hidden)
  package var names = false

  package init() {}
}

extension CompletionKind {
  /// The plugins that exist at the time of completion.
  fileprivate static var pluginNames: CompletionKind { .shellCommand("segue plugin list --names 2>/dev/null") }
}

/// The arguments of `segue plugin info`.
package struct PluginInfoArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.pluginName)), completion: .pluginNames)
  package var name: String

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The language of a new plugin.
package enum PluginTemplate: String, EnumerableFlag, Sendable {
  case declarative, sh, python, swift

  package static func help(for value: PluginTemplate) -> ArgumentHelp? {
    switch value {
    case .declarative: ArgumentHelp(Catalogue.current.option(.pluginDeclarative))
    case .sh: ArgumentHelp(Catalogue.current.option(.pluginShell))
    case .python: ArgumentHelp(Catalogue.current.option(.pluginPython))
    case .swift: ArgumentHelp(Catalogue.current.option(.pluginSwift))
    }
  }
}

/// The arguments of `segue plugin new`.
package struct PluginNewArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.pluginNewName)))
  package var name: String

  @Flag(exclusivity: .exclusive)
  package var template: PluginTemplate?

  @Flag(help: ArgumentHelp(Catalogue.current.option(.pluginScoped)))
  package var scoped = false

  @Flag(help: ArgumentHelp(Catalogue.current.option(.pluginService)))
  package var service = false

  @Option(
    name: .customLong("in"), help: ArgumentHelp(Catalogue.current.option(.pluginIn), valueName: "dir"),
    completion: .directory)
  package var folder: String?

  package init() {}
}

/// The arguments of `segue plugin check`.
package struct PluginCheckArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.pluginChecked)), completion: .directory)
  package var plugins: [String] = []

  @Flag(help: ArgumentHelp(Catalogue.current.option(.json)))
  package var json = false

  package init() {}
}

/// The arguments of `segue plugin add`.
package struct PluginAddArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.pluginSource)), completion: .directory)
  package var source: String

  @Flag(name: [.customShort("y"), .long], help: ArgumentHelp(Catalogue.current.option(.yes)))
  package var yes = false

  package init() {}
}

/// The arguments of `segue plugin remove`.
package struct PluginRemoveArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.pluginName)), completion: .pluginNames)
  package var name: String

  @Flag(help: ArgumentHelp(Catalogue.current.option(.pluginForce)))
  package var force = false

  /// Accepted as for `add` and `setup`, although there is no question.
  @Flag(name: [.customShort("y"), .long], help: .hidden)
  package var yes = false

  package init() {}
}

/// The arguments of `segue plugin setup`.
package struct PluginSetupArguments: ParsableArguments {
  @Argument(help: ArgumentHelp(Catalogue.current.option(.pluginName)), completion: .pluginNames)
  package var name: String

  @Flag(help: ArgumentHelp(Catalogue.current.option(.pluginUndo)))
  package var undo = false

  @Flag(name: [.customShort("y"), .long], help: ArgumentHelp(Catalogue.current.option(.yes)))
  package var yes = false

  package init() {}
}
