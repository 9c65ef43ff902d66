// SPDX-License-Identifier: MIT
import CYAML

/// libyaml's parser over one text. It returns the events one by one, each with its place.
///
/// libyaml's composed document is unsuitable: it loses the places of aliases, composes cycles and expands nothing. Its marks
/// are the same.
struct YAMLParser: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  private let input: UnsafeMutableBufferPointer<UInt8>

  /// Nil if there is no memory left.
  init?(utf8: some Collection<UInt8>) {
    parser = .allocate(capacity: 1)
    guard yaml_parser_initialize(parser) == 1 else {
      parser.deallocate()
      return nil
    }
    input = .allocate(capacity: utf8.count)
    _ = input.initialize(from: utf8)
    yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    yaml_parser_set_input_string(parser, input.baseAddress, input.count)
  }

  deinit {
    yaml_parser_delete(parser)
    parser.deallocate()
    input.deallocate()
  }

  /// The next event. After the end of the stream, the end event again.
  mutating func next() throws(YAMLSyntaxError) -> YAMLEvent {
    var event = yaml_event_t()
    guard yaml_parser_parse(parser, &event) == 1 else { throw YAMLSyntaxError(parser.pointee) }
    defer { yaml_event_delete(&event) }
    return YAMLEvent(kind: Self.kind(of: event), start: event.start_mark.index, end: event.end_mark.index)
  }

  private static func kind(of event: yaml_event_t) -> YAMLEvent.Kind {
    switch event.type {
    case YAML_DOCUMENT_START_EVENT: return .documentStart
    case YAML_DOCUMENT_END_EVENT: return .documentEnd
    case YAML_STREAM_END_EVENT: return .streamEnd
    case YAML_ALIAS_EVENT: return .alias(string(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = event.data.scalar
      return .scalar(
        text: String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self),
        style: style(scalar.style), anchor: string(scalar.anchor), tag: string(scalar.tag))
    case YAML_SEQUENCE_START_EVENT:
      let start = event.data.sequence_start
      return .sequenceStart(
        isFlow: start.style == YAML_FLOW_SEQUENCE_STYLE, anchor: string(start.anchor), tag: string(start.tag))
    case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      let start = event.data.mapping_start
      return .mappingStart(
        isFlow: start.style == YAML_FLOW_MAPPING_STYLE, anchor: string(start.anchor), tag: string(start.tag))
    case YAML_MAPPING_END_EVENT: return .mappingEnd
    default: return .streamStart
    }
  }

  private static func string(_ text: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    text.map { String(cString: $0) }
  }

  private static func style(_ style: yaml_scalar_style_t) -> YAMLScalar.Style {
    switch style {
    case YAML_SINGLE_QUOTED_SCALAR_STYLE: .singleQuoted
    case YAML_DOUBLE_QUOTED_SCALAR_STYLE: .doubleQuoted
    case YAML_LITERAL_SCALAR_STYLE, YAML_FOLDED_SCALAR_STYLE: .block
    default: .plain
    }
  }
}

/// A step of the parser, with its place in scalars.
struct YAMLEvent {
  enum Kind {
    case streamStart, streamEnd, documentStart, documentEnd
    case alias(String)
    case scalar(text: String, style: YAMLScalar.Style, anchor: String?, tag: String?)
    case sequenceStart(isFlow: Bool, anchor: String?, tag: String?)
    case sequenceEnd
    case mappingStart(isFlow: Bool, anchor: String?, tag: String?)
    case mappingEnd
  }

  var kind: Kind
  var start: Int
  var end: Int
}

/// libyaml's report about a text that isn't YAML.
struct YAMLSyntaxError: Error {
  var problem: String
  var context = ""
  var offset: Int
  var contextOffset: Int?
  var isByteOffset = false
  /// The offsets of the lists and mappings that haven't ended, outermost first.
  var open: [Int] = []

  /// Problems that libyaml doesn't report.
  enum Own: String {
    case secondDocument, tooDeep
  }

  init(_ problem: Own, at offset: Int) {
    self.problem = problem.rawValue
    self.offset = offset
  }

  init(_ parser: yaml_parser_t) {
    problem = parser.problem.map { String(cString: $0) } ?? "not enough memory"
    context = parser.context.map { String(cString: $0) } ?? ""
    // The reader counts bytes; every later stage counts marks.
    isByteOffset = parser.error == YAML_READER_ERROR
    offset = isByteOffset ? parser.problem_offset : parser.problem_mark.index
    contextOffset = parser.context == nil ? nil : parser.context_mark.index
    open = UnsafeBufferPointer(start: parser.marks.start, count: parser.marks.top - parser.marks.start).map(\.index)
  }
}
