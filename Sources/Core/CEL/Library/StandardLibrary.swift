// SPDX-License-Identifier: MIT

/// Everything that an environment offers of itself.
enum StandardLibrary {
  static let functions: [String: Function] = {
    let all =
      Operators.functions + Conversions.functions + TimeAccessors.functions + Strings.functions
      + Mathematics.functions + Optionals.functions + Encoders.functions + Networks.functions
    return Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }()

  /// Names of types, which are values too.
  static let types: [String: Value] = {
    let names = [
      "bool", "bytes", "double", "google.protobuf.Duration", "google.protobuf.Timestamp", "int", "list", "map",
      "net.CIDR", "net.IP", "null_type", "optional_type", "string", "type", "uint",
    ]
    return Dictionary(uniqueKeysWithValues: names.map { ($0, .type($0)) })
  }()

  /// First parts of names with dots.
  static let roots: Set<String> = Set(
    (Array(functions.keys) + Array(types.keys)).compactMap { name in
      name.firstIndex(of: ".").map { String(name[..<$0]) }
    })

  /// What is expanded before anything is looked up, for suggestions.
  static let macros = [
    "all", "cel.bind", "exists", "existsOne", "exists_one", "filter", "has", "map", "optFlatMap", "optMap",
    "transformList", "transformMap",
  ]
}
