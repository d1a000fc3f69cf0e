/// The surface of a runway; every spelling in the tables maps to one of these.
public enum Surface: UInt8, Sendable, Hashable, CaseIterable {
  /// Missing or unclear in the tables.
  case unknown

  /// Asphalt, bitumen, tarmac, macadam.
  case asphalt

  /// Concrete, with or without asphalt over it.
  case concrete

  /// Paved with another or an unspecified material.
  case paved

  /// Grass or turf, also on clay.
  case grass

  /// Bare earth: dirt, clay, laterite, silt.
  case earth

  /// Gravel, crushed rock, coral.
  case gravel

  /// Sand.
  case sand

  /// Snow or ice.
  case snow

  /// Water.
  case water

  /// A deck or roof: metal, wood, planking, mats.
  case deck
}

extension Surface: CustomStringConvertible {
  /// The surface as one word.
  public var description: String {
    switch self {
    case .unknown: "unknown"
    case .asphalt: "asphalt"
    case .concrete: "concrete"
    case .paved: "paved"
    case .grass: "grass"
    case .earth: "earth"
    case .gravel: "gravel"
    case .sand: "sand"
    case .snow: "snow"
    case .water: "water"
    case .deck: "deck"
    }
  }
}
