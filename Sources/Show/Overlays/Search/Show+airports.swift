import Airports
public import Breathing
import Flights
public import Geodesy
import Text

extension Show {
  /// Returns the airports that match a text, best first; before that, the nearest airfields.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - now: The instant.
  ///   - place: The place from which distances are measured; nil for the viewer's.
  ///   - limit: The maximum number of airports.
  /// - Returns: The airports, each with its distance in words.
  public func airports(
    matching text: String,
    at now: Instant,
    from place: Coordinate? = nil,
    limit: Int
  ) -> [AirportSnapshot.Neighbour] {
    let here = place ?? self.here
    let list = SearchList(
      SearchList.Key(query: text, place: here),
      in: journey.catalogue
    ) { declination(at: $0, now) }
    let words = CardWords(appearance.units, appearance.words)
    return list.rows.prefix(limit).map { row in
      AirportSnapshot.Neighbour(
        airport: row.airport,
        rosette: row.rosette,
        distance: words.distance(row.distance),
        bearing: row.bearing ?? .zero
      )
    }
  }
}
