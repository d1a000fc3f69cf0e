package import Breathing
package import Network

/// The apps that announced themselves, each until it has been silent for a while.
package struct GDL90Receivers: Sendable {
  /// Where an app receives.
  package struct Place: Sendable, Hashable {
    /// The address: 4 or 16 bytes.
    let host: [UInt8]

    /// The port.
    let port: UInt16
  }

  private var announced: [Place: (address: SocketAddress, at: Instant)] = [:]

  /// The time without an announcement after which an app receives nothing more: four of its intervals.
  package static let lifetime: Duration = .seconds(20)

  /// The most apps that are served; a cockpit has a few.
  package static let maximumCount = 16

  /// Creates the empty list.
  package init() {}

  /// Adds or keeps an app.
  ///
  /// - Parameters:
  ///   - announcement: What it announced.
  ///   - sender: The address from which the datagram came. It must belong to a local network: a sender's
  ///     address can be forged, and no other host may receive what it did not request.
  ///   - now: The instant.
  /// - Returns: Whether it is new, and served from now on.
  package mutating func receive(
    _ announcement: GDL90Announcement,
    from sender: SocketAddress,
    at now: Instant
  ) -> Bool {
    guard sender.isLocal else { return false }
    forget(at: now)
    let place = Place(host: sender.hostBytes, port: announcement.port)
    let isNew = announced[place] == nil
    guard !isNew || announced.count < Self.maximumCount else { return false }
    announced[place] = (sender.at(port: announcement.port), now)
    return isNew
  }

  /// Removes the apps that have been silent for too long.
  package mutating func forget(at now: Instant) {
    announced = announced.filter { $0.value.at.duration(to: now) < Self.lifetime }
  }

  /// Where they receive.
  package var addresses: [SocketAddress] { announced.values.map(\.address) }
}

extension SocketAddress {
  /// Whether it is on this machine or in a private network (RFC 1918, 3927, 4193, 4291).
  package var isLocal: Bool {
    var bytes = hostBytes
    // IPv4 mapped into IPv6.
    if bytes.count == 16, bytes.starts(with: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]) {
      bytes = Array(bytes.suffix(4))
    }
    if bytes.count == 4 {
      return switch (bytes[0], bytes[1]) {
      case (10, _), (127, _), (192, 168), (169, 254), (172, 16...31): true
      default: false
      }
    }
    let isLoopback = bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    let isLinkLocal = bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    return isLoopback || isLinkLocal || bytes[0] & 0xFE == 0xFC
  }
}
