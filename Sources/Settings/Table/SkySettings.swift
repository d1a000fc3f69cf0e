import Feeds
package import Network
package import SharedSky
package import Show
package import System

/// The settings of the shared sky.
package struct SkySettings: Sendable, Hashable {
  /// Whether other people's planes are shown, and one's own is shared.
  package var share = SkyShare.off
  /// The relay's address; nil for none.
  package var server: String?
  /// The callsign of one's own plane; nil draws one.
  package var callsign: String?
  /// The file with the identity of one's own plane; nil lets the relay issue one.
  package var identityFile: String?
}

extension Setting {
  package static let skyShare = choice(
    "sky.share",
    \.sky.share,
    """
    Other people's paper planes: "watch" shows theirs; "share" also shows them yours while you \
    breathe. The position sent is the paper plane's, never yours.
    """
  )
  package static let skyServer = optional(
    "sky.server",
    \.sky.server,
    or: "none",
    "\"none\", or a name such as \"sky.example.org\" or \"[2001:db8::7]:8738\"",
    "The relay, a host with an optional port (8738 by default)."
  )
  package static let skyCallsign = optional(
    "sky.callsign",
    \.sky.callsign,
    or: "auto",
    "\"auto\", or up to 8 letters, digits, spaces and - . _",
    """
    The name other people see on your plane. "auto" draws a bird's name and a number at each \
    start.
    """
  )
  package static let skyIdentityFile = optional(
    "sky.identity_file",
    \.sky.identityFile,
    or: "none",
    "\"none\", or a file such as \"~/.config/aloft/identity\"",
    """
    A file with one line of aloft mint: your plane's identity and secret. Only its owner may \
    be able to read it, and only one program at a time may use it. With "none" the relay \
    issues an identity at each start.
    """
  )

  /// The settings of the shared sky.
  package static let sharedSky = [skyShare, skyServer, skyCallsign, skyIdentityFile]
}

extension SkyCallsign {
  /// Birds whose names are short enough for a number to follow.
  private static let birds = [
    "CRANE", "DIVER", "EIDER", "FINCH", "GOOSE", "HERON", "IBIS", "JAY", "KITE", "LARK",
    "OWL", "PIPIT", "ROBIN", "SERIN", "STORK", "SWAN", "SWIFT", "TERN", "TIT", "WREN",
  ]

  /// Draws a callsign: a bird and a two-digit number.
  package static func drawn(using generator: inout some RandomNumberGenerator) -> SkyCallsign {
    let bird = birds.randomElement(using: &generator) ?? "WREN"
    let number = Int.random(in: 10...99, using: &generator)
    return (try? SkyCallsign("\(bird)-\(number)")) ?? .none
  }
}

extension Configuration {
  /// Returns the address of the relay.
  ///
  /// - Throws: A failure if none is set, or if it is invalid.
  package func skyServer() throws(Failure) -> Endpoint {
    guard let text = settings.sky.server else {
      throw refusal(of: .skyServer, because: "the shared sky needs a relay, and none is set")
    }
    guard let server = Endpoint(text, defaultPort: Packet.standardPort) else {
      throw refusal(of: .skyServer, because: "it must be \(Setting.skyServer.kind.allowed)")
    }
    return server
  }

  /// Returns the callsign of one's own plane: the chosen one, or otherwise a random one.
  ///
  /// The callsign is drawn by the system, not from the session's seed; the show does not depend on
  /// it, so a replay stays the same. All screens of a room share their seed and would have the same
  /// callsign. And with a fixed seed the callsign would be fixed, so that others could recognise a
  /// person, although the relay forgets identities at each start.
  ///
  /// - Throws: A failure if the chosen callsign is invalid.
  package func skyCallsign() throws(Failure) -> SkyCallsign {
    guard let text = settings.sky.callsign else {
      var generator = SystemRandomNumberGenerator()
      return .drawn(using: &generator)
    }
    do throws(SkyCallsignError) {
      return try SkyCallsign(text)
    } catch {
      throw refusal(of: .skyCallsign, because: error.description)
    }
  }
}
