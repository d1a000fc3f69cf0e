import Glibc

/// The wall-clock time, for records that outlast a session.
package enum UnixTime {
  /// The seconds since the Unix epoch.
  package static var now: Int64 { Int64(time(nil)) }
}
