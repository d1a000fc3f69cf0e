import Flights

/// Which aircraft a line of the Open Glider Network is about: the field `idXXYYYYYY`, or Naviter's
/// longer `idXXXXYYYYYY`.
///
/// Its first byte has, from the highest bit, the flags "stealth" and "no tracking", four bits for the
/// kind of aircraft, and two for the kind of address; the last three bytes are the address. Naviter
/// has six bits for the kind of address, and four reserved ones before the address.
struct OGNIdentity: Sendable, Hashable {
  /// The address; a made-up one unless it is an ICAO address.
  let address: AircraftAddress

  /// The kind of aircraft, by FLARM's numbers from 0 to 15.
  let kind: UInt8

  /// Whether the crew wants to be visible to aircraft nearby only.
  let isStealth: Bool

  /// Whether the crew does not want to be tracked.
  let refusesTracking: Bool

  /// Whether it must be neither shown nor recorded.
  var isWithheld: Bool { isStealth || refusesTracking }

  /// The number of ICAO addresses among the kinds of addresses; 0 are random, 2 FLARM's and 3 those
  /// of the network's own trackers.
  private static let icao: UInt64 = 1

  /// Reads the digits after `id`; nil if they are not 8 or 10 hexadecimal digits, or if the address
  /// is 0.
  init?(_ digits: some Collection<UInt8>) {
    guard digits.count == 8 || digits.count == 10,
      digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
    else { return nil }
    // Without the reserved bits, both forms end with flags, kind, kind of address and address.
    let addressKind = digits.count == 8 ? number >> 24 & 0b11 : number >> 28 & 0b11_1111
    let head = digits.count == 8 ? number >> 26 : number >> 34
    address = AircraftAddress(
      UInt32(truncatingIfNeeded: number),
      isNonICAO: addressKind != Self.icao
    )
    guard address.value != 0 else { return nil }
    kind = UInt8(truncatingIfNeeded: head & 0b1111)
    refusesTracking = head & 0b01_0000 != 0
    isStealth = head & 0b10_0000 != 0
  }

  /// The emitter category nearest to the kind of aircraft; nil for jets, whose size is unknown, and
  /// for unknown kinds.
  var category: AircraftCategory? {
    switch kind {
    case 1: .glider
    // Tow planes, planes that drop parachutists, and planes with a piston engine.
    case 2, 5, 8: .light
    case 3: .rotorcraft
    case 4: .parachutist
    // Hang gliders and paragliders.
    case 6, 7: .ultralight
    // Balloons and airships.
    case 11, 12: .lighterThanAir
    case 13: .uncrewed
    case 14: .serviceVehicle
    case 15: .pointObstacle
    default: nil
    }
  }
}
