/// The release of the program.
package enum Release {
  /// The version, `major.minor.patch`.
  package static let version = "0.1.0"

  /// The user agent sent to servers.
  package static let agent = "aloft/\(version)"
}
