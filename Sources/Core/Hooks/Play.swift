// SPDX-License-Identifier: MIT
import TimerEngine

/// A sound to play.
package struct Play: Codable, Hashable, Sendable {
  package var sound: Sound
  /// 0 to 100; nil is that of `ambient`.
  package var volume: Int?
  /// An expression's source, which goes before `volume`.
  package var volumeExpression: String?
  /// How long it takes to rise and to fall; nil is as long as `ambient` says for a loop, and at once for a sound that is
  /// played once.
  package var fade: Duration?
  /// An expression's source, which goes before `fade`.
  package var fadeExpression: String?

  package init(sound: Sound, volume: Int? = nil, fade: Duration? = nil) {
    self.sound = sound
    self.volume = volume
    self.fade = fade
  }

  /// The longest way from silence to a sound.
  package static let longestFade = Duration.seconds(60)
}

extension Play {
  /// What an expression may give besides the sound.
  package enum Option: String, CaseIterable {
    case volume, fade

    fileprivate var bounds: String {
      switch self {
      case .volume: "0 to 100"
      case .fade: "0 to \(Play.longestFade.wholeSeconds) s"
      }
    }
  }

  package subscript(expression option: Option) -> String? {
    get {
      switch option {
      case .volume: volumeExpression
      case .fade: fadeExpression
      }
    }
    set {
      switch option {
      case .volume: volumeExpression = newValue
      case .fade: fadeExpression = newValue
      }
    }
  }

  /// Puts a value in the place of an expression; false where it is out of bounds.
  private mutating func set(_ option: Option, to value: JSONTemplate) -> Bool {
    switch (option, value) {
    case (.volume, .integer(let value)) where (0...100).contains(value): volume = Int(value)
    case (.volume, .number(let value)) where (0...100).contains(value): volume = Int(value.rounded())
    case (.fade, .integer(let seconds)) where (0...Self.longestFade.wholeSeconds).contains(seconds):
      fade = .seconds(seconds)
    case (.volume, _), (.fade, _): return false
    }
    self[expression: option] = nil
    return true
  }

  package func filled(in situation: some Situation) throws(Refusal) -> Play {
    var play = self
    if case .template(let text) = sound {
      guard case .literal(let name) = try text.filled(in: situation) else {
        throw Refusal("a sound can't be a secret")
      }
      play.sound = Sound(named: name)
    }
    for option in Option.allCases {
      guard let source = self[expression: option] else { continue }
      guard play.set(option, to: try situation.json(source)) else {
        throw Refusal("the \(option.rawValue) is \(option.bounds), and '\(source)' isn't")
      }
    }
    return play
  }

  /// The same with the inputs of a plugin that it names as a whole.
  func substituting(_ inputs: [String: JSONTemplate]) -> Play {
    var play = self
    if case .template(let text) = sound {
      let filled = text.substituting(inputs)
      play.sound = if case .literal(let name) = filled { Sound(named: name) } else { .template(filled) }
    }
    for option in Option.allCases {
      if let value = self[expression: option].flatMap(InputReference.name).flatMap({ inputs[$0] }) {
        // What is out of bounds is refused when it is filled in.
        _ = play.set(option, to: value)
      }
    }
    return play
  }

  /// All that it says, part by part: for the fingerprint.
  package var words: [[String]] {
    [[sound.name, volume.map(String.init) ?? "", volumeExpression ?? ""]]
      + [fade?.exactText, fadeExpression].compactMap { $0.map { ["fade", $0] } }
  }

  /// The sources of all its expressions.
  var expressions: [String] {
    let named = if case .template(let text) = sound { text.expressions } else { [String]() }
    return named + Option.allCases.compactMap { self[expression: $0] }
  }
}
