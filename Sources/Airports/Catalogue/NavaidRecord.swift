import Geodesy
import Packing

/// The encoding of a navaid: its kind and the parts present, the ident and name, the frequency,
/// channel, elevation and variations.
enum NavaidRecord {
  static let kindMask: UInt8 = 0x07
  static let frequency: UInt8 = 0x08
  static let channel: UInt8 = 0x10
  static let elevation: UInt8 = 0x20
  static let variation: UInt8 = 0x40
  static let slavedVariation: UInt8 = 0x80

  /// The resolution of variations: thousandths of a degree.
  static let unitsPerDegree = 1000.0

  /// Parses a channel, `83X` or `083X`, as twice its number, plus one for Y.
  static func number(ofChannel channel: String) -> Int? {
    guard let number = Int(channel.dropLast()), (1...126).contains(number) else { return nil }
    switch channel.last {
    case "X": return number * 2
    case "Y": return number * 2 + 1
    default: return nil
    }
  }

  static func channel(_ number: Int) -> String? {
    (2...253).contains(number) ? "\(number / 2)\(number % 2 == 0 ? "X" : "Y")" : nil
  }
}

extension Cursor {
  /// Reads one navaid.
  mutating func navaid(at place: PackedCoordinate) -> Navaid {
    let shape = byte()
    let ident = code().text
    let name = text()
    let kilohertz = shape & NavaidRecord.frequency == 0 ? nil : number()
    let channel = shape & NavaidRecord.channel == 0 ? nil : NavaidRecord.channel(number())
    let elevation = shape & NavaidRecord.elevation == 0 ? nil : signed()
    let variation = shape & NavaidRecord.variation == 0 ? nil : angle()
    let slaved = shape & NavaidRecord.slavedVariation == 0 ? nil : angle()
    return Navaid(
      ident: ident,
      name: name,
      kind: Navaid.Kind(rawValue: shape & NavaidRecord.kindMask) ?? .ndb,
      kilohertz: kilohertz,
      channel: channel,
      coordinate: place.coordinate,
      elevationFeet: elevation,
      variation: variation,
      slavedVariation: slaved
    )
  }

  private mutating func angle() -> Angle {
    .degrees(Double(signed()) / NavaidRecord.unitsPerDegree)
  }
}

extension [UInt8] {
  /// Appends one navaid, without its position.
  mutating func append(_ navaid: Navaid) {
    let channel = navaid.channel.flatMap(NavaidRecord.number)
    var shape = navaid.kind.rawValue
    if navaid.kilohertz != nil { shape |= NavaidRecord.frequency }
    if channel != nil { shape |= NavaidRecord.channel }
    if navaid.elevationFeet != nil { shape |= NavaidRecord.elevation }
    if navaid.variation != nil { shape |= NavaidRecord.variation }
    if navaid.slavedVariation != nil { shape |= NavaidRecord.slavedVariation }
    append(shape)
    append(Code(navaid.ident))
    append(text: navaid.name)
    for value in [navaid.kilohertz, channel] {
      if let value { append(varint: UInt64(Swift.max(0, value))) }
    }
    if let elevation = navaid.elevationFeet { append(signed: elevation) }
    for angle in [navaid.variation, navaid.slavedVariation] {
      guard let angle else { continue }
      append(signed: Int((angle.degrees * NavaidRecord.unitsPerDegree).rounded()))
    }
  }
}
