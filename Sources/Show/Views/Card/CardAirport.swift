import Airports
import Geodesy

/// The contents of an airport's card that do not depend on the viewer or the time.
struct CardAirport: Sendable, Hashable {
  /// The frequencies of one kind, such as towers: the first one, and the number of others.
  struct FrequencyGroup: Sendable, Hashable {
    let kind: Frequency.Kind
    let channel: String
    var others: Int
  }

  let airport: Airport
  let runways: [Runway]

  /// The runway layout; nil if the tables have none.
  let diagram: RunwayDiagram?

  /// The frequencies by kind, in order of use.
  let frequencies: [FrequencyGroup]

  /// The nearby navaids.
  let navaids: [NavaidNeighbour]

  /// The maximum distance of a listed navaid: 25 nautical miles.
  private static let navaidReach = Earth.angle(metres: 25 * Earth.metresPerNauticalMile)

  /// Collects the catalogue's data about an airport.
  ///
  /// - Parameters:
  ///   - index: The airport's index.
  ///   - catalogue: The airports.
  ///   - declination: The magnetic declination there, if known.
  ///   - labelScale: The least size of the labels of runways, relative to ``LabelSize/type``.
  init(_ index: Int, in catalogue: Catalogue, declination: Angle?, labelScale: Double = 0) {
    airport = catalogue.airport(index)
    runways = catalogue.runways(of: index)
    diagram = RunwayDiagram(
      airport,
      runways: runways,
      declination: declination,
      minimumScale: labelScale
    )
    frequencies = Self.groups(of: catalogue.frequencies(of: index))
    navaids = catalogue.navaids(near: airport.coordinate, count: 3, within: Self.navaidReach)
  }

  private static func groups(of frequencies: [Frequency]) -> [FrequencyGroup] {
    var places: [Frequency.Kind: Int] = [:]
    var groups: [FrequencyGroup] = []
    for frequency in frequencies {
      if let place = places[frequency.kind] {
        groups[place].others += 1
      } else {
        places[frequency.kind] = groups.count
        groups.append(
          FrequencyGroup(kind: frequency.kind, channel: frequency.channel, others: 0)
        )
      }
    }
    return groups
  }
}

/// A nearby airfield, as shown in the last row of a card.
struct CardNeighbour: Sendable, Hashable {
  let airport: Airport

  /// The runway layout; nil if the tables have none.
  let rosette: RunwayRosette?

  /// Collects the catalogue's data about an airfield.
  init(_ index: Int, in catalogue: Catalogue, declination: Angle?) {
    airport = catalogue.airport(index)
    rosette = RunwayRosette(
      airport,
      runways: catalogue.runways(of: index),
      declination: declination
    )
  }
}
