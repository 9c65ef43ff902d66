// SPDX-License-Identifier: MIT

/// The reason that a text is invalid YAML, or means something unexpected in YAML.
package enum YAMLMessage: Hashable, Sendable {
  /// A space that YAML does not accept, with its Unicode number.
  package enum Space: Hashable, Sendable {
    case noBreak, invisible, wide, other
  }

  /// libyaml's own message.
  case invalid(String)
  case noMemory
  case secondDocument
  case tooDeep(Int)
  case byteOrderMark(String)
  case controlCharacter(String)
  case oddSpace(Space, code: String)
  case tab
  case directive
  case comment
  case otherComment(String)

  case wrongTag(String)
  case unknownTag(String)
  case textAsTag(String)
  case reservedStart(String)
  case badStart(String, isKey: Bool)

  case openQuote
  case unknownEscape
  case goesOnAfterQuote
  case goesOnAfterBracket(String, isList: Bool)
  case closesNothing(String)
  case neverClosed(String)
  case wrongBracket(String, open: String)
  case commaExpected(String)
  case templateInFlow
  case templateAsMapping

  case missingValue(String)
  case leftOfFirst
  case textAfterBar
  case shallowText(String)
  case deeperThanValue
  case secondKey(String)
  case ternaryColon
  case innerColon
  case colonWithoutSpace
  case otherColon(String)
  case missingColon(String, String)
  case neitherKeyNorValue
  case keyNotAWord
  case repeatedKey(String)

  case otherBullet(String)
  case itemInValue
  case itemWithoutSpace
  case listBehindKey
  case misfit(isItem: Bool)

  case aliasAbove(String)
  case aliasInItself(String)
  case unknownAlias(String)
  case expandedTooLong(most: Int)
  case badMerge(FoundValue)
}
