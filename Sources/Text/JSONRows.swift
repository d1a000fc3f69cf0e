/// A JSON object of a feed with a long list of rows, read one row at a time.
///
/// What feeds write is read leniently (`JSONForm`).
///
/// Only one row is in memory, however large the object: ten megabytes of malicious JSON would take
/// forty times that as values.
package struct JSONRows {
  private let bytes: [UInt8]
  private var places: [String: Int] = [:]

  /// The maximum number of values in a row, its own lists and objects counted: readsb's fullest have about 70.
  package static let maximumValues = 1000

  /// Finds members of an object, and checks that all of it is JSON.
  ///
  /// - Parameters:
  ///   - bytes: The object, with only white space around it; other values have no members.
  ///   - names: The members wanted; of duplicates the last counts.
  /// - Throws: `JSONError` when the bytes are not JSON.
  package init(_ bytes: [UInt8], members names: Set<String>) throws(JSONError) {
    self.bytes = bytes
    var reader = JSONReader(bytes, form: .lenient)
    reader.skipMark()
    reader.skipSpace()
    guard reader.position < bytes.count, bytes[reader.position] == UInt8(ascii: "{") else {
      try reader.skip()
      try reader.end()
      return
    }
    let longest = names.reduce(0) { max($0, $1.utf8.count) }
    var places: [String: Int] = [:]
    try reader.skipObject { bytes in
      guard bytes.count <= longest else { return nil }
      let name = String(decoding: bytes, as: UTF8.self)
      return names.contains(name) ? { places[name] = $0 } : nil
    }
    try reader.end()
    self.places = places
  }

  /// Whether a member exists.
  package func contains(_ name: String) -> Bool {
    places[name] != nil
  }

  /// A member's number, where it has one.
  package func number(_ name: String) -> Double? {
    guard let place = places[name] else { return nil }
    var reader = JSONReader(bytes, form: .lenient, at: place, valuesLeft: 1)
    return (try? reader.value())?.number
  }

  /// Passes the rows of a member in order, if it is a list.
  ///
  /// - Parameters:
  ///   - name: The member.
  ///   - take: Called with each row; nil for one with more values than allowed.
  package func forEach(_ name: String, _ take: (JSONValue?) -> Void) {
    guard let place = places[name], bytes[place] == UInt8(ascii: "[") else { return }
    var reader = JSONReader(bytes, form: .lenient, at: place + 1)
    guard !reader.takes(UInt8(ascii: "]")) else { return }
    repeat {
      reader.valuesLeft = Self.maximumValues
      let start = reader.position
      if let row = try? reader.value() {
        take(row)
      } else {
        take(nil)
        // The depth within an abandoned row no longer counts.
        reader = JSONReader(bytes, form: .lenient, at: start)
        guard (try? reader.skip()) != nil else { return }
      }
    } while reader.takes(UInt8(ascii: ","))
  }

  /// Passes the members of an object in order, one value in memory at a time.
  ///
  /// - Parameters:
  ///   - bytes: The object, with only white space around it.
  ///   - take: Called with the name and the value of each member.
  /// - Throws: `JSONError` when the bytes are not an object, or what `take` throws.
  package static func forEachMember(
    of bytes: [UInt8],
    _ take: (String, JSONValue) throws -> Void
  ) throws {
    var reader = JSONReader(bytes, form: .lenient)
    reader.skipMark()
    reader.skipSpace()
    guard reader.takes(UInt8(ascii: "{")) else { throw reader.error("no object") }
    if !reader.takes(UInt8(ascii: "}")) {
      repeat {
        reader.skipSpace()
        guard reader.position < bytes.count, bytes[reader.position] == UInt8(ascii: "\"")
        else { throw reader.error("no name") }
        let name = try reader.string()
        guard reader.takes(UInt8(ascii: ":")) else { throw reader.error("no colon") }
        try take(name, try reader.value())
      } while reader.takes(UInt8(ascii: ","))
      guard reader.takes(UInt8(ascii: "}")) else { throw reader.error("neither comma nor brace") }
    }
    try reader.end()
  }
}
