import Settings
import System
package import Text

extension MachineSurvey {
  /// A clock that is behind: its date is before that of the airport data.
  package struct LateClock: Sendable, Hashable {
    /// The date of the machine.
    package let today: Day

    /// The date of the data.
    package let data: Day

    /// Creates the finding; nil if the data are not of a later date.
    ///
    /// - Parameters:
    ///   - today: The date of the machine; nil if unknown.
    ///   - data: The date of the data; nil if unknown. A difference of one day may be due to the time zone.
    package init?(today: Day?, data: Day?) {
      guard let today, let data, today.number + 1 < data.number else { return nil }
      (self.today, self.data) = (today, data)
    }
  }

  /// The time zone of a machine.
  package struct TimeZone: Sendable, Hashable {
    /// Its name and the present offset, in words.
    package let summary: String

    /// Why times are UTC instead; nil if the zone is known.
    package let problem: String?

    package init(summary: String, problem: String?) {
      (self.summary, self.problem) = (summary, problem)
    }

    /// Describes the time zone of this machine.
    ///
    /// - Parameters:
    ///   - zone: The zone.
    ///   - unixSeconds: The present time, in seconds since the Unix epoch.
    init(_ zone: SystemZone, at unixSeconds: Int64) {
      let name = zone.name ?? "/etc/localtime"
      summary = "\(name), \(SystemZone.offsetText(at: unixSeconds))"
      problem = zone.problem
    }
  }
}
