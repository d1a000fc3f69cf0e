import Airports
import Facts
import Geodesy
import Text
import Weather

/// Formats the numbers and text of a card.
struct CardWords: ViewWords {
  let units: Units
  let words: Words

  init(_ units: Units, _ words: Words) {
    (self.units, self.words) = (units, words)
  }

  /// Returns the age of a report.
  func age(seconds: Int64) -> String { words.age(seconds: seconds) }

  /// Returns the age of the report that a wind is from.
  func age(of wind: CurrentWind) -> String { words.age(of: wind) }

  /// Returns the sentence about an airport whose runways or their layout are unknown; nil for others.
  func absence(of card: CardAirport) -> String? {
    guard card.runways.isEmpty else { return card.diagram == nil ? words(.noLayout) : nil }
    return words(card.airport.kind == .seaplaneBase ? .onWater : .noRunway)
  }

  /// Returns runways, the longest of them and the elevation: `6 runways, longest 3 800 m`.
  ///
  /// - Parameters:
  ///   - card: The airport.
  ///   - hasAbsence: Whether the sentence about unknown runways comes first.
  /// - Returns: The line.
  func facts(of card: CardAirport, hasAbsence: Bool = true) -> String {
    let isGuessed = card.diagram?.lanes.contains(where: \.isApproximate) ?? false
    let parts = [
      hasAbsence ? absence(of: card) : nil, ways(card.runways), elevation(card.airport),
      isGuessed ? words(.approximate) : nil,
    ]
    return dotted(parts.compactMap { $0 })
  }

  /// Returns the months of tables: `airports 2025-12 · frequencies 2022-10`. In a language with long words the last
  /// ones are left out if a line is too short for them.
  ///
  /// - Parameters:
  ///   - dates: The dates.
  ///   - width: The length of the line, in ems.
  /// - Returns: The line, with one month at least.
  func dates(_ dates: [CatalogueTable: String], width: Double = .infinity) -> String {
    let named: [(CatalogueTable, Message)] = [
      (.airports, .airportsOf), (.frequencies, .frequenciesOf), (.navaids, .navaidsOf),
    ]
    var parts = named.compactMap { table, message in
      dates[table].map { words(message, ["month": String($0.prefix(7))]) }
    }
    while parts.count > 1, CardType.width(of: dotted(parts), .regular) > width {
      parts.removeLast()
    }
    return dotted(parts)
  }

  /// Returns the nearby navaids: `NDB SF 379 · VORTAC OAK 116.80`.
  func navaids(of card: CardAirport) -> String {
    dotted(
      card.navaids.map { near in
        [near.navaid.kind.description, near.navaid.ident, near.navaid.frequencyText]
          .compactMap { $0 }.joined(separator: " ")
      }
    )
  }

  /// Returns independent parts of one line.
  func dotted(_ parts: [String]) -> String {
    words.list(parts, joining: .dottedList)
  }

  /// Returns a bearing, true and magnetic: `237° true · 235° mag`.
  func bearing(_ bearing: Angle, declination: Angle?) -> String {
    let digits = bearing.bearingDigits
    guard let declination else { return words(.trueBearing, ["bearing": digits]) }
    let magnetic = bearing.magneticBearing(declination: declination).bearingDigits
    return words(.bothBearings, ["bearing": digits, "magnetic": magnetic])
  }

  private func ways(_ runways: [Runway]) -> String? {
    let pads = runways.filter(\.isHelipad)
    let lanes = runways.filter { !$0.isHelipad }
    let longest = lanes.compactMap(\.lengthFeet).max()
    let isWater = !lanes.isEmpty && lanes.allSatisfy { $0.surface == .water }
    var parts: [String] = []
    if !lanes.isEmpty {
      parts.append(words(isWater ? .waterLanes : .runways, count: lanes.count))
      if let longest {
        let length = length(feet: longest)
        parts.append(lanes.count > 1 ? words(.longest, ["length": length]) : length)
      }
      if lanes.allSatisfy({ $0.surface == lanes[0].surface }), !isWater,
        let surface = lanes.first?.surface, surface != .unknown
      {
        parts.append(words(.surface(surface)))
      }
    }
    if !pads.isEmpty { parts.append(words(.helipads, count: pads.count)) }
    return parts.isEmpty ? nil : words.list(parts)
  }

  private func elevation(_ airport: Airport) -> String? {
    airport.elevationFeet.map { words(.elevation, ["height": length(feet: $0)]) }
  }

  /// Returns a length on the ground or a height, as metres or feet.
  func length(feet: Int) -> String {
    switch units {
    case .metric:
      words(.metres, ["number": number(Int((Double(feet) * Earth.metresPerFoot).rounded()))])
    case .imperial:
      words(.feet, ["number": number(feet)])
    }
  }

  /// Returns a distance, as kilometres or miles: one decimal below ten.
  func distance(_ angle: Angle) -> String {
    let metres = Earth.metres(angle)
    let (value, unit): (Double, Message) =
      switch units {
      case .metric: (metres / 1000, .kilometres)
      case .imperial: (metres / 1609.344, .miles)
      }
    let isLong = value >= 9.95
    let number =
      isLong
      ? number(Int(value.rounded())) : words.decimal(tenths: Int((value * 10).rounded()))
    return words(unit, ["number": number])
  }

  /// Returns a direction as one of eight: `south-west of here`.
  func direction(_ bearing: Angle) -> String {
    words(Message.ofDirections[Int((bearing.bearing.degrees / 45).rounded()) % 8])
  }

  /// Returns a number with thin spaces between threes and a true minus.
  private func number(_ value: Int) -> String {
    words.number(value, grouping: .thinThousands)
  }
}
