extension Catalogue {
  /// How much of what a catalogue holds.
  public struct Survey: Sendable, Hashable {
    /// The airports of each kind.
    public let airports: [Airport.Kind: Int]

    /// The large, medium and small airports with at least one runway.
    public let airfieldsWithRunway: Int

    /// The airports with scheduled service.
    public let withScheduledService: Int

    /// The runways of all airports, helipads and water lanes among them.
    public let runways: Int

    /// The runways of which both thresholds are known.
    public let runwaysWithThresholds: Int

    /// The countries that have an airport.
    public let countries: Int
  }

  /// Counts everything, which reads the whole catalogue.
  public func survey() -> Survey {
    var airports: [Airport.Kind: Int] = [:]
    var countries: Set<String> = []
    var (airfields, scheduled, runways, drawable) = (0, 0, 0, 0)
    for index in 0..<count {
      let kind = kind(of: index)
      airports[kind, default: 0] += 1
      countries.insert(country(of: index))
      if hasScheduledService(index) { scheduled += 1 }
      if hasRunway(index), [.large, .medium, .small].contains(kind) { airfields += 1 }
      let here = self.runways(of: index)
      runways += here.count
      drawable += here.count { $0.lowEnd.threshold != nil && $0.highEnd.threshold != nil }
    }
    return Survey(
      airports: airports,
      airfieldsWithRunway: airfields,
      withScheduledService: scheduled,
      runways: runways,
      runwaysWithThresholds: drawable,
      countries: countries.subtracting([""]).count
    )
  }
}
