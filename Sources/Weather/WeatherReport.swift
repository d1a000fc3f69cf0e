/// The wind in a weather report for one aerodrome, and its validity.
///
/// METAR and SPECI are observations; a TTF (Australia, until 2020) is an observation with a
/// forecast for three hours; a TAF is a forecast for up to 30 hours. Remarks, peak winds, wind
/// shear and the winds of single runways are not surface wind and are skipped.
public struct WeatherReport: Sendable, Hashable {
  /// The kinds of reports.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A routine observation, every hour or half-hour.
    case metar = "METAR"

    /// A special observation, after a change in the weather.
    case speci = "SPECI"

    /// An observation with a trend forecast (trend type forecast).
    case ttf = "TTF"

    /// A forecast (terminal aerodrome forecast).
    case taf = "TAF"
  }

  /// Whether a report has content.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// It has content.
    case valid

    /// A placeholder for a missing report (`NIL`).
    case missing

    /// A cancellation of the previous forecast (`CNL`).
    case cancelled
  }

  /// The kind.
  public let kind: Kind

  /// The station identifier of the aerodrome, four letters and digits: `EGLL`, `K9DP`.
  public let station: String

  /// When it was observed or issued, in seconds since the Unix epoch; if the report has no time,
  /// the start of the forecast or, for a missing report, the reference time given when it was read.
  public let issuedUnixSeconds: Int64

  /// Whether the report gives its time, or a period; a missing report may give neither.
  public let isDated: Bool

  /// Whether it has content.
  public let status: Status

  /// Whether it was produced automatically (`AUTO`).
  public let isAutomatic: Bool

  /// The number of corrections or amendments: 0 for none, 1 for `COR`, `AMD` or `CCA`, 2 for `CCB`.
  public let revision: Int

  /// The validity of the wind, in seconds since the Unix epoch: 90 minutes for an observation,
  /// three hours for a TTF.
  public let validUnixSeconds: Range<Int64>

  /// The wind observed, or forecast initially; nil if the report has none.
  public let wind: SurfaceWind?

  /// The changes in a forecast, in the order of the report.
  public let changes: [WindChange]

  /// The report as received.
  public let text: String

  /// How long an observation counts as current: 90 minutes.
  public static let observationSeconds: Int64 = 90 * 60

  /// The validity of a TTF.
  static let trendSeconds: Int64 = 3 * 3600

  /// The longest validity of a forecast: 30 hours (ICAO Annex 3, 6.2).
  static let longestForecastSeconds: Int64 = 30 * 3600

  /// The longest report accepted; a forecast with many changes has about 1,500 bytes.
  public static let longestBytes = 8192

  /// Parses a report.
  ///
  /// - Parameters:
  ///   - text: One report; line ends count as spaces. Without a keyword for its kind it is a TAF if
  ///     a period follows the time, and a METAR otherwise.
  ///   - near: A time within two weeks of the report's, in seconds since the Unix epoch, because
  ///     reports do not name the month.
  /// - Throws: `WeatherReportError`, which says what is wrong.
  public init(_ text: String, nearUnixSeconds near: Int64) throws(WeatherReportError) {
    guard text.utf8.count <= Self.longestBytes else { throw .tooLong }
    var words = ReportWords(text)
    let head = try ReportHead(&words, near: near)
    let body = head.status == .valid ? try ReportBody(&words, of: head) : ReportBody()
    self.text = text
    kind = head.kind
    station = head.station
    issuedUnixSeconds = head.issued
    isDated = head.isDated
    status = head.status
    isAutomatic = head.isAutomatic
    revision = head.revision
    validUnixSeconds = head.valid
    wind = body.wind
    changes = body.changes
  }

  /// Returns the prevailing wind at a time: the observed one, or that of the forecast for that
  /// time. Temporary or probable winds never prevail.
  ///
  /// - Parameter time: Seconds since the Unix epoch.
  /// - Returns: The wind; nil outside the report's validity or if it has none.
  public func wind(atUnixSeconds time: Int64) -> SurfaceWind? {
    guard validUnixSeconds.contains(time) else { return nil }
    var latest = (start: Int64.min, wind: wind)
    for change in changes {
      // Of two that begin at the same time, the later in the text applies.
      guard let start = change.prevailsFrom, start <= time, start >= latest.start else { continue }
      latest = (start, change.wind)
    }
    return latest.wind
  }
}
