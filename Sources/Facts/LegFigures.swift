/// The figures of the flight just flown, as plain numbers and names, from which facts are computed.
///
/// Unknown values are nil, and no fact is computed from them.
public struct LegFigures: Sendable, Hashable {
  /// One end of the flight.
  public struct Place: Sendable, Hashable {
    /// The town, such as "Oslo".
    public var city: String

    /// The airport's full name, such as "Oslo-Gardermoen International Airport".
    public var name: String

    /// The three-letter IATA code, if the airport has one.
    public var iata: String?

    /// The country's ISO 3166-1 alpha-2 code, such as "NO".
    public var country: String

    /// The latitude in degrees, positive to the north, −90 to 90.
    public var latitudeDegrees: Double

    /// The longitude in degrees, positive to the east, −180 to 180.
    public var longitudeDegrees: Double

    /// The elevation in metres above mean sea level.
    public var elevationMetres: Double?

    /// Whether it has scheduled airline service.
    public var hasScheduledService: Bool

    /// The number of open, paved runways, without helipads.
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
    /// The length from end to end, in metres.
    public var lengthMetres: Double

    /// The width of the surface, in metres.
    public var widthMetres: Double?

    /// Whether it has runway lights.
    public var isLighted: Bool

    /// The designator of one of its ends, such as "09L".
    public var ident: String?

    /// The true bearing from that end to the other, in degrees, 0 to 360.
    public var bearingDegrees: Double?

    /// Creates a runway.
    public init(
      lengthMetres: Double,
      widthMetres: Double? = nil,
      isLighted: Bool = false,
      ident: String? = nil,
      bearingDegrees: Double? = nil
    ) {
      self.lengthMetres = lengthMetres
      self.widthMetres = widthMetres
      self.isLighted = isLighted
      self.ident = ident
      self.bearingDegrees = bearingDegrees
    }
  }

  /// The airport of departure.
  public var origin: Place

  /// The airport of arrival.
  public var destination: Place

  /// The great-circle distance between the two, in kilometres.
  public var distanceKilometres: Double

  /// The initial bearing, clockwise from north, 0 to 360 degrees.
  public var initialBearingDegrees: Double

  /// The figures of the air after the flight; nil for no facts about them.
  public var air: AirFigures?

  /// Creates the figures of a flight.
  public init(
    origin: Place,
    destination: Place,
    distanceKilometres: Double,
    initialBearingDegrees: Double,
    air: AirFigures? = nil
  ) {
    self.origin = origin
    self.destination = destination
    self.distanceKilometres = distanceKilometres
    self.initialBearingDegrees = initialBearingDegrees
    self.air = air
  }
}
