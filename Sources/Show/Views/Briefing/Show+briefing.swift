import Airports
import Breathing
import Facts
import Notices
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
    let width, depth: Double
    let appearance: [String]
  }

  /// The duration of the cross-fade between pages of a card.
  static let pageSeconds = 0.5

  /// Returns the briefing of a card at an instant; it changes once a minute.
  ///
  /// - Parameters:
  ///   - card: The airport.
  ///   - layout: The layout of the card.
  ///   - depth: How much more than a card's height there is for text, in units.
  ///   - now: The instant.
  /// - Returns: The briefing.
  func briefing(
    of card: CardAirport,
    _ layout: CardLayout,
    depth: Double = 0,
    at now: Instant
  ) -> CardBriefing {
    let seconds = wall.instant(now).unixSeconds
    let minute = seconds / 60
    let weather = surroundings.weather.latest(
      at: card.airport.stations,
      nowUnixSeconds: seconds
    )
    let width = (layout.right - layout.left) / layout.unit
    let key = BriefingKey(
      index: card.airport.index,
      minute: minute,
      weather: weather,
      notamsReceived: surroundings.notams.receivedUnixSeconds,
      width: width,
      depth: depth,
      appearance: [appearance.units.rawValue, appearance.words.language]
    )
    return briefings.value(key) {
      let briefing = Briefing(of: card.airport, in: surroundings, nowUnixSeconds: seconds)
      let words = BriefingWords(appearance.words, appearance.units, nowUnixSeconds: seconds)
      return CardBriefing(briefing, of: card, words, width: width, depth: depth)
    }
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
