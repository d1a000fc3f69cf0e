import Breathing
import Text

/// A temporary access token of OpenSky. Printing it reveals only that it exists.
struct OpenSkyToken: Sendable, Hashable {
  /// The value of the Authorization field.
  let authorization: String

  /// When it must be renewed: half a minute before it expires.
  let end: Instant

  /// The lifetime of a token without `expires_in`, in seconds.
  private static let standardLifetime = 300.0

  /// The time before its expiry at which it is renewed, in seconds.
  private static let reserve = 30.0

  /// Reads the response of a token server (RFC 6749, 5.1); nil if it contains no usable token.
  init?(_ answer: [UInt8], at now: Instant) {
    guard let object = try? JSONValue(answer, form: .lenient),
      let token = object["access_token"]?.string,
      (1...16_384).contains(token.utf8.count), token.utf8.allSatisfy({ 0x21...0x7E ~= $0 })
    else { return nil }
    let seconds = object["expires_in"]?.number ?? Self.standardLifetime
    authorization = "Bearer \(token)"
    end = now.advanced(by: .seconds(min(max(seconds, 0), 86_400) - Self.reserve))
  }
}

extension OpenSkyToken: CustomStringConvertible, CustomReflectable {
  var description: String { "a token of OpenSky" }
  var customMirror: Mirror { Mirror(self, children: []) }
}
