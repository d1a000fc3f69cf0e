import Glibc

/// The time of day, for anything that outlasts a session.
package enum UnixTime {
  /// The seconds since the Unix epoch.
  package static var now: Int64 { Int64(time(nil)) }
}
