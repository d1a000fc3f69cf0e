/// The figures of a flight just flown, as plain numbers and names: what computed facts are made of.
///
/// What is unknown is left out, and no fact is made of it.
public struct LegFigures: Sendable, Hashable {
  /// One end of the flight.
  public struct Place: Sendable, Hashable {
    /// The town, such as "Oslo".
    public var city: String

    /// The airport's full name, such as "Oslo-Gardermoen International Airport".
    public var name: String

    /// The three-letter IATA code, if the airport has one.
    public var iata: String?

    /// The country, as ISO 3166 alpha-2, such as "NO".
    public var country: String

    /// Degrees north of the equator, −90 to 90.
    public var latitudeDegrees: Double

    /// Degrees east of Greenwich, −180 to 180.
    public var longitudeDegrees: Double

    /// The height above mean sea level.
    public var elevationMetres: Double?

    /// Whether airlines fly there by a timetable.
    public var hasScheduledService: Bool

    /// The open, paved runways, helicopter pads not counted.
    public var pavedRunwayCount: Int?

    /// The longest open runway.
    public var longestRunway: Runway?

    /// Creates a place.
    public init(
      city: String,
      name: String,
      iata: String? = nil,
      country: String = "",
      latitudeDegrees: Double,
      longitudeDegrees: Double,
      elevationMetres: Double? = nil,
      hasScheduledService: Bool = false,
      pavedRunwayCount: Int? = nil,
      longestRunway: Runway? = nil
    ) {
      self.city = city
      self.name = name
      self.iata = iata
      self.country = country
      self.latitudeDegrees = latitudeDegrees
      self.longitudeDegrees = longitudeDegrees
      self.elevationMetres = elevationMetres
      self.hasScheduledService = hasScheduledService
      self.pavedRunwayCount = pavedRunwayCount
      self.longestRunway = longestRunway
    }
  }

  /// A runway.
  public struct Runway: Sendable, Hashable {
    /// The length from end to end.
    public var lengthMetres: Double

    /// The width of the surface.
    public var widthMetres: Double?

    /// Whether it has lights along it.
    public var isLighted: Bool

    /// What is painted on one of its ends, such as "09L".
    public var ident: String?

    /// Creates a runway.
    public init(
      lengthMetres: Double,
      widthMetres: Double? = nil,
      isLighted: Bool = false,
      ident: String? = nil
    ) {
      self.lengthMetres = lengthMetres
      self.widthMetres = widthMetres
      self.isLighted = isLighted
      self.ident = ident
    }
  }

  /// Where the flight left.
  public var origin: Place

  /// Where it arrived.
  public var destination: Place

  /// The length of the great circle between the two.
  public var distanceKilometres: Double

  /// The direction at departure, clockwise from north, 0 to 360.
  public var initialBearingDegrees: Double

  /// Creates the figures of a flight.
  public init(
    origin: Place,
    destination: Place,
    distanceKilometres: Double,
    initialBearingDegrees: Double
  ) {
    self.origin = origin
    self.destination = destination
    self.distanceKilometres = distanceKilometres
    self.initialBearingDegrees = initialBearingDegrees
  }
}
