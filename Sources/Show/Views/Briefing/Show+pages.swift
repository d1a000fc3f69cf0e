import Airports
public import Breathing
import Flights

extension Show {
  /// Returns the pages of the card at an instant, in order, with the sheet of a tall picture in the middle.
  ///
  /// - Parameters:
  ///   - now: The instant.
  ///   - size: The picture's width and height, in pixels.
  ///   - legibility: How text is read from afar, where a card has only its first page; nil for text as large as
  ///     designed.
  /// - Returns: The pages; the first one has the details.
  public func cardPages(
    at now: Instant,
    size: SIMD2<Int>,
    legibility: Legibility? = nil
  ) -> [CardPage] {
    let layout = CardLayout(size: size, moves: rearrangesPicture)
    let minimumText = layout.minimumText(legibility?.minimumTextSize(in: size) ?? .none)
    guard minimumText <= MinimumTextSize.largestDesigned else { return [.details] }
    let index = index(of: viewing.card, at: moment(at: now))
    let declination = declination(at: journey.catalogue.coordinate(of: index), now)
    let card = CardAirport(index, in: journey.catalogue, declination: declination)
    return briefing(of: card, layout, at: now).pages
  }
}
