// SPDX-License-Identifier: MIT

extension Style {
  /// The looks that are closest to the colour of a project, a name or `#rrggbb`; empty without a colour.
  package static func looks(ofProject colour: String?) -> [Look] {
    guard let colour else { return [] }
    if let named = named[colour] { return named }
    guard colour.first == "#", let value = Int(colour.dropFirst(), radix: 16) else { return [] }
    let wanted = [value >> 16 & 255, value >> 8 & 255, value & 255]
    func distance(_ other: [Int]) -> Int { zip(wanted, other).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) } }
    return basic.min { distance($0.value) < distance($1.value) }.map { [$0.look] } ?? []
  }

  private static let named: [String: [Look]] = [
    "red": [.red], "orange": [.yellow], "yellow": [.yellow], "green": [.green], "cyan": [.cyan], "blue": [.blue],
    "purple": [.magenta], "pink": [.magenta], "grey": [.dim],
  ]

  private static let basic: [(look: Look, value: [Int])] = [
    (.red, [205, 0, 0]), (.green, [0, 205, 0]), (.yellow, [205, 205, 0]), (.blue, [0, 0, 238]),
    (.magenta, [205, 0, 205]), (.cyan, [0, 205, 205]),
  ]
}
