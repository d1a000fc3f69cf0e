import Geodesy
import Packing

/// The encoding of a runway: the two names, its kind and the parts present, width and length in feet
/// (0 for unknown), the thresholds as differences from the airport in millionths of a degree, and
/// the rare parts: displaced thresholds in feet, a true heading in tenths of a degree.
enum RunwayRecord {
  static let surfaceMask: UInt8 = 0x0F
  static let lighted: UInt8 = 0x10
  static let lowThreshold: UInt8 = 0x20
  static let highThreshold: UInt8 = 0x40

  /// Marks a second flag byte, for the rare parts.
  static let hasMore: UInt8 = 0x80
  static let lowDisplaced: UInt8 = 0x01
  static let highDisplaced: UInt8 = 0x02
  static let trueHeading: UInt8 = 0x04

  /// `-`, which stands for a high-end name that is the reciprocal of the low end's: `09L` and `27R`.
  static let reciprocal = Code(value: 1)

  /// Returns the designator of the opposite end: 18 more or less, left and right exchanged; nil
  /// unless it is a number from 1 to 36 with at most one of the letters L, C and R.
  static func reciprocal(of ident: String) -> String? {
    guard let (number, side) = numbered(ident) else { return nil }
    let other = (number + 17) % 36 + 1
    let digits = ident.prefix { $0.isNumber }.count
    let padding = digits == 2 && other < 10 ? "0" : ""
    return padding + String(other) + (["L": "R", "R": "L"][side] ?? side)
  }

  /// Parses a designator as a number from 1 to 36 and a side.
  static func numbered(_ ident: String) -> (number: Int, side: String)? {
    let digits = ident.prefix { $0.isNumber }
    let side = String(ident.dropFirst(digits.count))
    guard digits.utf8.count <= 2, let number = Int(digits), (1...36).contains(number),
      ["", "L", "C", "R"].contains(side)
    else { return nil }
    return (number, side)
  }
}

extension Cursor {
  /// Reads one runway.
  mutating func runway(near place: PackedCoordinate) -> Runway {
    let low = name(code())
    let second = code()
    let shape = byte()
    let more = shape & RunwayRecord.hasMore == 0 ? 0 : byte()
    let width = number()
    let length = number()
    let high =
      second == RunwayRecord.reciprocal
      ? low.flatMap { RunwayRecord.reciprocal(of: $0) } : name(second)
    let lowThreshold = shape & RunwayRecord.lowThreshold == 0 ? nil : threshold(near: place)
    let highThreshold = shape & RunwayRecord.highThreshold == 0 ? nil : threshold(near: place)
    let lowDisplaced = more & RunwayRecord.lowDisplaced == 0 ? nil : number()
    let highDisplaced = more & RunwayRecord.highDisplaced == 0 ? nil : number()
    let heading = more & RunwayRecord.trueHeading == 0 ? nil : number()
    return Runway(
      lowEnd: RunwayEnd(ident: low, threshold: lowThreshold, displacedFeet: lowDisplaced),
      highEnd: RunwayEnd(ident: high, threshold: highThreshold, displacedFeet: highDisplaced),
      trueHeading: heading.map { .degrees(Double($0 % 3600) / 10) },
      lengthFeet: length == 0 ? nil : length,
      widthFeet: width == 0 ? nil : width,
      surface: Surface(rawValue: shape & RunwayRecord.surfaceMask) ?? .unknown,
      isLighted: shape & RunwayRecord.lighted != 0
    )
  }

  private func name(_ code: Code) -> String? {
    code.value == 0 ? nil : code.text
  }

  private mutating func threshold(near place: PackedCoordinate) -> Coordinate {
    let north = signed() &+ Int(place.north)
    let east = signed() &+ Int(place.east)
    return PackedCoordinate(north: Int32(clamping: north), east: Int32(clamping: east)).coordinate
  }
}

extension [UInt8] {
  /// Appends one runway.
  mutating func append(_ runway: Runway, near place: PackedCoordinate) {
    var shape = runway.surface.rawValue
    if runway.isLighted { shape |= RunwayRecord.lighted }
    if runway.lowEnd.threshold != nil { shape |= RunwayRecord.lowThreshold }
    if runway.highEnd.threshold != nil { shape |= RunwayRecord.highThreshold }
    let displaced = [runway.lowEnd.displacedFeet, runway.highEnd.displacedFeet]
    let heading = runway.trueHeading.map { Int(($0.bearing.degrees * 10).rounded()) % 3600 }
    var more: UInt8 = 0
    if displaced[0] != nil { more |= RunwayRecord.lowDisplaced }
    if displaced[1] != nil { more |= RunwayRecord.highDisplaced }
    if heading != nil { more |= RunwayRecord.trueHeading }
    let low = runway.lowEnd.ident
    let high = runway.highEnd.ident
    append(low.flatMap { Code($0) })
    if let high, let low, RunwayRecord.reciprocal(of: low) == high {
      append(RunwayRecord.reciprocal)
    } else {
      append(high.flatMap { Code($0) })
    }
    append(more == 0 ? shape : shape | RunwayRecord.hasMore)
    if more != 0 { append(more) }
    append(varint: UInt64(Swift.max(0, runway.widthFeet ?? 0)))
    append(varint: UInt64(Swift.max(0, runway.lengthFeet ?? 0)))
    for threshold in [runway.lowEnd.threshold, runway.highEnd.threshold] {
      guard let end = threshold.map(PackedCoordinate.init) else { continue }
      append(signed: Self.difference(from: place.north, to: end.north))
      append(signed: Self.difference(from: place.east, to: end.east))
    }
    for value in displaced + [heading] {
      if let value { append(varint: UInt64(Swift.max(0, value))) }
    }
  }

  /// Returns the smaller difference of two angles in units of a place.
  private static func difference(from start: Int32, to end: Int32) -> Int {
    let turn = Int(360 * PackedCoordinate.unitsPerDegree)
    var difference = Int(end) - Int(start)
    if difference > turn / 2 { difference -= turn }
    if difference < -turn / 2 { difference += turn }
    return difference
  }
}
