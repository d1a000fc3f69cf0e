import Synchronization

/// What a client sends to a server of the Open Glider Network (aprs-is.net, "Connecting to
/// APRS-IS"): the login with a filter, and comments that keep the connection open.
///
/// The login is for reading only (`pass -1`). The filter is a circle around the rounded place, and is
/// sent again when the area has changed.
final class OGNSubscription: Sendable {
  private let user: String
  private let software: String
  private let area: @Sendable () -> AircraftArea
  private let sentFilter = Mutex("")

  /// Creates a subscription.
  ///
  /// - Parameters:
  ///   - agent: The program and its version, as `aloft/1.0`.
  ///   - seed: The seed of the name under which it logs in, which says nothing about the person.
  ///   - area: Returns the area of interest.
  init(agent: String, seed: UInt64, area: @escaping @Sendable () -> AircraftArea) {
    // At most nine letters and digits, and different for every screen, so that no server takes two
    // for one.
    user = "AL" + String(String(seed % 0x1000_0000 + 0x1000_0000, radix: 16).uppercased().suffix(7))
    software = agent.split(separator: "/").joined(separator: " ")
    self.area = area
  }

  /// The first line after each connect.
  func login() -> String {
    let filter = filter
    sentFilter.withLock { $0 = filter }
    return "user \(user) pass -1 vers \(software) filter \(filter)\r\n"
  }

  /// Returns the line to send at intervals: the filter if it has changed, otherwise a comment.
  func keepAlive() -> String {
    let filter = filter
    return sentFilter.withLock { sent in
      guard sent != filter else { return "# \(software)\r\n" }
      sent = filter
      return "#filter \(filter)\r\n"
    }
  }

  /// A range filter: latitude, longitude and kilometres.
  private var filter: String {
    let area = area()
    return "r/\(area.latitude)/\(area.longitude)/\(area.kilometres)"
  }
}
