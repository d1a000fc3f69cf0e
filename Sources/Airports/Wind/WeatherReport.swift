/// What a weather report says of the wind at one aerodrome, and for what time.
///
/// METAR and SPECI tell what was observed; a TTF (Australia, until 2020) is an observation with a
/// forecast for three hours; a TAF is a forecast for up to 30 hours. Remarks, peak winds, wind shear
/// and winds of single runways are no surface wind and are passed over.
public struct WeatherReport: Sendable, Hashable {
  /// The kinds of reports.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// An observation made by the clock, every hour or half-hour.
    case metar = "METAR"

    /// An observation made because the weather changed.
    case speci = "SPECI"

    /// An observation with a trend forecast (trend type forecast).
    case ttf = "TTF"

    /// A forecast (terminal aerodrome forecast).
    case taf = "TAF"
  }

  /// Whether a report tells anything.
  public enum Status: String, Sendable, Hashable, CaseIterable {
    /// It does.
    case valid

    /// It stands in for a report that is missing (`NIL`).
    case missing

    /// It cancels the forecast before it (`CNL`).
    case cancelled
  }

  /// The kind.
  public let kind: Kind

  /// The four letters and digits of the aerodrome: `EGLL`, `K9DP`.
  public let station: String

  /// When it was observed or issued, in seconds since the Unix epoch; where a report does not tell,
  /// a forecast's beginning, or for a missing report the time near which it was read.
  public let issuedUnixSeconds: Int64

  /// Whether it tells anything.
  public let status: Status

  /// Whether no person took part (`AUTO`).
  public let isAutomatic: Bool

  /// How often it was corrected or amended: 0 never, 1 for `COR`, `AMD` or `CCA`, 2 for `CCB`.
  public let revision: Int

  /// From when to when it says something of the wind, in seconds since the Unix epoch: 90 minutes
  /// for an observation, three hours for a TTF.
  public let validUnixSeconds: Range<Int64>

  /// The wind observed, or forecast to begin with; nil where the report names none.
  public let wind: SurfaceWind?

  /// What a forecast says will change, in its order.
  public let changes: [WindChange]

  /// The report as it came.
  public let text: String

  /// How long an observation is taken for the present wind: 90 minutes.
  public static let observationSeconds: Int64 = 90 * 60

  /// How long a TTF holds.
  static let trendSeconds: Int64 = 3 * 3600

  /// No report is longer; a forecast with many changes has about 1,500 bytes.
  public static let longestBytes = 8192

  /// Reads a report.
  ///
  /// - Parameters:
  ///   - text: One report; line ends count as spaces. Without a word for its kind it is a TAF where
  ///     a period follows the time, and else a METAR.
  ///   - near: A time near the report's, at most two weeks off, in seconds since the Unix epoch:
  ///     reports name no month.
  /// - Throws: What is wrong with the text.
  public init(_ text: String, nearUnixSeconds near: Int64) throws(WeatherReportError) {
    guard text.utf8.count <= Self.longestBytes else { throw .tooLong }
    var words = ReportWords(text)
    let head = try ReportHead(&words, near: near)
    let body = head.status == .valid ? try ReportBody(&words, of: head) : ReportBody()
    self.text = text
    kind = head.kind
    station = head.station
    issuedUnixSeconds = head.issued
    status = head.status
    isAutomatic = head.isAutomatic
    revision = head.revision
    validUnixSeconds = head.valid
    wind = body.wind
    changes = body.changes
  }

  /// Returns the wind that prevails at a time: the one observed, or what a forecast has come to by
  /// then. What is temporary or only probable never prevails.
  ///
  /// - Parameter time: Seconds since the Unix epoch.
  /// - Returns: The wind; nil outside the report's time and where it names none.
  public func wind(atUnixSeconds time: Int64) -> SurfaceWind? {
    guard validUnixSeconds.contains(time) else { return nil }
    var latest = (start: Int64.min, wind: wind)
    for change in changes {
      // Of two that begin at once, the later in the text holds.
      guard let start = change.prevailsFrom, start <= time, start >= latest.start else { continue }
      latest = (start, change.wind)
    }
    return latest.wind
  }
}
