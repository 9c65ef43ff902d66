// SPDX-License-Identifier: MIT
import ArgumentParser
import HubMessages
import HubStorage
import LibC
import Paths

/// Where a hub keeps its data.
struct StorageOptions: ParsableArguments {
  @Option(help: ArgumentHelp(HubCatalogue.current.server(.help(.data)), valueName: "folder"))
  var data: String?

  @Option(help: ArgumentHelp(HubCatalogue.current.server(.help(.database)), valueName: "postgres://…"))
  var database: String?

  /// Opens the storage and migrates its schema.
  ///
  /// - Parameter isNew: Whether a storage that doesn't exist yet is made.
  func open(isNew: Bool = true) async throws(ProgramFailure) -> HubStore {
    if let text = address {
      guard case .server = HubAddress(text) else {
        throw .usage(.notADatabase(shown(text)))
      }
      return try await Storage.open(text)
    }
    let folder = data ?? Self.standardFolder
    if !isNew, access(folder + "/hub.db", F_OK) != 0 { throw ProgramFailure(.noHub(folder: folder)) }
    return try await Storage.open(Self.file(in: folder))
  }

  /// Opens the storage, and closes it after `body`. Explains errors of the storage.
  func with<Value>(
    isNew: Bool = false, _ body: (HubStore) async throws -> Value
  ) async throws -> Value {
    let store = try await open(isNew: isNew)
    do {
      let value = try await body(store)
      await store.close()
      return value
    } catch {
      await store.close()
      guard let error = error as? HubStorageError else { throw error }
      throw Storage.failure(error, at: place)
    }
  }

  /// How messages name the storage.
  private var place: String {
    address.map(shown) ?? (data ?? Self.standardFolder) + "/hub.db"
  }

  private var address: String? {
    let text = database ?? Environment.current["SEGUE_HUB_DATABASE"] ?? ""
    return text.isEmpty ? nil : text
  }

  /// The path of SQLite's file, whose folder exists then.
  private static func file(in folder: String) throws(ProgramFailure) -> String {
    do throws(FolderFailure) { try Paths.makeFolder(folder) } catch {
      throw ProgramFailure(.folderUnusable(error.path, reason: String(cString: strerror(error.errno))))
    }
    guard access(folder, R_OK | W_OK | X_OK) == 0 else {
      throw ProgramFailure(.folderUnusable(folder, reason: String(cString: strerror(errno))))
    }
    return folder + "/hub.db"
  }

  /// `$XDG_DATA_HOME/segue-hub`.
  private static var standardFolder: String {
    Paths.parent(of: Paths(environment: Environment.current).data) + "/segue-hub"
  }
}

/// Opens storage, and explains why that fails.
enum Storage {
  /// - Parameter address: A path of SQLite's file, or the address of a PostgreSQL database.
  static func open(_ address: String) async throws(ProgramFailure) -> HubStore {
    do {
      return try await HubStore.open(HubAddress(address))
    } catch let error as HubStorageError {
      throw failure(error, at: shown(address))
    } catch {
      throw ProgramFailure(.databaseFailed(place: shown(address), detail: "\(error)"))
    }
  }

  static func failure(_ error: HubStorageError, at place: String) -> ProgramFailure {
    let detail = error.detail.split(whereSeparator: \.isNewline).map { $0.drop(while: \.isWhitespace) }
      .joined(separator: " ")
    return switch error.code {
    case .unavailable: ProgramFailure(.databaseUnreachable(place: place, detail: detail), status: 69)
    case .address: .usage(.databaseAddress(place: place, detail: detail))
    case .newer: ProgramFailure(.databaseNewer(place: place), status: 78)
    case .damaged: ProgramFailure(.databaseDamaged(place: place, detail: detail))
    case .busy: ProgramFailure(.databaseBusy(place: place))
    case .full: ProgramFailure(.diskFull(place: place))
    case .targetHasRows: ProgramFailure(.targetHasRows(table: detail))
    case .copyDiffers: ProgramFailure(.copyDiffers(table: detail))
    case .fileExists: ProgramFailure(.fileExists(detail))
    case .fileNotMade: ProgramFailure(.fileNotMade(detail))
    default: ProgramFailure(.databaseFailed(place: place, detail: detail))
    }
  }
}

/// An address without its password.
func shown(_ address: String) -> String {
  guard let scheme = address.firstRange(of: "://"), let at = address[scheme.upperBound...].firstIndex(of: "@"),
    let colon = address[scheme.upperBound..<at].firstIndex(of: ":")
  else { return address }
  return address[..<colon] + ":…" + address[at...]
}

extension StorageOptions {
  /// The setting with the address of the last server.
  static let publicURL = "public_url"
}
