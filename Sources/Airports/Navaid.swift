public import Geodesy

/// A radio beacon used for navigation.
public struct Navaid: Sendable, Hashable {
  /// The kind of beacon.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// A non-directional beacon.
    case ndb

    /// A very-high-frequency omnidirectional range, which gives the bearing.
    case vor

    /// A VOR with distance-measuring equipment.
    case vorDME

    /// A VOR with military TACAN.
    case vortac

    /// A military beacon for bearing and distance.
    case tacan

    /// Distance-measuring equipment only.
    case dme

    /// A non-directional beacon with distance-measuring equipment.
    case ndbDME
  }

  /// The Morse code identifier: `LON`. Not unique.
  public let ident: String

  /// The name: `London`.
  public let name: String

  /// The kind.
  public let kind: Kind

  /// The frequency in kilohertz, or nil if the tables have no valid one: 190–1,750 for an NDB,
  /// 108,000–117,975 for a VOR. A TACAN or DME has the frequency of the VOR paired with its
  /// channel; for channels up to 16 and from 60 to 69 that is a nominal one between 133,300 and
  /// 135,950.
  public let kilohertz: Int?

  /// The DME channel, 1–126 with X or Y: `83X`.
  public let channel: String?

  /// The position.
  public let coordinate: Coordinate

  /// The elevation in feet above mean sea level.
  public let elevationFeet: Int?

  /// The magnetic declination at the site when the tables were made, east positive.
  public let variation: Angle?

  /// The angle of the beacon's north from true north, east positive; a VOR keeps it while the
  /// declination changes.
  public let slavedVariation: Angle?

  /// Creates a navaid; omitted values are unknown.
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

  /// The distance along the ground, as an angle at the Earth's centre.
  public let distance: Angle

  /// Creates a neighbour.
  public init(navaid: Navaid, distance: Angle) {
    self.navaid = navaid
    self.distance = distance
  }
}
