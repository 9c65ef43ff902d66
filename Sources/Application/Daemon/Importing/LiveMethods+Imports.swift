// SPDX-License-Identifier: MIT
import ControlProtocol
import History
import ImportExport
import Journal
import Paths

extension LiveMethods {
  func importHistory(_ params: ImportParams) async throws -> ImportInfo {
    let file = try importFile(params.file)
    return try await storing { try await daemon.importer.take(file: file) }
  }

  func removeImport(_ params: ImportRemoveParams) async throws -> ImportRemoval {
    try await storing { try await daemon.importer.remove(params.import) }
  }

  /// Returns the path of a tool's import file. No other file is accepted, because the file is removed after the import.
  private func importFile(_ path: String) throws(ControlError) -> String {
    // The split uses bytes: Swift treats a slash with an accent as another character.
    let last = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
    let name = last.map { String(Substring($0)) } ?? ""
    let file = "\(daemon.paths.state)/\(name)"
    guard ImportFile.isName(name), path == file else {
      throw ControlError(.importPath(expected: "\(daemon.paths.state)/\(ImportFile.name("*"))"))
    }
    return file
  }

  private func storing<Value: Sendable>(_ body: () async throws -> Value) async throws -> Value {
    await daemon.refresh()
    let value = try await body()
    await daemon.updateIndex()
    return value
  }
}
