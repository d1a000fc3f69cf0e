package import Geodesy
import Text

/// The place that a time zone is named after, from tzdata's zone tables.
package struct TimeZonePlace: Sendable, Hashable {
  /// The zone's name: `Europe/London`.
  package let name: String

  /// The city's position, to the minute or second of arc.
  package let coordinate: Coordinate

  /// The city: `London`, `Port-au-Prince`; for `North Dakota, Center` it is `Center`.
  package var city: String {
    (name.split(separator: "/").last.map(String.init) ?? name).substituting("_", with: " ")
  }

  /// Finds a zone in a table. Its lines have country codes, coordinate, name and remark, separated
  /// by tabs; lines that begin with `#` are remarks.
  package init?(zone name: String, inTable table: String) {
    // Bytes are compared, because most of the time would go into finding the characters of a table.
    for line in table.utf8.split(separator: UInt8(ascii: "\n"))
    where line.first != UInt8(ascii: "#") {
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      guard columns.count >= 3, columns[2].elementsEqual(name.utf8) else { continue }
      guard let coordinate = Coordinate(iso6709: Substring(columns[1])) else { return nil }
      self.name = name
      self.coordinate = coordinate
      return
    }
    return nil
  }
}

extension Coordinate {
  /// Parses a coordinate in ISO 6709's form of degrees, minutes and optional seconds: `+5130-00007`
  /// or `+513030-0000731`.
  package init?(iso6709 text: some StringProtocol) {
    guard
      let split = text.dropFirst().firstIndex(where: { $0 == "+" || $0 == "-" }),
      let north = Self.degrees(text[..<split], digits: 2),
      let east = Self.degrees(text[split...], digits: 3),
      abs(north) <= 90, abs(east) <= 180
    else { return nil }
    self.init(degreesNorth: north, degreesEast: east)
  }

  /// Parses a sign, degrees of so many digits, two digits of minutes and optionally two of seconds.
  private static func degrees(_ text: some StringProtocol, digits: Int) -> Double? {
    let body = text.dropFirst().utf8
    guard
      let sign = text.first, sign == "+" || sign == "-",
      body.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      body.count == digits + 2 || body.count == digits + 4
    else { return nil }
    func number(_ part: some Sequence<UInt8>) -> Double {
      part.reduce(0) { $0 * 10 + Double($1 - UInt8(ascii: "0")) }
    }
    let minutes = number(body.dropFirst(digits).prefix(2))
    let seconds = number(body.dropFirst(digits + 2))
    guard minutes < 60, seconds < 60 else { return nil }
    let value = number(body.prefix(digits)) + minutes / 60 + seconds / 3600
    return sign == "-" ? -value : value
  }
}
