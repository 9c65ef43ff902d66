// SPDX-License-Identifier: MIT
import Foundation
import SoundPlayers
import SoundSynthesis

extension Row {
  /// Each sound, made and written as on its first use.
  static let sound = Row(name: "sound") { workshop in
    MadeSound.allCases.map { sound in
      Line(
        what: "making \(sound.rawValue)", rounds: 3,
        ours: Contender("segue") { () throws -> Void in
          let folder = "\(workshop.folder)/sounds"
          _ = try SoundLibrary(cacheFolder: folder).file(for: .made(sound))
          try FileManager.default.removeItem(atPath: folder)
        }, goal: "≤ 2 s")
    }
  }
}
