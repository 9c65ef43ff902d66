// SPDX-License-Identifier: MIT

import CEL

/// One test of the suite: what it declares, what it binds, and what must come out.
struct ConformanceCase {
  enum Expectation {
    case value(TextProto)
    case error
    /// Only the type, for cases that are not evaluated.
    case type
  }

  let name: String
  let expression: String
  let container: String
  let isChecked: Bool
  let isCheckOnly: Bool
  let environment: TextProto
  let expectation: Expectation
  let deducedType: TextProto?

  init(_ test: TextProto, section: String) {
    name = section + "/" + (test.string("name") ?? "?")
    expression = test.string("expr") ?? ""
    container = test.string("container") ?? ""
    isChecked = test.word("disable_check") != "true"
    isCheckOnly = test.word("check_only") == "true"
    environment = test
    let typed = test.message("typed_result")
    deducedType = typed?.message("deduced_type")
    if test.has("eval_error") {
      expectation = .error
    } else if isCheckOnly {
      expectation = .type
    } else if let value = test.message("value") ?? typed?.message("result") {
      expectation = .value(value)
    } else {
      // What a test without an expectation means.
      expectation = .value((try? TextProto("bool_value: true")) ?? test)
    }
  }

  /// Whether the check is what must fail.
  var isCompileError: Bool { name.hasSuffix("_compile_error") }

  /// Why it can't be run: it needs what Segue doesn't offer.
  var skipReason: String? {
    let texts = environment.everyText
    func mentions(_ names: [String]) -> Bool {
      texts.contains { text in names.contains { text.contains($0) } }
    }
    if mentions(["enum_value", "GlobalEnum", "NestedEnum"]) { return "enum type" }
    let messages = [
      "TestAllTypes", "TestRequired", "NullValue", "google.protobuf.Any", "google.protobuf.Value",
      "google.protobuf.Struct", "google.protobuf.ListValue", "google.protobuf.Empty", "google.protobuf.FieldMask",
      "google.protobuf.Int", "google.protobuf.UInt", "google.protobuf.Bool", "google.protobuf.String",
      "google.protobuf.Bytes", "google.protobuf.Float", "google.protobuf.Double",
    ]
    if mentions(messages) { return "message type" }
    if ["cel.block(", "cel.index(", "cel.iterVar("].contains(where: expression.contains) {
      return "extension library: block"
    }
    return nil
  }
}
