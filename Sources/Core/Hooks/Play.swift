// SPDX-License-Identifier: MIT
import ControlProtocol
import TimerEngine

/// A sound to play.
package struct Play: Codable, Hashable, Sendable {
  package var sound: Sound
  /// 0 to 100; nil is the volume of `ambient`.
  package var volume: Int?
  /// The source of an expression, which overrides `volume`.
  package var volumeExpression: String?
  /// The duration of fading in and out. nil is the fade of `ambient` for a loop, and no fade for a sound that plays once.
  package var fade: Duration?
  /// The source of an expression, which overrides `fade`.
  package var fadeExpression: String?

  package init(sound: Sound, volume: Int? = nil, fade: Duration? = nil) {
    self.sound = sound
    self.volume = volume
    self.fade = fade
  }

  /// The maximum fade.
  package static let longestFade = Duration.seconds(60)
}

extension Play {
  /// The options besides the sound that an expression may set.
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

  /// Replaces an expression with its value; false if the value is out of range.
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
        throw Refusal(.secretSound)
      }
      play.sound = Sound(named: name)
    }
    for option in Option.allCases {
      guard let source = self[expression: option] else { continue }
      guard play.set(option, to: try situation.json(source)) else {
        throw Refusal(.outOfRange(option: option.rawValue, bounds: option.bounds, source: source))
      }
    }
    return play
  }

  /// Returns a copy with the inputs of a plugin substituted where an expression is only an input's name.
  func substituting(_ inputs: [String: JSONTemplate]) -> Play {
    var play = self
    if case .template(let text) = sound {
      let filled = text.substituting(inputs)
      play.sound = if case .literal(let name) = filled { Sound(named: name) } else { .template(filled) }
    }
    for option in Option.allCases {
      if let value = self[expression: option].flatMap(InputReference.name).flatMap({ inputs[$0] }) {
        // A value out of range is refused on evaluation.
        _ = play.set(option, to: value)
      }
    }
    return play
  }

  /// All its members in parts, for the fingerprint.
  package var words: [[String]] {
    [[sound.name, volume.map(String.init) ?? "", volumeExpression ?? ""]]
      + [fade?.exactText, fadeExpression].compactMap { $0.map { ["fade", $0] } }
  }

  /// The sources of all expressions.
  var expressions: [String] {
    let named = if case .template(let text) = sound { text.expressions } else { [String]() }
    return named + Option.allCases.compactMap { self[expression: $0] }
  }
}
