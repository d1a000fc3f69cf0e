import Packing

extension Catalogue {
  /// Statistics of a catalogue.
  public struct Survey: Sendable, Hashable {
    /// The number of airports of each kind.
    public let airports: [Airport.Kind: Int]

    /// The number of airports with scheduled service.
    public let withScheduledService: Int

    /// The number of large, medium and small airports with at least one runway.
    public let airfieldsWithRunway: Int

    /// The number of their runways.
    public let airfieldRunways: Int

    /// The number of runways of all airports, including helipads and water lanes.
    public let runways: Int

    /// The number of runways with both thresholds known.
    public let runwaysWithThresholds: Int

    /// The number of airports with at least one frequency.
    public let airportsWithFrequencies: Int

    /// The number of frequencies.
    public let frequencies: Int

    /// The number of countries with an airport.
    public let countries: Int
  }

  /// Computes the statistics, which reads the whole catalogue.
  public func survey() -> Survey {
    var airports: [Airport.Kind: Int] = [:]
    var countries: Set<String> = []
    var (scheduled, airfields, airfieldRunways) = (0, 0, 0)
    var (runways, drawable, frequencies) = (0, 0, 0)
    for index in 0..<count {
      let kind = kind(of: index)
      airports[kind, default: 0] += 1
      countries.insert(country(of: index))
      if hasScheduledService(index) { scheduled += 1 }
      let here = self.runways(of: index)
      runways += here.count
      drawable += here.count { $0.lowEnd.threshold != nil && $0.highEnd.threshold != nil }
      if !here.isEmpty, [.large, .medium, .small].contains(kind) {
        airfields += 1
        airfieldRunways += here.count
      }
      frequencies += self.frequencies(of: index).count
    }
    return Survey(
      airports: airports,
      withScheduledService: scheduled,
      airfieldsWithRunway: airfields,
      airfieldRunways: airfieldRunways,
      runways: runways,
      runwaysWithThresholds: drawable,
      airportsWithFrequencies: frequencyLists.count,
      frequencies: frequencies,
      countries: countries.subtracting([""]).count
    )
  }
}
