// SPDX-License-Identifier: MIT

/// A particle whose form depends on the final sound of the word before it.
///
/// In a sentence, `"'\(name)'\(.object) 지우십시오"` becomes `'focus'를 지우십시오`.
package enum KoreanParticle: CaseIterable {
  /// 을, 를.
  case object
  /// 이, 가.
  case subject
  /// 은, 는.
  case topic
  /// 과, 와.
  case with
  /// 으로, 로.
  case to
  /// 이나, 나.
  case or
  /// 이라는, 라는.
  case called
  /// 이어야, 여야.
  case mustBe

  /// Returns the form after `text`; both forms, as in 을(를), if its sound is unknown.
  package func form(after text: String) -> String {
    switch FinalSound(of: text) {
    case .vowel: forms.vowel
    case .consonant: forms.consonant
    case .liquid: self == .to ? forms.vowel : forms.consonant
    case nil: forms.both
    }
  }

  private var forms: (consonant: String, vowel: String, both: String) {
    switch self {
    case .object: ("을", "를", "을(를)")
    case .subject: ("이", "가", "이(가)")
    case .topic: ("은", "는", "은(는)")
    case .with: ("과", "와", "와(과)")
    case .to: ("으로", "로", "(으)로")
    case .or: ("이나", "나", "(이)나")
    case .called: ("이라는", "라는", "(이)라는")
    case .mustBe: ("이어야", "여야", "(이)어야")
    }
  }
}

extension DefaultStringInterpolation {
  /// Appends the form that fits the text so far.
  package mutating func appendInterpolation(_ particle: KoreanParticle) {
    appendLiteral(particle.form(after: description))
  }
}
