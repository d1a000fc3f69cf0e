import Foundation
import TestSupport
import Testing

/// Two network namespaces connected by a cable: a relay in one, its clients in the other.
package final class NetworkLab {
  private let cable: NetworkCable

  /// The names of the relay's namespace and the clients' namespace.
  package let relays, clients: String

  /// The relay's address.
  package static let relayAddress = "10.77.0.1"

  /// The program that creates namespaces.
  package static let ip =
    ["/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip", "/bin/ip"]
    .first(where: FileManager.default.isExecutableFile) ?? "/usr/sbin/ip"

  /// Whether namespaces can be created here.
  package static let isPossible = geteuid() == 0 && (try? NetworkLab()) != nil

  /// Creates the namespaces and the cable.
  ///
  /// - Throws: An error if that is impossible or not permitted.
  package init() throws {
    let name = "aloft-\(UUID().uuidString.prefix(8))"
    (relays, clients) = (name + "-a", name + "-b")
    cable = try NetworkCable()
    for network in [relays, clients] {
      try Self.run([Self.ip, "netns", "add", network])
      try Self.run([Self.ip, "-n", network, "link", "set", "lo", "up"])
    }
    for (network, name) in zip([relays, clients], cable.names) {
      try Self.run([Self.ip, "link", "set", name, "netns", network, "name", "cable"])
    }
    try change(relays, "addr", "add", Self.relayAddress + "/24", "dev", "cable")
    try change(clients, "addr", "add", "10.77.0.2/24", "dev", "cable")
    for network in [relays, clients] { try change(network, "link", "set", "cable", "up") }
  }

  deinit {
    cable.cut()
    for network in [relays, clients] { try? Self.run([Self.ip, "netns", "delete", network]) }
  }

  /// Replaces the clients' address with another one.
  package func readdress() throws {
    try change(clients, "addr", "flush", "dev", "cable")
    try change(clients, "addr", "add", "10.77.0.3/24", "dev", "cable")
  }

  /// Connects or disconnects the cable.
  package func plug(_ isIn: Bool) throws {
    try change(clients, "link", "set", "cable", isIn ? "up" : "down")
  }

  /// Disturbs the cable: in each direction, half of the packets are lost, three of ten of the
  /// others are duplicated, and delays of up to two seconds reorder most of them.
  package func disturb() {
    cable.change(to: NetworkCable.Quality(loss: 0.5, doubling: 0.3, delay: 500...2_000))
  }

  /// Stops disturbing the cable.
  package func calm() {
    cable.change(to: NetworkCable.Quality())
  }

  private func change(_ network: String, _ words: String...) throws {
    try Self.run([Self.ip, "-n", network] + words)
  }

  private struct Refusal: Error {}

  private static func run(_ words: [String]) throws {
    guard FileManager.default.isExecutableFile(atPath: words[0]) else { throw Refusal() }
    if try ChildProcess.run(words) != 0 { throw Refusal() }
  }
}
