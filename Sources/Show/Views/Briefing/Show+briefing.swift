import Airports
import Breathing
import Facts
import Geodesy
import Notams
import Scenes
import Text
import Weather

extension Show {
  /// The values that determine a card's briefing.
  struct BriefingKey: Hashable, Sendable {
    let index: Int
    let minute: Int64
    let weather: StationWeather
    let notamsReceived: Int64?
    let space: BriefingSpace
    let appearance: [String]
  }

  /// The values that determine the pages of an airfield's frequencies, runways and neighbours in a small window.
  struct FieldPagesKey: Hashable, Sendable {
    let index: Int
    let day: Int64
    let space: BriefingSpace
    let appearance: [String]
    let closed: Set<Runway>
    /// The place that distances are measured from.
    let origin: Coordinate
    /// Whether that is the viewer's place instead of the airport's.
    let isViewer: Bool
    /// What the first page has of it.
    let firstPage: CardColumn.FirstPage
  }

  /// The duration of the cross-fade between pages of a card.
  static let pageSeconds = 0.5

  /// Returns the briefing of a card at an instant; it changes once a minute.
  ///
  /// - Parameters:
  ///   - card: The airport.
  ///   - layout: The layout of the card.
  ///   - depth: How much more than a card's height there is for text, in units.
  ///   - column: The text of the card, which has pages of its own in a small window.
  ///   - now: The instant.
  /// - Returns: The briefing.
  func briefing(
    of card: CardAirport,
    _ layout: CardLayout,
    depth: Double = 0,
    column: CardColumn? = nil,
    at now: Instant
  ) -> CardBriefing {
    let width = (layout.right - layout.left) / layout.unit
    let space = column?.small?.space ?? BriefingSpace(width: width, depth: depth)
    let key = briefingKey(of: card, in: space, at: now)
    var briefing = briefings.value(key) {
      let seconds = wall.instant(now).unixSeconds
      let reports = Briefing(of: card.airport, in: surroundings, nowUnixSeconds: seconds)
      let words = BriefingWords(appearance.words, appearance.units, nowUnixSeconds: seconds)
      return CardBriefing(reports, of: card, words, in: space)
    }
    guard let column, column.small != nil else { return briefing }
    // Every fix changes the distances on these pages, but not the reports.
    let closed = briefing.closedRunways
    let fieldKey = FieldPagesKey(
      index: card.airport.index,
      day: day(of: now),
      space: space,
      appearance: key.appearance,
      closed: closed,
      origin: column.around ?? column.here,
      isViewer: column.around == nil,
      firstPage: column.firstPage
    )
    briefing.field = fieldPages.value(fieldKey) { column.fieldPages(closed: closed) }
    return briefing
  }

  /// Returns the values that determine a card's briefing at an instant, in a space.
  func briefingKey(of card: CardAirport, in space: BriefingSpace, at now: Instant) -> BriefingKey {
    let seconds = wall.instant(now).unixSeconds
    return BriefingKey(
      index: card.airport.index,
      minute: seconds / 60,
      weather: surroundings.weather.latest(
        at: card.airport.stations,
        nowUnixSeconds: seconds
      ),
      notamsReceived: surroundings.notams.receivedUnixSeconds,
      space: space,
      appearance: [appearance.units.rawValue, appearance.words.language]
    )
  }

  /// Returns the pages of a card that are visible and their opacities: one, or two while it turns.
  func seenPages(
    of index: Int,
    at now: Instant,
    in briefing: CardBriefing
  ) -> [(page: CardPage, opacity: Double)] {
    let moment = moment(at: now)
    if let former = viewing.formerCard, self.index(of: viewing.card, at: moment) != index,
      self.index(of: former.choice, at: moment) == index
    {
      return [(briefing.page(former.page), 1)]
    }
    let page = briefing.page(viewing.page)
    guard let former = viewing.formerPage else { return [(page, 1)] }
    let share = Easing.smooth(
      former.until.duration(to: now).seconds,
      from: 0,
      to: Self.pageSeconds
    )
    let before = briefing.page(former.page)
    return share < 1 && before != page ? [(before, 1 - share), (page, share)] : [(page, 1)]
  }
}
