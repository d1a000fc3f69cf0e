package import Network

/// The apps that announced themselves, each until it has been silent for a while by a clock that is never set.
package struct GDL90Receivers: Sendable {
  /// Where an app receives.
  package struct Place: Sendable, Hashable {
    /// The address: 4 or 16 bytes.
    let host: [UInt8]

    /// The port.
    let port: UInt16
  }

  private var announced: [Place: (address: SocketAddress, at: ContinuousClock.Instant)] = [:]

  /// The time without an announcement after which an app receives nothing more: four of its intervals.
  package static let lifetime: Duration = .seconds(20)

  /// The most apps that are served; a cockpit has a few.
  package static let maximumCount = 16

  /// The maximum number of apps on one host, so that one device cannot take every place.
  package static let maximumCountOfHost = 4

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
    at now: ContinuousClock.Instant
  ) -> Bool {
    guard sender.isLocal else { return false }
    forget(at: now)
    let place = Place(host: sender.hostBytes, port: announcement.port)
    let isNew = announced[place] == nil
    if isNew {
      let count = announced.keys.count { $0.host == place.host }
      guard announced.count < Self.maximumCount, count < Self.maximumCountOfHost
      else { return false }
    }
    announced[place] = (sender.at(port: announcement.port), now)
    return isNew
  }

  /// Removes the apps that have been silent for too long.
  package mutating func forget(at now: ContinuousClock.Instant) {
    announced = announced.filter { $0.value.at.duration(to: now) < Self.lifetime }
  }

  /// Returns the addresses of apps, without those in a list.
  package func addresses(besides others: [SocketAddress]) -> [SocketAddress] {
    let places = Set(others.map { Place(host: $0.hostBytes, port: $0.port) })
    return announced.filter { !places.contains($0.key) }.values.map(\.address)
  }
}
