import Text

/// The message with which an app in the cockpit announces itself, every five seconds
/// (foreflight.com/connect/spec, "ForeFlight Broadcast"): `{"App":"ForeFlight","GDL90":{"port":4000}}`.
package struct GDL90Announcement: Sendable, Hashable {
  /// The app's name; empty if it does not say.
  package let app: String

  /// The port on which it expects GDL 90.
  package let port: UInt16

  /// The port to which apps send announcements.
  package static let standardPort: UInt16 = 63_093

  /// The longest announcement that is read, in bytes.
  private static let longest = 1_024

  /// Reads an announcement; nil for anything else.
  package init?(_ datagram: [UInt8]) {
    guard datagram.count <= Self.longest, let message = try? JSONValue(datagram, form: .lenient),
      let port = message["GDL90"]?["port"]?.whole.flatMap({ UInt16(exactly: $0) }), port > 0
    else { return nil }
    app = message["App"]?.string.map { String($0.prefix(32)) } ?? ""
    self.port = port
  }
}
