/// What a runway is made of; every spelling in the tables folds into one of these.
public enum Surface: UInt8, Sendable, Hashable, CaseIterable {
  /// The tables do not say, or not clearly.
  case unknown

  /// Asphalt, bitumen, tarmac, macadam.
  case asphalt

  /// Concrete, with or without asphalt over it.
  case concrete

  /// Paved with something else, or with what is not said.
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
  /// The surface in one word.
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
