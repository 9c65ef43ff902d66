// SPDX-License-Identifier: MIT
package import ControlProtocol
package import Hooks
import Messages

/// A place of a configuration that names a plugin.
package struct PluginReference: Hashable, Sendable {
  package var plugin: String
  /// The hook's id.
  package var hook: String
  package var place: Place
}

extension ConfigLoader {
  /// The reason for which a plugin must not be started, and the remedy. Its program or manifest may have been rewritten by
  /// others after Segue read it. Nil if only the user and root can write them.
  package func objection(toStarting use: PluginUse) -> DeliveryReason? {
    guard checksOwnership else { return nil }
    var ownership = Ownership(account: .current, home: home)
    let files = ["\(use.folder)/\(PluginFinder.manifest)", use.program].compactMap(\.self)
    let faults = files.flatMap { ownership.faults(ofProgram: $0) }
    return faults.first.map { $0.reason(notStarting: use.plugin) }
  }

  /// The name in the manifest of a folder, whatever the folder's name and the manifest's other problems are.
  package func pluginName(inFolder folder: String) -> String? {
    let absolute = FilePaths.absolute(folder, home: home, folder: FileAccess.currentFolder)
    let path = "\(absolute)/\(PluginFinder.manifest)"
    var files = FileSet(home: home, problems: Problems(), ownership: nil, followsIncludes: false)
    _ = files.read(path, shown: path)
    return files.members.first?.root?.entry("name")?.value.text
  }

  /// Every `uses` in the files of the configuration at `config`, in their order, even if the files have errors.
  package func pluginReferences(config: String) -> [PluginReference] {
    read(config).members.flatMap { member in
      (member.root?.entry("hooks")?.value.entries ?? []).flatMap { hook in
        ([hook.value] + ["enter", "exit"].compactMap { hook.value.entry($0)?.value }).compactMap { node in
          guard let uses = node.entry("uses"), let name = uses.value.text else { return nil }
          let span = uses.value.span
          return PluginReference(
            plugin: name, hook: hook.key.keyText,
            place: Place(file: span.file.path, line: span.line, column: span.column))
        }
      }
    }
  }
}

extension Ownership.Fault {
  /// The reason that a plugin with this fault is not started.
  fileprivate func reason(notStarting plugin: String) -> DeliveryReason {
    let command = if case .run(let command) = remedy { command } else { "" }
    return switch message {
    case .file(.foreign(let path, let isFolder, let user)):
      .untrusted(plugin: plugin, path: path, isFolder: isFolder, owner: user, command: command)
    case .file(.writable(let path, let isFolder)):
      .untrusted(plugin: plugin, path: path, isFolder: isFolder, owner: nil, command: command)
    default: .text(English().diagnostic(message))
    }
  }
}
