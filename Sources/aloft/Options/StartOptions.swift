import Arguments
import Breathing
import Session
import Show
import Text

/// The option of a command that shows a session of any time, also of the past.
///
/// The light, the simulated aircraft and the facts depend on the time: a session is shown again only with its seed and
/// its start.
struct StartOptions: ArgumentGroup {
  @Option(
    name: .custom("start"),
    help: ArgumentHelp(
      """
      When the session started, such as 2026-06-21T12:00:00Z or 2026-06-21T12:00:00.25Z; the default \
      is now.
      """,
      valueName: "time"
    )
  )
  var begin: String?

  /// The years in which a session can start. An instant is a number of nanoseconds, which ends in
  /// 2262.
  private static let years = (first: 1970, last: 2199)

  func validate() throws {
    _ = try start()
  }

  /// Makes the session's show, with the facts of the day on which it started.
  func show(_ builder: SessionBuilder) throws -> Show {
    var builder = builder
    builder.remarkOnEpoch()
    let start = try start()
    if begin != nil { builder.day = Day(unixSeconds: start.unixSeconds) }
    return try builder.show(from: start)
  }

  /// Returns the start of the session.
  private func start() throws -> Instant {
    guard let begin else { return SessionClock().now }
    guard let time = CivilTime.unixTime(iso8601: begin) else {
      throw ValidationError(
        "--start = \"\(begin.printable(limit: 60))\", but \(Self.fault(in: begin))."
      )
    }
    guard let instant = Instant(unixSeconds: time.seconds, nanoseconds: time.nanoseconds) else {
      throw ValidationError(
        "--start = \"\(begin.printable(limit: 60))\", but it must be in the years "
          + "\(Self.years.first) to \(Self.years.last)."
      )
    }
    return instant
  }

  /// Names what is wrong with a text that is no time in UTC.
  private static func fault(in text: String) -> String {
    let example = "such as 2026-06-21T12:00:00Z"
    // The text is long enough for a day and a time: those of the example have 10 and 19 characters.
    let day = text.prefix(10)
    if day.split(separator: "-").map(\.count) == [4, 2, 2],
      day.allSatisfy({ $0 == "-" || $0.isASCII && $0.isNumber }), Day(String(day)) == nil,
      CivilTime.unixTime(iso8601: "2000-01-01\(text.dropFirst(10))") != nil
    {
      return "the calendar has no day \(day)"
    }
    let zone = text.dropFirst(19).firstIndex { "+-−".contains($0) } ?? text.endIndex
    return CivilTime.unixTime(iso8601: "\(text[..<zone])Z") == nil
      ? "it must be a time \(example)" : "it must be in UTC, with a Z at its end, \(example)"
  }
}

extension Instant {
  /// The instant of a number of seconds since the Unix epoch, and of nanoseconds after it; nil outside the years 1970
  /// to 2199.
  fileprivate init?(unixSeconds seconds: Int64, nanoseconds: Int64) {
    guard Self.plausibleUnixSeconds.contains(seconds) else { return nil }
    self.init(nanoseconds: seconds * 1_000_000_000 + nanoseconds)
  }
}
