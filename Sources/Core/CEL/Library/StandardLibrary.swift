// SPDX-License-Identifier: MIT

/// The functions, types and macros of every environment.
enum StandardLibrary {
  static let functions: [String: Function] = {
    let all =
      Operators.functions + Conversions.functions + TimeAccessors.functions + Strings.functions
      + Mathematics.functions + Optionals.functions + Encoders.functions + Networks.functions
    return Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// The names of types, which are also values.
  static let types: [String: Value] = {
    let names = [
      "bool", "bytes", "double", "google.protobuf.Duration", "google.protobuf.Timestamp", "int", "list", "map",
      "net.CIDR", "net.IP", "null_type", "optional_type", "string", "type", "uint",
    ]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, .type($0)) })
  }()

  /// The first parts of names with dots.
  static let roots: Set<String> = Set(
    (Array(functions.keys) + Array(types.keys)).compactMap { name in
      name.firstIndex(of: ".").map { String(name[..<$0]) }
    })

  /// The macros, which are expanded before any lookup; listed for suggestions.
  static let macros = [
    "all", "cel.bind", "exists", "existsOne", "exists_one", "filter", "has", "map", "optFlatMap", "optMap",
    "transformList", "transformMap",
  ]
}
