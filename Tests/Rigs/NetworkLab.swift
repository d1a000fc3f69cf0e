import Foundation
import TestSupport
import Testing

/// Two networks of their own, joined by a cable: a relay lives in one, its clients in the other.
package final class NetworkLab {
  private let cable: NetworkCable

  /// The name of the relay's network and of the clients'.
  package let relays, clients: String

  /// The relay's address.
  package static let relayAddress = "10.77.0.1"

  /// The program that makes networks.
  package static let ip =
    ["/usr/sbin/ip", "/sbin/ip", "/usr/bin/ip", "/bin/ip"]
    .first(where: FileManager.default.isExecutableFile) ?? "/usr/sbin/ip"

  /// Whether networks can be made here.
  package static let isPossible = geteuid() == 0 && (try? NetworkLab()) != nil

  /// Makes the networks and the cable.
  ///
  /// - Throws: Where that is not possible or not allowed.
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

  /// Gives the clients another address in place of the one they have.
  package func readdress() throws {
    try change(clients, "addr", "flush", "dev", "cable")
    try change(clients, "addr", "add", "10.77.0.3/24", "dev", "cable")
  }

  /// Pulls the cable out, or plugs it in again.
  package func plug(_ isIn: Bool) throws {
    try change(clients, "link", "set", "cable", isIn ? "up" : "down")
  }

  /// Loses half of all packets each way, doubles three of ten of the others, and brings them up to two
  /// seconds late, so that most overtake another.
  package func disturb() {
    cable.change(to: NetworkCable.Quality(loss: 0.5, doubling: 0.3, delay: 500...2_000))
  }

  /// Makes the cable good again.
  package func calm() {
    cable.change(to: NetworkCable.Quality())
  }

  private func change(_ network: String, _ words: String...) throws {
    try Self.run([Self.ip, "-n", network] + words)
  }

  private struct Refusal: Error {}

  private static func run(_ words: [String]) throws {
    guard FileManager.default.isExecutableFile(atPath: words[0]) else { throw Refusal() }
    var status: Int32 = 0
    waitpid(try ChildProcess.spawn(words), &status, 0)
    if status != 0 { throw Refusal() }
  }
}
