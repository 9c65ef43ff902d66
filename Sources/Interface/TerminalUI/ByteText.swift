// SPDX-License-Identifier: MIT
/// Sizes of files for people.
package enum ByteText {
  /// A size, such as `14 kB` or `2.3 GB`.
  package static func of(_ bytes: Int64) -> String {
    var value = Double(bytes)
    var units = ["B", "kB", "MB", "GB", "TB"][...]
    while value >= 1000, units.count > 1 {
      value /= 1000
      units = units.dropFirst()
    }
    let tenths = Int((value * 10).rounded())
    let number = value < 10 && units.first != "B" ? "\(tenths / 10).\(tenths % 10)" : "\((tenths + 5) / 10)"
    return "\(number) \(units.first ?? "")"
  }
}
