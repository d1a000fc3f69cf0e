import Foundation
import TestSupport
import Testing

/// Two networks of their own, joined by a cable: a relay lives in one, its clients in the other.
final class NetworkLab {
  /// The name of the relay's network and of the clients'.
  let relays, clients: String

  /// The relay's address.
  static let relayAddress = "10.77.0.1"

  /// The programs that make networks.
  static let ip = program("ip")
  private static let tc = program("tc")

  private static func program(_ name: String) -> String {
    let places = ["/usr/sbin/", "/sbin/", "/usr/bin/", "/bin/"].map { $0 + name }
    return places.first(where: FileManager.default.isExecutableFile) ?? "/usr/sbin/" + name
  }

  /// Whether networks can be made here.
  static let isPossible = geteuid() == 0 && (try? NetworkLab()) != nil

  /// Whether the kernel can lose, double and delay what goes through a cable.
  static let isRough = isPossible && (try? NetworkLab().disturb()) != nil

  /// Makes the networks and the cable.
  ///
  /// - Throws: Where that is not possible or not allowed.
  init() throws {
    let name = "aloft-\(UUID().uuidString.prefix(8))"
    (relays, clients) = (name + "-a", name + "-b")
    for network in [relays, clients] {
      try Self.run([Self.ip, "netns", "add", network])
      try Self.run([Self.ip, "-n", network, "link", "set", "lo", "up"])
    }
    try Self.run(
      [Self.ip, "link", "add", "cable", "netns", relays, "type", "veth"]
        + ["peer", "name", "cable", "netns", clients]
    )
    try change(relays, "addr", "add", Self.relayAddress + "/24", "dev", "cable")
    try change(clients, "addr", "add", "10.77.0.2/24", "dev", "cable")
    for network in [relays, clients] { try change(network, "link", "set", "cable", "up") }
  }

  deinit {
    for network in [relays, clients] { try? Self.run([Self.ip, "netns", "delete", network]) }
  }

  /// Gives the clients another address in place of the one they have.
  func readdress() throws {
    try change(clients, "addr", "flush", "dev", "cable")
    try change(clients, "addr", "add", "10.77.0.3/24", "dev", "cable")
  }

  /// Pulls the cable out, or plugs it in again.
  func plug(_ isIn: Bool) throws {
    try change(clients, "link", "set", "cable", isIn ? "up" : "down")
  }

  /// Loses half of all packets each way, doubles three of ten, delays most by two seconds and lets the
  /// others overtake them.
  func disturb() throws {
    for network in [relays, clients] {
      // Each end knows the other: only what is tried is to be lost.
      let other = network == relays ? clients : relays
      let address = network == relays ? "10.77.0.2" : Self.relayAddress
      try change(network, "neigh", "replace", address, "lladdr", hardware(other), "dev", "cable")
      try Self.run(
        [Self.ip, "netns", "exec", network, Self.tc, "qdisc", "add", "dev", "cable", "root"]
          + ["netem", "delay", "2s", "reorder", "25%", "loss", "50%", "duplicate", "30%"]
      )
    }
  }

  /// Makes the cable good again.
  func calm() throws {
    for network in [relays, clients] {
      try Self.run(
        [Self.ip, "netns", "exec", network, Self.tc, "qdisc", "del", "dev", "cable", "root"]
      )
    }
  }

  /// The address of a network's end of the cable, as the cable knows it.
  private func hardware(_ network: String) throws -> String {
    let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    let command = "'\(Self.ip)' -n \(network) -o link show cable > '\(file.path)'"
    try Self.run(["/bin/sh", "-c", command])
    let words = try String(contentsOf: file, encoding: .utf8).split(separator: " ")
    let place = try #require(words.firstIndex(of: "link/ether"))
    return String(words[place + 1])
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
