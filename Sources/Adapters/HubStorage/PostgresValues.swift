// SPDX-License-Identifier: MIT
internal import CPostgreSQL

/// The parameters of a statement as libpq takes them.
struct PostgresParameters {
  private var types: [Oid] = []
  private var lengths: [Int32] = []
  private var formats: [Int32] = []
  /// All values, one after another, each with a zero byte at its end.
  private var storage: [CChar] = []
  /// Where each value begins; nil for null.
  private var places: [Int?] = []

  /// PostgreSQL's numbers of types.
  enum TypeNumber {
    static let bool: Oid = 16, bytea: Oid = 17, name: Oid = 19, int8: Oid = 20, int2: Oid = 21, int4: Oid = 23
    static let text: Oid = 25, varchar: Oid = 1043, void: Oid = 2278
  }

  init(_ values: [HubValue]) throws(HubStorageError) {
    for value in values {
      switch value {
      case .null: add([], type: 0, isNull: true)
      case .integer(let integer): add(Array(String(integer).utf8), type: TypeNumber.int8)
      case .text(let text): add(Array(try HubStorageError.checked(text).utf8), type: TypeNumber.text)
      case .bytes(let bytes): add(bytes, type: TypeNumber.bytea, format: 1)
      }
    }
  }

  private mutating func add(_ bytes: [UInt8], type: Oid, format: Int32 = 0, isNull: Bool = false) {
    types.append(type)
    lengths.append(Int32(bytes.count))
    formats.append(format)
    places.append(isNull ? nil : storage.count)
    storage += bytes.lazy.map { CChar(bitPattern: $0) }
    storage.append(0)
  }

  /// Begins a statement whose result comes in binary; false if the connection is broken.
  func send(_ sql: String, _ connection: OpaquePointer?) -> Bool {
    storage.withUnsafeBufferPointer { buffer in
      let values = places.map { place in place.flatMap { buffer.baseAddress! + $0 } }
      return PQsendQueryParams(connection, sql, Int32(types.count), types, values, lengths, formats, 1) == 1
    }
  }
}

/// Reads libpq's results.
enum PostgresResult {
  static func read(_ result: OpaquePointer) throws(HubStorageError) -> (rows: [HubRow], tag: String) {
    switch PQresultStatus(result) {
    case PGRES_COMMAND_OK: return ([], tag(result))
    case PGRES_TUPLES_OK: break
    default: throw failure(result)
    }
    let columns = PQnfields(result)
    let types = (0..<columns).map { PQftype(result, $0) }
    var rows: [HubRow] = []
    rows.reserveCapacity(Int(PQntuples(result)))
    for row in 0..<PQntuples(result) {
      var values: [HubValue] = []
      values.reserveCapacity(types.count)
      for column in 0..<columns { values.append(try value(result, row, column, types[Int(column)])) }
      rows.append(HubRow(values))
    }
    return (rows, tag(result))
  }

  private static func tag(_ result: OpaquePointer) -> String { PQcmdStatus(result).map { String(cString: $0) } ?? "" }

  private static func value(
    _ result: OpaquePointer, _ row: Int32, _ column: Int32, _ type: Oid
  ) throws(HubStorageError) -> HubValue {
    guard PQgetisnull(result, row, column) == 0, type != PostgresParameters.TypeNumber.void else { return .null }
    let start = UnsafeRawPointer(PQgetvalue(result, row, column))
    let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(result, row, column)))
    switch type {
    case PostgresParameters.TypeNumber.int8: return .integer(bytes.reduce(0) { $0 << 8 | Int64($1) })
    case PostgresParameters.TypeNumber.int4, PostgresParameters.TypeNumber.int2:
      let bits = Int64(64 - bytes.count * 8)
      return .integer((bytes.reduce(0) { $0 << 8 | Int64($1) } << bits) >> bits)
    case PostgresParameters.TypeNumber.bool: return .integer(Int64(bytes[0]))
    case PostgresParameters.TypeNumber.text, PostgresParameters.TypeNumber.varchar,
      PostgresParameters.TypeNumber.name:
      return .text(String(decoding: bytes, as: UTF8.self))
    case PostgresParameters.TypeNumber.bytea: return .bytes([UInt8](bytes))
    default: throw HubStorageError(.failed, "column \(column) has PostgreSQL's type \(type), which no query returns")
    }
  }

  private static func failure(_ result: OpaquePointer) -> HubStorageError {
    func field(_ code: Character) -> String {
      PQresultErrorField(result, Int32(code.asciiValue!)).map { String(cString: $0) } ?? ""
    }
    let state = field("C")
    let message = field("M").isEmpty ? PQresultErrorMessage(result).map { String(cString: $0) } ?? "" : field("M")
    let code: HubStorageError.Code =
      switch state {
      // Two transactions met, or waited for one another.
      case "40001", "40P01": .busy
      // The server ends, begins, or has too many connections.
      case "57P01", "57P02", "57P03", "53300": .unavailable
      case "53100": .full
      case _ where state.hasPrefix("23"): .constraint
      case _ where state.hasPrefix("08"): .unavailable
      case "XX001", "XX002": .damaged
      default: .failed
      }
    return HubStorageError(code, state.isEmpty ? message : "\(message) (\(state))")
  }
}
