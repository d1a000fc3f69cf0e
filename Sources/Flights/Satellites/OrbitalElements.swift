/// The mean orbital elements of a satellite at an epoch, from a two-line element set (TLE).
///
/// They are mean elements as the SGP4 model defines them, and can be used only with that model ("Spacetrack
/// Report No. 3", 1980).
public struct OrbitalElements: Sendable, Hashable {
  /// The name; the catalogue number if the set has none.
  public var name: String

  /// The catalogue number, up to five characters.
  public let catalogueNumber: String

  /// The epoch, in days since 31 December 1949, 0:00 UTC.
  let epochDays1950: Double

  /// The drag term B*, in inverse Earth radii.
  let drag: Double

  /// The inclination, the right ascension of the ascending node, the argument of perigee and the mean
  /// anomaly, in radians.
  let inclination, ascendingNode, perigee, anomaly: Double

  /// The eccentricity.
  let eccentricity: Double

  /// The mean motion according to Kozai, in radians per minute.
  let meanMotion: Double

  /// The epoch, in seconds since 1970.
  public var epochUnixSeconds: Double { (epochDays1950 - Self.days1950To1970) * 86_400 }

  /// 1 January 1970 in days since 31 December 1949.
  private static let days1950To1970 = 7306.0

  /// Parses the two lines of an element set.
  ///
  /// - Parameters:
  ///   - first: The line that begins with 1.
  ///   - second: The line that begins with 2.
  ///   - name: The line above, if there is one.
  /// - Throws: `OrbitalElementsError` with the field and what was found.
  public init(
    _ first: String,
    _ second: String,
    name: String? = nil
  ) throws(OrbitalElementsError) {
    let one = try Line(first, number: "1")
    let two = try Line(second, number: "2")
    let catalogueNumber = one.text(3...7)
    guard catalogueNumber == two.text(3...7) else {
      throw .field("catalogue number", found: two.text(3...7))
    }
    self.catalogueNumber = catalogueNumber
    let title = name.map { $0.hasPrefix("0 ") ? String($0.dropFirst(2)) : $0 } ?? ""
    self.name = title.isEmpty ? catalogueNumber : title
    let year = try one.number(19...20, "epoch year", 0...99)
    let day = try one.number(21...32, "epoch day", 1...367)
    epochDays1950 = Self.days(toYear: Int(year) + (year < 57 ? 2000 : 1900)) + day
    drag = try one.power(54...61, "drag term")
    let radians = Double.pi / 180
    inclination = try two.number(9...16, "inclination", 0...180) * radians
    ascendingNode = try two.number(18...25, "ascending node", -360...360) * radians
    eccentricity = try two.number(27...33, "eccentricity", 0...9_999_999) * 1e-7
    perigee = try two.number(35...42, "argument of perigee", -360...360) * radians
    anomaly = try two.number(44...51, "mean anomaly", -360...360) * radians
    // From one revolution in 20 days to about one in 80 minutes.
    meanMotion = try two.number(53...63, "mean motion", 0.05...18) * 2 * .pi / 1440
  }

  /// The days from 31 December 1949 to 31 December before a year.
  private static func days(toYear year: Int) -> Double {
    // Every fourth year from 1952 to 2056 is a leap year.
    Double((year - 1950) * 365 + (year - 1949) / 4)
  }
}

/// Why lines are not an element set.
public enum OrbitalElementsError: Error, Sendable, Hashable {
  /// A line does not begin with its number, or does not have 69 ASCII characters.
  case notALine(String)
  /// The digits of a line do not add up to its last one.
  case checksum(line: String)
  /// A field cannot be read.
  case field(String, found: String)
}

extension OrbitalElementsError: CustomStringConvertible {
  /// The problem, and what is allowed.
  public var description: String {
    switch self {
    case .notALine(let number): "no line of 69 characters that begins with \(number)"
    case .checksum(let number): "the checksum of line \(number) does not match"
    case .field(let name, let found): "invalid \(name): \"\(found)\""
    }
  }
}

/// A line of an element set; columns are counted from 1.
private struct Line {
  private let bytes: [UInt8]

  init(_ text: String, number: String) throws(OrbitalElementsError) {
    bytes = Array(text.utf8)
    guard bytes.count == 69, bytes.allSatisfy({ (0x20...0x7E).contains($0) }),
      text.hasPrefix(number + " ")
    else { throw .notALine(number) }
    let sum = bytes.dropLast().reduce(0) { sum, byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): sum + Int(byte) - 48
      case UInt8(ascii: "-"): sum + 1
      default: sum
      }
    }
    guard Int(bytes[68]) - 48 == sum % 10 else { throw .checksum(line: number) }
  }

  func text(_ columns: ClosedRange<Int>) -> String {
    let cut = bytes[columns.lowerBound - 1..<columns.upperBound]
    let first = cut.firstIndex { $0 != 0x20 } ?? cut.endIndex
    let last = cut.lastIndex { $0 != 0x20 }.map { $0 + 1 } ?? first
    return String(decoding: cut[first..<last], as: UTF8.self)
  }

  func number(
    _ columns: ClosedRange<Int>,
    _ name: String,
    _ range: ClosedRange<Double>
  ) throws(OrbitalElementsError) -> Double {
    let text = text(columns)
    guard let number = Double(text.filter { $0 != " " }), range.contains(number) else {
      throw .field(name, found: text)
    }
    return number
  }

  /// A number with a decimal point before its first digit and a power of ten at its end: ` 12345-4`.
  func power(_ columns: ClosedRange<Int>, _ name: String) throws(OrbitalElementsError) -> Double {
    let text = text(columns)
    let isNegative = text.hasPrefix("-")
    let digits = text.drop { $0 == "-" || $0 == "+" }
    guard let sign = digits.lastIndex(where: { $0 == "-" || $0 == "+" }) else {
      guard let number = Double("0." + digits) else { throw .field(name, found: text) }
      return isNegative ? -number : number
    }
    guard let mantissa = Double("0." + digits[..<sign]), let power = Int(digits[sign...]),
      abs(power) <= 9
    else { throw .field(name, found: text) }
    let number = Double("\(mantissa)e\(power)") ?? 0
    return isNegative ? -number : number
  }
}
