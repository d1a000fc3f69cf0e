/// A JSON object with a long list of rows in it, read a row at a time.
///
/// What is built is one row, however many there are and whatever else the object holds: ten
/// megabytes of JSON made to do harm would take forty times that as values.
package struct JSONRows {
  private let bytes: [UInt8]
  private var places: [String: Int] = [:]

  /// The most values in a row, its own lists and objects counted: readsb's fullest have about 70.
  package static let mostValues = 1000

  /// Looks an object through for members, and makes sure that all of it is JSON.
  ///
  /// - Parameters:
  ///   - bytes: The object, with nothing but space around it; a value that is none has no members.
  ///   - names: The members wanted; of two of one name the later counts.
  /// - Throws: `JSONError`, where the bytes are no JSON.
  package init(_ bytes: [UInt8], members names: Set<String>) throws(JSONError) {
    self.bytes = bytes
    var reader = JSONReader(bytes)
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

  /// Whether a member is there.
  package func contains(_ name: String) -> Bool {
    places[name] != nil
  }

  /// A member's number, where it has one.
  package func number(_ name: String) -> Double? {
    guard let place = places[name] else { return nil }
    var reader = JSONReader(bytes, at: place, valuesLeft: 1)
    return (try? reader.value())?.number
  }

  /// Hands out the rows of a member in their order, where it is a list.
  ///
  /// - Parameters:
  ///   - name: The member.
  ///   - take: Given each row; nil for one of more values than a row may have.
  package func forEach(_ name: String, _ take: (JSONValue?) -> Void) {
    guard let place = places[name], bytes[place] == UInt8(ascii: "[") else { return }
    var reader = JSONReader(bytes, at: place + 1)
    guard !reader.takes(UInt8(ascii: "]")) else { return }
    repeat {
      reader.valuesLeft = Self.mostValues
      let start = reader.position
      if let row = try? reader.value() {
        take(row)
      } else {
        take(nil)
        // The depth within a row that is given up counts no more.
        reader = JSONReader(bytes, at: start)
        guard (try? reader.skip()) != nil else { return }
      }
    } while reader.takes(UInt8(ascii: ","))
  }
}
