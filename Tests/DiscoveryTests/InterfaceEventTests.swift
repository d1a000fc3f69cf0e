import Network
import Testing

@testable import Discovery

struct InterfaceEventTests {
  private func event(_ lines: [String]) -> InterfaceEvent? {
    InterfaceEvent(lines: lines.map { $0 + "\n" }.joined())
  }

  @Test func `a service that has appeared is read with its records`() {
    let lines = [
      "+", "2", "lobby", "screen.local", "192.168.1.7", "8737", "room=lobby", "Role=leader",
    ]
    let service = NetworkService(
      name: "lobby",
      host: "screen.local",
      endpoint: Endpoint(host: "192.168.1.7", port: 8737),
      records: ["room": "lobby", "role": "leader"]
    )
    #expect(event(lines) == .found(service, interface: 2))
    #expect(event(["-", "3", "lobby"]) == .gone("lobby", interface: 3))
  }

  @Test func `a value may hold an equals sign, and the first of equal keys counts`() {
    let lines = ["+", "2", "a", "b.local", "10.0.0.1", "80", "x=1=2", "X=3", "flag", "=none", ""]
    guard case .found(let service, _)? = event(lines) else {
      Issue.record("it is not read")
      return
    }
    #expect(service.records == ["x": "1=2"])
  }

  @Test(arguments: [
    [], ["+"], ["-"], ["-", "2"], ["-", "2", ""], ["-", "lo", "a"], ["?", "2", "a"],
    ["+", "2", "a"],
    ["+", "2", "a", "b", "10.0.0.1"], ["+", "2", "a", "b", "10.0.0.1", "0"],
    ["+", "2", "a", "b", "10.0.0.1", "65536"], ["+", "2", "a", "b", "", "80"],
    ["+", "2", "", "b", "10.0.0.1", "80"], ["+", "", "a", "b", "10.0.0.1", "80"],
  ])
  func `lines that no service has are not read`(_ lines: [String]) {
    #expect(event(lines) == nil)
  }
}

struct ServiceInterfacesTests {
  private func service(at host: String, _ name: String = "lobby") -> NetworkService {
    NetworkService(
      name: name,
      host: "screen.local",
      endpoint: Endpoint(host: host, port: 8_737),
      records: [:]
    )
  }

  @Test func `a service on two interfaces is gone when both have lost it`() {
    let (cable, wireless) = (service(at: "10.0.0.2"), service(at: "192.168.1.2"))
    for first in [2, 3] {
      var interfaces = ServiceInterfaces()
      #expect(interfaces.receive(.found(cable, interface: 2)) == .found(cable))
      #expect(interfaces.receive(.found(wireless, interface: 3)) == nil)
      let change = interfaces.receive(.gone("lobby", interface: first))
      #expect(change == (first == 2 ? .found(wireless) : nil))
      #expect(interfaces.receive(.gone("lobby", interface: first)) == nil)
      #expect(interfaces.receive(.gone("lobby", interface: 5 - first)) == .gone("lobby"))
    }
  }

  @Test func `an announcement with other records replaces the first on its interface`() {
    var interfaces = ServiceInterfaces()
    let (before, after) = (service(at: "10.0.0.2"), service(at: "10.0.0.3"))
    #expect(interfaces.receive(.found(before, interface: 2)) == .found(before))
    #expect(interfaces.receive(.found(after, interface: 2)) == .found(after))
    #expect(interfaces.receive(.gone("hall", interface: 2)) == nil)
    #expect(interfaces.receive(.gone("lobby", interface: 2)) == .gone("lobby"))
  }
}
