import Glibc

/// The time of the machine's clock, for what lasts longer than a session.
package enum UnixTime {
  /// The seconds since the Unix epoch.
  package static var now: Int64 { Int64(time(nil)) }
}
