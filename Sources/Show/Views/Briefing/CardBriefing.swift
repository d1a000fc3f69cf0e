import Airports
import Notams
import Text
import Weather

/// The briefing of a card, laid out on pages.
struct CardBriefing: Hashable, Sendable {
  /// The pages of the weather and of the NOTAMs; none where nothing is known.
  private(set) var weather, notams: [[PlacedBriefingLine]]

  /// The pages of frequencies, runways and nearby airfields in a small window; none in a larger one.
  var field: [TitledPage] = []

  /// The runways that are closed now, including those that the diagram does not show.
  let closedRunways: Set<Runway>

  /// Those in the diagram, by their place in it.
  let closed: Set<Int>

  /// The ends of runways in the diagram on which nothing may land now.
  let closedEnds: Set<RunwayDiagram.EndIdentity>

  /// The same briefing on a card that has room for its first page only.
  var firstPageOnly: CardBriefing {
    var briefing = self
    (briefing.weather, briefing.notams, briefing.field) = ([], [], [])
    return briefing
  }

  /// Every page of the card, in order.
  var pages: [CardPage] {
    let further = field.indices.map { CardPage.field($0) }
    return [.details] + further + weather.indices.map { .weather($0) }
      + notams.indices.map { .notams($0) }
  }

  /// Returns the page to show for one that is asked for: the nearest there is.
  func page(_ page: CardPage) -> CardPage {
    switch page {
    case .details: .details
    case .field(let number):
      field.isEmpty ? .details : .field(min(max(number, 0), field.count - 1))
    case .weather(let number):
      weather.isEmpty ? .details : .weather(min(max(number, 0), weather.count - 1))
    case .notams(let number):
      notams.isEmpty ? .details : .notams(min(max(number, 0), notams.count - 1))
    }
  }

  /// Returns the page before and the page after another.
  func around(_ page: CardPage) -> (back: CardPage?, forward: CardPage?) {
    let pages = pages
    guard let place = pages.firstIndex(of: self.page(page)) else { return (nil, nil) }
    return (
      place > 0 ? pages[place - 1] : nil, place + 1 < pages.count ? pages[place + 1] : nil
    )
  }

  /// Returns the lines of a page, its number from 1, and how many pages its part has.
  func content(of page: CardPage) -> (lines: [PlacedBriefingLine], number: Int, count: Int)? {
    switch self.page(page) {
    case .details: nil
    case .field(let number): (field[number].lines, number + 1, field.count)
    case .weather(let number): (weather[number], number + 1, weather.count)
    case .notams(let number): (notams[number], number + 1, notams.count)
    }
  }

  /// Lays out a briefing.
  ///
  /// - Parameters:
  ///   - briefing: The reports.
  ///   - card: The airport.
  ///   - words: The words and units.
  ///   - space: The space of a page.
  init(
    _ briefing: Briefing,
    of card: CardAirport,
    _ words: BriefingWords,
    in space: BriefingSpace
  ) {
    weather = briefing.weather.isEmpty ? [] : Self.weather(briefing, words, space)
    notams = briefing.notams.map { Self.notams($0, of: briefing, words, space) } ?? []
    let today = briefing.notams ?? []
    let closedRunways = Set(
      card.runways.filter { runway in
        today.closesRunway(withEnds: [runway.lowEnd, runway.highEnd].compactMap(\.ident))
      }
    )
    self.closedRunways = closedRunways
    let lanes = card.diagram?.lanes ?? []
    closed = Set(lanes.indices.filter { closedRunways.contains(lanes[$0].runway) })
    var closedEnds: Set<RunwayDiagram.EndIdentity> = []
    for (index, lane) in lanes.enumerated() {
      for (end, isHigh) in [(lane.runway.lowEnd, false), (lane.runway.highEnd, true)] {
        guard let ident = end.ident, today.closesLanding(on: ident) else { continue }
        closedEnds.insert(RunwayDiagram.EndIdentity(lane: index, isHigh: isHigh))
      }
    }
    self.closedEnds = closedEnds
  }

  /// Names the time zone. A small window does so once, because it has no room for it at the foot of each page.
  private static func addTimeZone(to flow: inout BriefingFlow, _ words: BriefingWords) {
    guard flow.space.isSmall else { return }
    flow.block { $0.add(words.words(.timesInUTC), .aside) }
  }

  private static func weather(
    _ briefing: Briefing,
    _ words: BriefingWords,
    _ space: BriefingSpace
  ) -> [[PlacedBriefingLine]] {
    var flow = BriefingFlow(space)
    addTimeZone(to: &flow, words)
    let reports =
      [(briefing.weather.observation, briefing.weather.isStale)]
      + [(briefing.weather.forecast, false)]
    for case (let report?, let isStale) in reports {
      let details = report.details
      let isForecast = report.kind == .taf
      flow.block { flow in
        flow.add(words.title(of: report, isStale: isStale), .heading, staysWithNext: true)
        flow.add(report.text, .raw)
      }
      flow.block { flow in
        if isForecast { flow.add(words.period(of: report), .aside, staysWithNext: true) }
        for row in words.rows(of: details, isObservation: !isForecast) { flow.add(row) }
      }
      for change in details.changes {
        flow.block { flow in
          flow.add(words.title(of: change), .heading, staysWithNext: true)
          let parts = words.parts(of: change.conditions)
          if !parts.isEmpty { flow.add(words.words.list(parts, joining: .dottedList), .plain) }
        }
      }
    }
    return flow.pages
  }

  private static func notams(
    _ notams: [TodaysNotam],
    of briefing: Briefing,
    _ words: BriefingWords,
    _ space: BriefingSpace
  ) -> [[PlacedBriefingLine]] {
    var flow = BriefingFlow(space)
    addTimeZone(to: &flow, words)
    if let received = briefing.notamsReceived {
      flow.block { flow in
        flow.add(words.notamAge(received, isStale: briefing.hasStaleNotams), .aside)
      }
    }
    if notams.isEmpty {
      flow.block { $0.add(words.words(.noNotam), .plain) }
    }
    for (index, today) in notams.enumerated() {
      let former = index > 0 ? notams[index - 1] : nil
      let beginsPart = former?.isInForce != today.isInForce
      if beginsPart {
        flow.block {
          $0.add(words.title(isInForce: today.isInForce), .section, staysWithNext: true)
        }
        flow.keepLastWithNext()
      }
      if beginsPart || former?.group != today.group {
        flow.block { $0.add(words.title(of: today.group), .heading, staysWithNext: true) }
        flow.keepLastWithNext()
      }
      flow.block { flow in
        let facts = words.words.list(words.facts(of: today), joining: .dottedList)
        flow.add(facts, .aside, staysWithNext: true)
        flow.add(today.notam.text, .raw)
      }
    }
    return flow.pages
  }
}

extension BriefingFlow {
  /// Keeps the last line on a page with the next block.
  mutating func keepLastWithNext() {
    guard !lines.isEmpty else { return }
    lines[lines.count - 1].staysWithNext = true
  }
}
