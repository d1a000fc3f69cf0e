public import Geodesy
import Text

/// A notice to airmen (ICAO Annex 15 and Doc 8126).
public struct Notam: Sendable, Hashable {
  /// What a NOTAM does.
  public enum Action: String, Sendable, Hashable, CaseIterable {
    /// It is new (`NOTAMN`).
    case new = "N"
    /// It replaces another (`NOTAMR`).
    case replace = "R"
    /// It cancels another (`NOTAMC`).
    case cancel = "C"
  }

  /// When a NOTAM ends, item C.
  public enum End: Sendable, Hashable {
    /// At a time in seconds since the Unix epoch; an estimated end is followed by another NOTAM.
    case at(Int64, isEstimated: Bool)
    /// It holds until the change is in the aeronautical information publication (`PERM`).
    case permanent
    /// It holds until it is replaced or cancelled (`UFN`), or the end is not stated.
    case open
  }

  /// The number: `A1234/26`; nil if it has none.
  public var number: String?

  /// What it does.
  public let action: Action

  /// The number of the NOTAM that it replaces or cancels.
  public let reference: String?

  /// The Q line, if there is one.
  public let qualifier: NotamQualifier?

  /// Item A: the aerodromes or regions, four letters each.
  public let locations: [String]

  /// Item B: when it begins, in seconds since the Unix epoch.
  public let beginUnixSeconds: Int64

  /// Item C: when it ends.
  public var end: End

  /// Item D: the times of day, as coded; nil if it holds all the time.
  public let scheduleText: String?

  /// The times of day; nil if there are none, or if they cannot be read.
  public let schedule: NotamSchedule?

  /// Item E: the text.
  public let text: String

  /// Items F and G: the lower and the upper limit, as coded.
  public let lowerLimit, upperLimit: String?

  /// The longest NOTAM accepted; the longest in use have about 4,000 bytes.
  public static let longestBytes = 16_384

  /// The maximum number of locations kept.
  public static let maximumLocations = 16

  /// Creates a NOTAM.
  public init(
    number: String?,
    action: Action,
    reference: String? = nil,
    qualifier: NotamQualifier?,
    locations: [String],
    beginUnixSeconds: Int64,
    end: End,
    scheduleText: String?,
    text: String,
    lowerLimit: String?,
    upperLimit: String?
  ) {
    (self.number, self.action, self.reference) = (number, action, reference)
    (self.qualifier, self.locations) = (qualifier, locations)
    (self.beginUnixSeconds, self.end) = (beginUnixSeconds, end)
    self.scheduleText = scheduleText
    schedule = scheduleText.flatMap { NotamSchedule($0) }
    (self.text, self.lowerLimit, self.upperLimit) = (text, lowerLimit, upperLimit)
  }
}

/// The Q line of a NOTAM. What a line leaves out, or gives in an unknown form, is nil.
public struct NotamQualifier: Sendable, Hashable {
  /// The flight information region: `EGTT`.
  public let region: String?

  /// The NOTAM code of five letters: `QMRLC`.
  public let code: String?

  /// The traffic: `I`, `V`, `IV` or `K`.
  public let traffic: String?

  /// The purpose: `N`, `B`, `O`, `M`, `K` and combinations.
  public let purpose: String?

  /// The scope: `A`, `E`, `W`, `K` and combinations.
  public let scope: String?

  /// The lower and upper limits as flight levels, 0 to 999.
  public let lowerLevel, upperLevel: Int?

  /// The centre of the area.
  public let center: Coordinate?

  /// The radius of the area, in nautical miles.
  public let radiusNauticalMiles: Int?

  /// Parses a line: `EGTT/QMRLC/IV/NBO/A/000/999/5129N00028W005`.
  public init(_ line: String) {
    let fields = line.split(separator: "/", maxSplits: 16, omittingEmptySubsequences: false)
      .map { String($0.filter { !$0.isWhitespace }) }
    func field(_ index: Int, _ isValid: (String) -> Bool) -> String? {
      guard fields.count == 8, isValid(fields[index]) else { return nil }
      return fields[index]
    }
    func letters(_ index: Int, _ allowed: String) -> String? {
      field(index) { !$0.isEmpty && $0.allSatisfy(allowed.contains) }
    }
    region = fields.first.flatMap { $0.isCapitals(2...4) ? $0 : nil }
    code = fields.dropFirst().first { $0.isCapitals(5...5) && $0.hasPrefix("Q") }
    traffic = letters(2, "IVK")
    purpose = letters(3, "NBOMK")
    scope = letters(4, "AEWK")
    lowerLevel = field(5) { $0.isDigits(3...3) }.flatMap { Int($0) }
    upperLevel = field(6) { $0.isDigits(3...3) }.flatMap { Int($0) }
    let place = fields.last.flatMap { NotamPlace($0) }
    center = place?.center
    radiusNauticalMiles = place?.radius
  }

  /// The subject: the second and third letter of the code, such as `MR` for a runway.
  public var subject: String? { code.map { String($0.dropFirst().prefix(2)) } }

  /// The condition: the fourth and fifth letter of the code, such as `LC` for closed.
  public var condition: String? { code.map { String($0.suffix(2)) } }
}

/// A place in the form of a Q line: `5129N00028W005`, with seconds if need be.
struct NotamPlace: Hashable {
  let center: Coordinate
  let radius: Int?

  init?(_ text: String) {
    var rest = Substring(text)
    guard let north = Self.degrees(&rest, width: 2, "N", "S"),
      let east = Self.degrees(&rest, width: 3, "E", "W"),
      abs(north) <= 90, abs(east) <= 180, rest.isEmpty || String(rest).isDigits(1...3)
    else { return nil }
    center = Coordinate(degreesNorth: north, degreesEast: east)
    radius = rest.isEmpty ? nil : Int(rest)
  }

  private static func degrees(
    _ rest: inout Substring,
    width: Int,
    _ positive: Character,
    _ negative: Character
  ) -> Double? {
    let digits = String(rest.prefix { $0 != positive && $0 != negative }.prefix(8))
    rest = rest.dropFirst(digits.count)
    guard let letter = rest.popFirst(), letter == positive || letter == negative,
      digits.isDigits(width + 2...width + 4), digits.count != width + 3,
      let degrees = Double(digits.prefix(width)),
      let minutes = Double(digits.dropFirst(width).prefix(2)),
      let seconds = Double("0" + digits.dropFirst(width + 2)), minutes < 60, seconds < 60
    else { return nil }
    let value = degrees + minutes / 60 + seconds / 3600
    return letter == positive ? value : -value
  }
}

extension String {
  /// Whether the text is nothing but a number of digits.
  func isDigits(_ widths: ClosedRange<Int>) -> Bool {
    widths.contains(utf8.count) && utf8.allSatisfy(\.isDigit)
  }

  /// Whether the text is nothing but a number of letters from A to Z.
  func isCapitals(_ widths: ClosedRange<Int>) -> Bool {
    widths.contains(utf8.count) && utf8.allSatisfy(\.isCapital)
  }
}
