import Geodesy
import Text

/// The latitude, longitude and symbol of an APRS position: `4441.45N/00036.27W'`.
struct OGNPosition: Sendable, Hashable {
  private let north, east: Part

  /// Whether the symbol is that of a weather station.
  let isWeather: Bool

  /// Degrees and hundredths of minutes, and the hemisphere.
  private struct Part: Sendable, Hashable {
    let degrees, hundredths: Int
    let sign: Double

    /// The angle in degrees, with a third decimal of the minutes.
    func degrees(_ decimal: Int) -> Double {
      sign * (Double(degrees) + (Double(hundredths) / 100 + Double(decimal) / 1000) / 60)
    }

    init?(_ rest: inout ByteScanner, digits: Int, _ plus: UInt8, _ minus: UInt8) {
      guard let degrees = rest.number(digits: digits), let minutes = rest.number(digits: 2),
        rest.skip("."), let hundredths = rest.number(digits: 2), minutes < 60,
        let hemisphere = rest.byte(), hemisphere == plus || hemisphere == minus
      else { return nil }
      self.degrees = degrees
      self.hundredths = minutes * 100 + hundredths
      sign = hemisphere == plus ? 1 : -1
    }
  }

  /// Reads a position; nil if it has another form, such as the compressed one, or if digits are
  /// blanked out.
  init?(_ rest: inout ByteScanner) {
    guard let north = Part(&rest, digits: 2, UInt8(ascii: "N"), UInt8(ascii: "S")),
      rest.byte() != nil,
      let east = Part(&rest, digits: 3, UInt8(ascii: "E"), UInt8(ascii: "W")),
      let symbol = rest.byte()
    else { return nil }
    (self.north, self.east) = (north, east)
    isWeather = symbol == UInt8(ascii: "_")
  }

  /// Adds the third decimals of the minutes.
  ///
  /// - Parameter decimals: The decimals.
  /// - Returns: The coordinate; nil for one that does not exist, and for 0° N 0° E, which means
  ///   "unknown".
  func coordinate(_ decimals: (north: Int, east: Int)) -> Coordinate? {
    let (north, east) = (north.degrees(decimals.north), east.degrees(decimals.east))
    guard abs(north) <= 90, abs(east) <= 180, north != 0 || east != 0 else { return nil }
    return Coordinate(degreesNorth: north, degreesEast: east)
  }
}

/// Reads bytes from left to right.
struct ByteScanner {
  /// What has not been read.
  private(set) var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) {
    rest = bytes
  }

  /// Reads the next byte; nil at the end.
  mutating func byte() -> UInt8? { rest.popFirst() }

  /// Reads a text. Returns whether it was next; otherwise nothing is read.
  mutating func skip(_ text: StaticString) -> Bool {
    let isNext = text.withUTF8Buffer { rest.starts(with: $0) }
    if isNext { rest = rest.dropFirst(text.utf8CodeUnitCount) }
    return isNext
  }

  /// Reads `+` or `-`; nil for anything else.
  mutating func sign() -> Double? {
    if skip("+") { return 1 }
    return skip("-") ? -1 : nil
  }

  /// Reads a number of decimal digits; nil if there are fewer, and then nothing is read.
  mutating func number(digits: Int) -> Int? { number(digits: digits...digits) }

  /// Reads as many decimal digits as there are, up to the greatest number; nil if there are fewer
  /// than the least, and then nothing is read.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    for byte in rest.prefix(digits.upperBound) {
      guard byte.isDigit else { break }
      value = value * 10 + Int(byte - UInt8(ascii: "0"))
      count += 1
    }
    guard digits.contains(count) else { return nil }
    rest = rest.dropFirst(count)
    return value
  }
}
