public import Geodesy

/// A runway, a helipad or a water lane.
public struct Runway: Sendable, Hashable {
  /// One end of a runway.
  public struct End: Sendable, Hashable {
    /// The designator: `09L`, `H1` for a helipad, `NE` on the water.
    ///
    /// A number is a tenth of the magnetic heading; not every designator has one.
    public let ident: String?

    /// The end of the runway, on its centre line.
    ///
    /// The tables give the end of the pavement; a displaced landing threshold is farther in.
    public let threshold: Coordinate?

    /// The distance of a displaced landing threshold from the end, in feet; nil if it is not
    /// displaced, or unknown.
    public let displacedFeet: Int?

    /// Creates an end.
    public init(ident: String?, threshold: Coordinate? = nil, displacedFeet: Int? = nil) {
      self.ident = ident
      self.threshold = threshold
      self.displacedFeet = displacedFeet
    }
  }

  /// The end with the lower number.
  public let lowEnd: End

  /// The end with the higher number; a helipad has none.
  public let highEnd: End

  /// The true heading from the low to the high end according to the tables; kept only if a
  /// threshold is missing, because two thresholds are more accurate.
  public let trueHeading: Angle?

  /// The length in feet.
  public let lengthFeet: Int?

  /// The width in feet.
  public let widthFeet: Int?

  /// The surface material.
  public let surface: Surface

  /// Whether it is lit.
  public let isLighted: Bool

  /// Creates a runway.
  public init(
    lowEnd: End,
    highEnd: End,
    trueHeading: Angle? = nil,
    lengthFeet: Int? = nil,
    widthFeet: Int? = nil,
    surface: Surface = .unknown,
    isLighted: Bool = false
  ) {
    self.lowEnd = lowEnd
    self.highEnd = highEnd
    self.trueHeading = trueHeading
    self.lengthFeet = lengthFeet
    self.widthFeet = widthFeet
    self.surface = surface
    self.isLighted = isLighted
  }

  /// The full name: `09L/27R`, or `H1` for a helipad.
  public var name: String {
    let idents = [lowEnd.ident, highEnd.ident == lowEnd.ident ? nil : highEnd.ident]
    return idents.compactMap { $0 }.joined(separator: "/")
  }

  /// Whether it is a helipad, judging by its name: `H1`.
  public var isHelipad: Bool {
    lowEnd.ident?.first == "H"
  }
}

/// One end of a runway.
public typealias RunwayEnd = Runway.End
