/// The latest reports of many aerodromes, and which of them to believe.
///
/// What it holds is bounded: a few reports of each aerodrome, and so many aerodromes.
public struct WeatherBook: Sendable, Hashable {
  /// The latest reports of each aerodrome.
  private var pages: [String: WeatherPage] = [:]

  /// The book holds no more aerodromes: some 5,000 in the world report their weather.
  public static let mostStations = 12_000

  /// How long an old observation is still shown, as stale, where there is nothing better: 6 hours.
  public static let staleSeconds: Int64 = 6 * 3600

  /// Creates an empty book.
  public init() {}

  /// The number of aerodromes it holds reports of.
  public var stationCount: Int {
    pages.count
  }

  /// Takes in a report, whatever the order they come in; one that stands in for a missing report
  /// says nothing and is passed over.
  ///
  /// Where the book is full, the aerodromes that have not reported for longest are forgotten.
  public mutating func insert(_ report: WeatherReport) {
    guard report.status != .missing else { return }
    pages[report.station, default: WeatherPage()].insert(report)
    if pages.count > Self.mostStations { forget() }
  }

  /// Returns the wind to show for an aerodrome.
  ///
  /// The newest observation of the last 90 minutes comes first; then what a TTF, then what a TAF
  /// says of now; then an older observation, which is stale. A report that does not know the wind
  /// leaves the word to the next.
  ///
  /// - Parameters:
  ///   - station: The four letters and digits of the aerodrome, in capitals.
  ///   - now: The time, in seconds since the Unix epoch.
  /// - Returns: The wind; nil where no report tells one.
  public func wind(at station: String, nowUnixSeconds now: Int64) -> CurrentWind? {
    pages[station]?.wind(nowUnixSeconds: now)
  }

  /// Makes room for an eighth of what the book may hold.
  private mutating func forget() {
    let order = pages.sorted { ($0.value.latest, $0.key) > ($1.value.latest, $1.key) }
    pages = [:]
    for (station, page) in order.prefix(Self.mostStations * 7 / 8) { pages[station] = page }
  }
}
