import Glibc

/// The figures of the air at the beginning of an interlude, from which facts are computed.
public struct AirFigures: Sendable, Hashable {
  /// The aircraft that a source reports.
  public struct Traffic: Sendable, Hashable {
    /// The number of aircraft in the air.
    public let count: Int

    /// The distance within which they are, in kilometres.
    public let withinKilometres: Double

    /// Creates the figures.
    public init(count: Int, withinKilometres: Double) {
      self.count = count
      self.withinKilometres = withinKilometres
    }
  }

  /// The hour of the day, UTC, from 0 to 23.
  public let hour: Int

  /// The aircraft around the place; nil without a source that delivers.
  public let traffic: Traffic?

  /// Creates figures.
  public init(hour: Int, traffic: Traffic? = nil) {
    self.hour = hour
    self.traffic = traffic
  }
}

/// How many airliners and passengers are typically in the air at an hour of the day.
///
/// A year's departures times the mean length of a flight, spread over the hours of a year, give the
/// mean. The hours of the day swing around it by an estimated fifth; the busiest is known.
struct TypicalAir: Sendable {
  /// The world's commercial flights and their passengers in 2023, from which the figures are estimated.
  static let source = FactSource.estimate(
    publisher: "Air Transport Action Group",
    title: "Aviation: Benefits Beyond Borders",
    year: 2024,
    url: "https://www.einpresswire.com/article/766184306/"
      + "as-chicago-convention-turns-80-report-highlights-civil-aviation-s-socio-economic-impact"
  )
  private static let departures = 35.3e6
  private static let passengers = 4.4e9

  /// The mean length of a flight: somewhat over 6.5 million hours a month (Aviation Week, "Global
  /// Passenger Flight Hours Reach New Heights in 2024"), divided by the 37 million departures of
  /// that year.
  private static let hoursPerFlight = 2.1

  /// The busiest hour, UTC: the middle of 14 to 16, which Flightradar24 names.
  private static let busiestHour = 15.0
  private static let swing = 0.2

  private static let hoursPerYear = 365.25 * 24

  /// The number of airliners in the air.
  let airliners: Double

  /// The number of their passengers.
  var passengers: Double { airliners * Self.passengers / Self.departures }

  /// Computes the figures of an hour of the day, UTC.
  init(hour: Int) {
    let share = 1 + Self.swing * cos(2 * .pi * (Double(hour) + 0.5 - Self.busiestHour) / 24)
    airliners = Self.departures * Self.hoursPerFlight / Self.hoursPerYear * share
  }
}
