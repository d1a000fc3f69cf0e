import Discovery
import Network
import TestSupport
import Testing

/// Announcing and finding services through a real Avahi.
@Suite(.timeLimit(.minutes(10)))
struct AvahiTests {
  private typealias Announced = Record<ServiceAnnouncement.Event>
  private typealias Found = Record<NetworkService.Event>

  private func announcement(_ name: String, role: String, on bus: String) -> ServiceAnnouncement {
    ServiceAnnouncement(
      name,
      type: "_aloft._tcp",
      port: 8_737,
      records: [("room", "lobby"), ("role", role), ("words", "a b=ü")],
      onBusAt: bus,
      seed: 1
    )
  }

  private func service(_ name: String, role: String) -> NetworkService {
    NetworkService(
      name: name,
      host: "screen.local",
      endpoint: Endpoint(host: "10.47.8.1", port: 8_737),
      records: ["room": "lobby", "role": role, "words": "a b=ü"]
    )
  }

  @Test(.enabled(if: AvahiRig.isPossible, AvahiRig.absence))
  func `a service is found with its records, under a number if its name is in use, until it ends`()
    async throws
  {
    let rig = try AvahiRig()
    defer { rig.end() }
    let (first, second, found) = (Announced(), Announced(), Found())
    let search = ServiceBrowser("_aloft._tcp", onBusAt: rig.address, seed: 2)
    let browser = Task { await search.run { found.add($0) } }
    let led = announcement("lobby", role: "leader", on: rig.address)
    let leader = Task { await led.run { first.add($0) } }
    try await waitUntil { first.all.contains(.announced("lobby")) }
    try await waitUntil { found.all.contains(.found(service("lobby", role: "leader"))) }
    let lone = announcement("lobby", role: "alone", on: rig.address)
    let other = Task { await lone.run { second.add($0) } }
    try await waitUntil { second.all.contains(.announced("lobby #2")) }
    try await waitUntil { found.all.contains(.found(service("lobby #2", role: "alone"))) }
    leader.cancel()
    await leader.value
    try await waitUntil { found.all.contains(.gone("lobby")) }
    for task in [other, browser] {
      task.cancel()
      await task.value
    }
  }

  @Test(.enabled(if: AvahiRig.isPossible, AvahiRig.absence))
  func `announcing and searching go on when Avahi is back`() async throws {
    let rig = try AvahiRig()
    defer { rig.end() }
    let (announced, found) = (Announced(), Found())
    let search = ServiceBrowser("_aloft._tcp", onBusAt: rig.address, seed: 2)
    let led = announcement("hall", role: "leader", on: rig.address)
    let tasks = [
      Task { await led.run { announced.add($0) } }, Task { await search.run { found.add($0) } },
    ]
    let hall = NetworkService.Event.found(service("hall", role: "leader"))
    try await waitUntil { found.all.contains(hall) }
    rig.stop()
    try await waitUntil {
      announced.all.contains {
        if case .failing(let reason) = $0 { reason.contains("left the bus") } else { false }
      }
    }
    try await waitUntil { found.all.contains(.failing("Avahi: it has left the bus")) }
    try rig.start()
    try await waitUntil { found.all.count { $0 == hall } > 1 }
    #expect(announced.all.count { $0 == .announced("hall") } > 1)
    for task in tasks {
      task.cancel()
      await task.value
    }
  }

  @Test func `a machine without a bus is reported once`() async throws {
    let found = Found()
    let browser = Task {
      await ServiceBrowser("_aloft._tcp", onBusAt: "unix:path=/nowhere/bus", seed: 1).run {
        found.add($0)
      }
    }
    try await waitUntil { !found.all.isEmpty }
    browser.cancel()
    await browser.value
    #expect(found.all == [.failing("Avahi: No such file or directory")])
  }
}
