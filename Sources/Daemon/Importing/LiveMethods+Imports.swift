// SPDX-License-Identifier: MIT
import ControlProtocol
import History
import Journal
import Paths

extension LiveMethods {
  func importHistory(_ params: ImportParams) async throws -> ImportInfo {
    guard Paths.parent(of: params.file) == daemon.paths.state else {
      throw ControlError(
        code: ControlError.invalidParams, message: "the file of an import has to be in \(daemon.paths.state)")
    }
    return try await storing { try await daemon.importer.take(file: params.file) }
  }

  func removeImport(_ params: ImportRemoveParams) async throws -> ImportInfo {
    try await storing { try await daemon.importer.remove(params.import) }
  }

  private func storing(_ body: () async throws -> ImportInfo) async throws -> ImportInfo {
    await daemon.refresh()
    do {
      let info = try await body()
      // Of many sessions, reports are summed up anew.
      await daemon.sumUp()
      return info
    } catch let error as JournalError {
      throw ControlError(code: ControlError.storage, message: error.message)
    }
  }
}
