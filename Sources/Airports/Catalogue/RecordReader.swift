import Geodesy
import Packing

/// Reads the details of one airport sequentially.
///
/// A record holds, in this order: a byte of flags for the optional parts, the identifier, the other
/// codes, the elevation, name, municipality, keywords and runways.
struct RecordReader {
  /// The optional parts of a record.
  struct Parts: OptionSet {
    let rawValue: UInt8

    static let iata = Parts(rawValue: 1)
    /// The identifier is the ICAO code.
    static let identIsICAO = Parts(rawValue: 2)
    static let icao = Parts(rawValue: 4)
    static let gps = Parts(rawValue: 8)
    static let local = Parts(rawValue: 16)
    static let elevation = Parts(rawValue: 32)
    static let keywords = Parts(rawValue: 64)
    static let runways = Parts(rawValue: 128)
  }

  private let parts: Parts
  private var cursor: Cursor

  init(_ record: Bytes) {
    cursor = Cursor(record)
    parts = Parts(rawValue: cursor.byte())
  }

  /// Reads the codes, which come first.
  mutating func codes() -> RecordCodes {
    let ident = Code(value: cursor.varint())
    let iata = parts.contains(.iata) ? Code(value: cursor.varint()) : nil
    let ownICAO = parts.contains(.icao) ? Code(value: cursor.varint()) : nil
    let gps = parts.contains(.gps) ? Code(value: cursor.varint()) : nil
    let local = parts.contains(.local) ? Code(value: cursor.varint()) : nil
    let icao = parts.contains(.identIsICAO) ? ident : ownICAO
    return RecordCodes(ident: ident, iata: iata, icao: icao, gps: gps, local: local)
  }

  /// Reads the elevation in feet, after the codes.
  mutating func elevation() -> Int? {
    parts.contains(.elevation) ? cursor.signed() : nil
  }

  /// Reads the word indices of the next text: name, municipality, then keywords.
  @inline(__always)
  mutating func forEachWord(_ body: (Int) -> Void) {
    cursor.forEachNumber(min(cursor.number(), CatalogueLimits.words), body)
  }

  /// Reads the keywords, if any, after name and municipality.
  @inline(__always)
  mutating func forEachKeyword(_ body: (Int) -> Void) {
    if parts.contains(.keywords) { forEachWord(body) }
  }

  /// Reads the runways, which come last.
  mutating func runways(near place: Place) -> [Runway] {
    guard parts.contains(.runways) else { return [] }
    var runways: [Runway] = []
    while !cursor.isAtEnd, runways.count < CatalogueLimits.parts {
      runways.append(cursor.runway(near: place))
    }
    return runways
  }
}

/// The codes of an airport.
struct RecordCodes {
  let ident: Code
  let iata: Code?
  let icao: Code?
  let gps: Code?
  let local: Code?

  subscript(role: Role) -> Code? {
    switch role {
    case .iata: iata
    case .icao: icao
    case .ident: ident
    case .gps: gps
    case .local: local
    }
  }

  /// The role of a code, most authoritative first.
  enum Role: UInt32, CaseIterable {
    case iata
    case icao
    case ident
    case gps
    case local
  }
}
