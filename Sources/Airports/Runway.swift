public import Geodesy

/// A runway, a helipad or a lane on the water.
public struct Runway: Sendable, Hashable {
  /// One end of a runway.
  public struct End: Sendable, Hashable {
    /// What is painted there: `09L`, `H1` for a helipad, `NE` on the water.
    ///
    /// The number is a tenth of the magnetic heading, and only where it is a number at all.
    public let ident: String?

    /// Where the runway ends, in the middle of its width.
    ///
    /// The tables give the end of the pavement; where the threshold for landing is displaced, it
    /// lies farther in.
    public let threshold: Coordinate?

    /// How far in from the end the threshold for landing is displaced, in feet; nil where it is
    /// not, or the tables do not say.
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

  /// The true heading from the low end to the high end as the tables have it; kept only where a
  /// threshold is missing, because two thresholds tell it better.
  public let trueHeading: Angle?

  /// The length in feet.
  public let lengthFeet: Int?

  /// The width in feet.
  public let widthFeet: Int?

  /// What it is made of.
  public let surface: Surface

  /// Whether it has lights.
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

  /// The name of the whole: `09L/27R`, or `H1` for a helipad.
  public var name: String {
    let idents = [lowEnd.ident, highEnd.ident == lowEnd.ident ? nil : highEnd.ident]
    return idents.compactMap { $0 }.joined(separator: "/")
  }

  /// Whether it is a pad for helicopters, by its name: `H1`.
  public var isHelipad: Bool {
    lowEnd.ident?.first == "H"
  }
}

/// One end of a runway.
public typealias RunwayEnd = Runway.End
