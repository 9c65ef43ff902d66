// SPDX-License-Identifier: MIT

import Foundation
import ImportExport

/// Timewarrior's folder `data`, which has one file per month.
struct TimewarriorFolder {
  let path: String
  /// The names of its months, in order; empty if it isn't a folder of timewarrior's.
  let months: [String]

  /// The folder at `path`, or the folder `data` in it.
  init(_ path: String) throws {
    let inner = Self.path(of: "data", in: path)
    var folder = path
    var found = try Self.months(of: path)
    if found.isEmpty, Self.isFolder(inner) {
      folder = inner
      found = try Self.months(of: inner)
    }
    (self.path, months) = (folder, found)
  }

  func file(_ month: String) -> String { Self.path(of: month, in: path) }

  private static func path(of name: String, in folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  static func isFolder(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
  }

  private static func months(of folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter(TimewarriorReader.isMonth).sorted()
  }
}
