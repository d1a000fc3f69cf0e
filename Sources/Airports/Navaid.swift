public import Geodesy

/// A radio beacon that aircraft find their way by.
public struct Navaid: Sendable, Hashable {
  /// What a beacon sends.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// A non-directional beacon.
    case ndb

    /// A very-high-frequency omnidirectional range, which tells the direction.
    case vor

    /// A VOR with distance-measuring equipment.
    case vorDME

    /// A VOR with the military's TACAN.
    case vortac

    /// The military's direction and distance.
    case tacan

    /// Distance only.
    case dme

    /// A non-directional beacon with distance.
    case ndbDME
  }

  /// The letters it sends in Morse code: `LON`. Many beacons share theirs.
  public let ident: String

  /// The name: `London`.
  public let name: String

  /// What it sends.
  public let kind: Kind

  /// The frequency in kilohertz, or nil where the tables have none that can be: 190–1,750 for an
  /// NDB, 108,000–117,950 for a VOR. A TACAN or DME has that of the VOR its channel goes with, which
  /// up to channel 16 and from 60 to 69 is one between 133,300 and 135,950 that exists only in name.
  public let kilohertz: Int?

  /// The channel of the distance measurement, 1–126 with X or Y: `83X`.
  public let channel: String?

  /// Where it stands.
  public let coordinate: Coordinate

  /// The height above mean sea level in feet.
  public let elevationFeet: Int?

  /// The magnetic declination there, east positive, when the tables were made.
  public let variation: Angle?

  /// How far its north is turned from true north, east positive; a VOR keeps this when the
  /// declination goes on.
  public let slavedVariation: Angle?

  /// Creates a navaid; what is left out is unknown.
  public init(
    ident: String,
    name: String,
    kind: Kind,
    kilohertz: Int? = nil,
    channel: String? = nil,
    coordinate: Coordinate,
    elevationFeet: Int? = nil,
    variation: Angle? = nil,
    slavedVariation: Angle? = nil
  ) {
    self.ident = ident
    self.name = name
    self.kind = kind
    self.kilohertz = kilohertz
    self.channel = channel
    self.coordinate = coordinate
    self.elevationFeet = elevationFeet
    self.variation = variation
    self.slavedVariation = slavedVariation
  }

  /// The frequency as charts write it: `379` kHz for an NDB, `113.60` MHz for the others.
  public var frequencyText: String? {
    guard let kilohertz else { return nil }
    if kilohertz < 10_000 { return String(kilohertz) }
    let hundredths = String(kilohertz % 1000 / 10)
    return "\(kilohertz / 1000)." + String(repeating: "0", count: 2 - hundredths.count) + hundredths
  }
}

extension Navaid.Kind: CustomStringConvertible {
  /// The kind as charts write it: `VOR-DME`.
  public var description: String {
    switch self {
    case .ndb: "NDB"
    case .vor: "VOR"
    case .vorDME: "VOR-DME"
    case .vortac: "VORTAC"
    case .tacan: "TACAN"
    case .dme: "DME"
    case .ndbDME: "NDB-DME"
    }
  }
}

/// A navaid found near a place.
public struct NavaidNeighbour: Sendable, Hashable {
  /// The navaid.
  public let navaid: Navaid

  /// How far it is along the ground, as an angle at the Earth's centre.
  public let distance: Angle

  /// Creates a neighbour.
  public init(navaid: Navaid, distance: Angle) {
    self.navaid = navaid
    self.distance = distance
  }
}
