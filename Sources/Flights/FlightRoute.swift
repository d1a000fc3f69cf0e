public import Airports
public import Geodesy

/// The airports that flights under a callsign serve, in order: two, or more with stops.
public struct FlightRoute: Sendable, Hashable {
  /// The codes of the airports, ICAO or IATA.
  public let codes: [String]

  /// Creates a route; nil for fewer than two or more than ten codes, or other codes than three or
  /// four letters or digits.
  public init?(codes: [String]) {
    guard (2...10).contains(codes.count), codes.allSatisfy(Self.isCode) else { return nil }
    self.codes = codes
  }

  /// Parses codes joined by hyphens: `EGLL-KJFK`.
  public init?(_ text: String) {
    self.init(codes: text.split(separator: "-", omittingEmptySubsequences: false).map(String.init))
  }

  private static func isCode(_ text: String) -> Bool {
    (3...4).contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) }
  }

  /// An origin and a destination.
  public struct Leg: Sendable, Hashable {
    /// The codes of the two airports.
    public let origin, destination: String
  }

  /// How much longer the way over an aircraft's position may be than the way between the airports:
  /// a third, or this many metres. Callsigns are used again, so tables are sometimes wrong.
  private static let detour = (share: 1.0 / 3, metres: 250_000.0)

  /// Returns the part of the route that an aircraft at a position may be flying.
  ///
  /// - Parameters:
  ///   - position: The position; nil if unknown.
  ///   - catalogue: The airports.
  /// - Returns: The part with the shortest way over the position; nil if the position is too far off
  ///   all of them, an airport is unknown, or the part is not known without a position.
  public func leg(at position: Coordinate?, in catalogue: Catalogue) -> Leg? {
    let places = codes.map { catalogue.airport(code: $0)?.coordinate }
    guard let position else {
      return codes.count == 2 ? Leg(origin: codes[0], destination: codes[1]) : nil
    }
    let legs = (0..<codes.count - 1).compactMap { number -> (leg: Leg, excess: Double)? in
      guard codes[number] != codes[number + 1], let from = places[number],
        let to = places[number + 1]
      else { return nil }
      let way = Earth.distanceMetres(from: from, to: to)
      let over =
        Earth.distanceMetres(from: from, to: position)
        + Earth.distanceMetres(from: position, to: to)
      guard over - way <= max(Self.detour.metres, Self.detour.share * way) else { return nil }
      return (Leg(origin: codes[number], destination: codes[number + 1]), over - way)
    }
    return legs.min { $0.excess < $1.excess }?.leg
  }
}
