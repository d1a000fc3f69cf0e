import Arguments
import Breathing
import Session
import Text

/// The options of a command that shows an instant of a session.
struct MomentOptions: ArgumentGroup {
  @Option(
    help: ArgumentHelp(
      "Seconds since the session started, up to 31622400; the default is late in the first inhale.",
      valueName: "seconds"
    )
  )
  var at: Double?

  @Option(
    name: .custom("start"),
    help: ArgumentHelp(
      "When the session started, such as 2026-06-21T12:00:00Z; the default is now.",
      valueName: "time"
    )
  )
  var begin: String?

  /// The years in which a session can start. An instant is a number of nanoseconds, which ends in
  /// 2262.
  private static let years = (first: 1970, last: 2199)

  func validate() throws {
    if let at, !(0...31_622_400).contains(at) {
      throw ValidationError("--at = \(numberText(at)), but it must be from 0 to 31622400, a year.")
    }
    _ = try start()
  }

  /// Returns the start of the session.
  func start() throws -> Instant {
    guard let begin else { return SessionClock().now }
    guard let seconds = CivilTime.unixSeconds(iso8601: begin) else {
      throw ValidationError(
        "--start = \"\(begin.printable(limit: 60))\", but it must be a time such as "
          + "2026-06-21T12:00:00Z."
      )
    }
    guard let instant = Instant(unixSeconds: seconds) else {
      throw ValidationError(
        "--start = \"\(begin.printable(limit: 60))\", but it must be in the years "
          + "\(Self.years.first) to \(Self.years.last)."
      )
    }
    return instant
  }
}

extension Instant {
  /// The instant of a number of seconds since the Unix epoch; nil outside the years 1970 to 2199.
  fileprivate init?(unixSeconds seconds: Int64) {
    guard Self.plausibleUnixSeconds.contains(seconds) else { return nil }
    self.init(nanoseconds: seconds * 1_000_000_000)
  }
}
