import ArgumentParser
import Breathing
import FoundationEssentials
import Session
import Text

/// The options of a command that shows an instant of a session.
struct MomentOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Seconds since the session started; the default is late in the first inhale.",
      valueName: "seconds"
    )
  )
  var at: Double?

  @Option(
    name: .customLong("start"),
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
    guard at.map((0...31_622_400).contains) ?? true else {
      throw ValidationError("--at = \(at ?? 0), but it must be from 0 to 31622400, a year.")
    }
    _ = try start()
  }

  /// Returns the start of the session.
  func start() throws -> Instant {
    guard let begin else { return SessionClock().now }
    guard let date = try? Date(begin, strategy: .iso8601) else {
      throw ValidationError(
        "--start = \"\(begin.printable(limit: 60))\", but it must be a time such as "
          + "2026-06-21T12:00:00Z."
      )
    }
    guard let instant = Instant(date) else {
      throw ValidationError(
        "--start = \"\(begin.printable(limit: 60))\", but it must be in the years "
          + "\(Self.years.first) to \(Self.years.last)."
      )
    }
    return instant
  }
}

extension Instant {
  /// The instant of a date to the millisecond; nil outside the years 1970 to 2199.
  fileprivate init?(_ date: Date) {
    let milliseconds = date.timeIntervalSince1970 * 1000
    // 2200-01-01T00:00:00Z.
    guard (0..<7_258_118_400_000).contains(milliseconds) else { return nil }
    self.init(nanoseconds: Int64(milliseconds) * 1_000_000)
  }
}
