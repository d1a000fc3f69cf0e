import Packing

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

extension RecordCodes {
  /// The codes that follow the identifier.
  fileprivate struct Parts: OptionSet {
    let rawValue: UInt8

    static let iata = Parts(rawValue: 1)
    /// The identifier is the ICAO code, which does not follow then.
    static let identIsICAO = Parts(rawValue: 2)
    static let icao = Parts(rawValue: 4)
    static let gps = Parts(rawValue: 8)
    static let local = Parts(rawValue: 16)
  }

  /// Reads the codes of an airport: a byte of flags, the identifier, the others in their order.
  @inline(__always)
  init(_ record: Bytes) {
    var cursor = Cursor(record)
    let parts = Parts(rawValue: cursor.byte())
    ident = cursor.code()
    iata = parts.contains(.iata) ? cursor.code() : nil
    let ownICAO = parts.contains(.icao) ? cursor.code() : nil
    gps = parts.contains(.gps) ? cursor.code() : nil
    local = parts.contains(.local) ? cursor.code() : nil
    icao = parts.contains(.identIsICAO) ? ident : ownICAO
  }
}

extension [UInt8] {
  /// Appends the codes of an airport.
  mutating func append(_ codes: RecordCodes) {
    var parts: RecordCodes.Parts = codes.icao == codes.ident ? .identIsICAO : []
    let others: [(Code?, RecordCodes.Parts)] = [
      (codes.iata, .iata),
      (codes.icao == codes.ident ? nil : codes.icao, .icao),
      (codes.gps, .gps),
      (codes.local, .local),
    ]
    for (code, part) in others where code != nil { parts.insert(part) }
    append(parts.rawValue)
    append(codes.ident)
    for case (let code?, _) in others { append(code) }
  }
}
