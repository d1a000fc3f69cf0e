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
  /// Whether one's own plane is shown only to the members of its circle.
  package var circle = SkyCircle.off
}

/// Who sees one's own plane.
package enum SkyCircle: String, Sendable, Hashable, CaseIterable {
  /// Everybody.
  case off
  /// The members of the circle of one's identity, who see only one another.
  case members
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
    A file with your plane's identity and secret: one line of what aloft mint prints. Only its owner may \
    be able to read it, and only one program at a time may use it. With "none" the relay issues an \
    identity at each start.
    """
  )

  package static let skyCircle = choice(
    "sky.circle",
    \.sky.circle,
    """
    "members" shows your plane only to the circle of its identity, such as a fleet, and you see only \
    theirs. An emergency is shown to everybody. Needs sky.identity_file with an identity of a \
    circle (aloft mint --circle).
    """
  )

  /// The settings of the shared sky.
  package static let sharedSky = [skyShare, skyServer, skyCallsign, skyIdentityFile, skyCircle]
}

extension Configuration {
  /// Returns the address of the relay.
  ///
  /// - Parameter option: The command's own option for it; nil if it has none.
  /// - Returns: The address.
  /// - Throws: A failure if none is set, or if it is invalid.
  package func skyServer(orOption option: String? = nil) throws(Failure) -> Endpoint {
    guard let text = settings.sky.server else {
      let places = ["sky.server", option].compactMap(\.self).joined(separator: " or ")
      let reason = "the shared sky needs a relay, and none is set; set \(places)"
      let isFollowed = settings.radarSources.contains {
        (try? AircraftSource.Address($0)) == .sharedSky(nil)
      }
      let needing: [Setting] =
        (settings.sky.share == .off ? [] : [.skyShare]) + (isFollowed ? [.radarSources] : [])
      throw refusal(ofFirstChosen: [.skyServer] + needing, because: reason)
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
