// SPDX-License-Identifier: MIT
import Messages

extension ConfigEditor {
  /// Removes a hook from the file that has it. Returns whether there was one.
  @discardableResult
  package func removeHook(_ id: String) throws(ConfigEditError) -> Bool { try remove(["hooks", id]) }

  /// Removes a secret from the file that has it. Returns whether there was one; throws if a hook still uses it.
  @discardableResult
  package func removeSecret(_ name: String) throws(ConfigEditError) -> Bool { try remove(["secrets", name]) }

  private func remove(_ keys: [String]) throws(ConfigEditError) -> Bool {
    let loaded = loader.read(path)
    guard !loaded.isPartial else {
      throw ConfigEditError(.broken, .fixFirst(path), diagnostics: loaded.result.diagnostics)
    }
    guard let member = loaded.members.first(where: { Self.node(keys, in: $0.root) != nil }),
      let removal = try TreeRemoval(source: member.source, root: member.root).replacement(for: keys)
    else { return false }
    let bytes = Self.bytes(of: member.source, after: removal)
    let after = try checked(bytes, of: member, loaded: loaded)
    guard !after.members.contains(where: { Self.node(keys, in: $0.root) != nil }) else {
      throw ConfigEditError(.notEditable, .oddlyWritten(member.source.path))
    }
    try FileReplacement(path: member.realPath, old: member.source.bytes).write(bytes)
    return true
  }
}
