import Geodesy
import Glibc

/// A position report of GDL 90: the ownship or another one (FAA 560-1058-00 rev. A, 3.4 and
/// 3.5.1).
struct GDL90Report: Sendable, Hashable {
  /// The kind of address in the 24 bits.
  enum AddressKind: UInt8, Sendable, Hashable {
    /// ADS-B with an ICAO address.
    case icao
    /// ADS-B with an address that the aircraft chose.
    case selfAssigned
    /// From a ground station, with an ICAO address.
    case groundICAO
    /// From a ground station, with a number of its own.
    case groundTrack
  }

  /// The kind of address.
  var addressKind = AddressKind.icao

  /// The address, in the low 24 bits.
  var address: UInt32 = 0

  /// The position.
  var coordinate: Coordinate

  /// The pressure altitude in feet; nil if unknown.
  var pressureAltitudeFeet: Double?

  /// Whether it flies.
  var isAirborne = true

  /// Whether the position is estimated from an earlier one.
  var isExtrapolated = false

  /// The speed over the ground in knots; nil if unknown.
  var speedKnots: Double?

  /// The vertical speed in feet per minute; nil if unknown.
  var climbFeetPerMinute: Double?

  /// The true track; nil if unknown.
  var track: Angle?

  /// The emitter category, by its number in GDL 90; 0 if unknown.
  var category: UInt8 = 0

  /// The callsign, of which the first eight letters and digits are sent.
  var callsign = ""

  /// The emergency or priority code, from 0 (none) to 6.
  var emergency: UInt8 = 0

  /// The integrity (NIC) and accuracy (NACp) of the position, from 0 (unknown) to 11.
  var (integrity, accuracy): (UInt8, UInt8) = (0, 0)

  /// The number of the message about the ownship, and about another one.
  static let (ownship, traffic): (UInt8, UInt8) = (10, 20)

  /// Creates a report with a position only.
  init(at coordinate: Coordinate) {
    self.coordinate = coordinate
  }

  /// The message.
  ///
  /// - Parameter number: `ownship` or `traffic`.
  /// - Returns: 28 bytes.
  func message(_ number: UInt8) -> [UInt8] {
    let velocity = speedCode << 12 | climbCode
    let heading = track.map {
      UInt8(truncatingIfNeeded: Int(($0.bearing.degrees / 360 * 256).rounded()))
    }
    // The bits are: airborne, extrapolated, and the kind of heading, of which 1 is a true track.
    let state =
      (isAirborne ? 0b1000 : 0) | (isExtrapolated ? 0b0100 : 0) | (track == nil ? 0 : 1) as UInt32
    let position = Self.semicircles(coordinate.latitude.degrees)
    let meridian = Self.semicircles(coordinate.longitude.signed.degrees)
    return [number, addressKind.rawValue] + Self.three(address) + Self.three(position)
      + Self.three(meridian) + Self.two(altitudeCode << 4 | state)
      + [min(integrity, 15) << 4 | min(accuracy, 15)] + Self.three(velocity)
      + [heading ?? 0, category] + letters + [min(emergency, 15) << 4]
  }

  /// The altitude in steps of 25 feet above −1,000 feet, in 12 bits; 0xFFF if it is unknown or out of
  /// range.
  private var altitudeCode: UInt32 {
    let step = pressureAltitudeFeet.map { (($0 + 1000) / 25).rounded() }
    return step.flatMap { (0...0xFFE).contains($0) ? UInt32($0) : nil } ?? 0xFFF
  }

  /// The speed in knots, in 12 bits; 0xFFE for more, 0xFFF if unknown.
  private var speedCode: UInt32 {
    speedKnots.map { UInt32(min(max($0.rounded(), 0), 0xFFE)) } ?? 0xFFF
  }

  /// The vertical speed in steps of 64 feet per minute, in 12 bits with a sign; 0x800 if unknown. The
  /// greatest is 32,576 feet per minute, and more is sent as one step more.
  private var climbCode: UInt32 {
    guard let climbFeetPerMinute else { return 0x800 }
    let steps = min(max((climbFeetPerMinute / 64).rounded(), -510), 510)
    return UInt32(bitPattern: Int32(steps)) & 0xFFF
  }

  /// Eight letters, digits and spaces. Other characters are left out, such as the hyphen of a
  /// registration.
  private var letters: [UInt8] {
    let letters = callsign.uppercased().unicodeScalars.compactMap { scalar -> UInt8? in
      switch scalar {
      case "A"..."Z", "0"..."9", " ": UInt8(scalar.value)
      default: nil
      }
    }
    .prefix(8)
    return letters + [UInt8](repeating: UInt8(ascii: " "), count: 8 - letters.count)
  }

  /// An angle in 2⁻²³ half turns, in 24 bits with a sign; 180° east is encoded as 180° west.
  private static func semicircles(_ degrees: Double) -> UInt32 {
    UInt32(bitPattern: Int32((degrees / 180 * 8_388_608).rounded())) & 0xFF_FFFF
  }

  private static func three(_ number: UInt32) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 16)] + two(number)
  }

  private static func two(_ number: UInt32) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number >> 8), UInt8(truncatingIfNeeded: number)]
  }
}
