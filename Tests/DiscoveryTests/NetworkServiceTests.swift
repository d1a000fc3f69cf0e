import Network
import Testing

@testable import Discovery

struct NetworkServiceTests {
  private func news(_ lines: [String]) -> NetworkService.News? {
    NetworkService.News(lines: lines.map { $0 + "\n" }.joined())
  }

  @Test func `a service that has appeared is read with its records`() {
    let lines = ["+", "lobby", "screen.local", "192.168.1.7", "8737", "room=lobby", "Role=leader"]
    let service = NetworkService(
      name: "lobby",
      host: "screen.local",
      endpoint: Endpoint(host: "192.168.1.7", port: 8737),
      records: ["room": "lobby", "role": "leader"]
    )
    #expect(news(lines) == .found(service))
    #expect(news(["-", "lobby"]) == .gone("lobby"))
  }

  @Test func `a value may hold an equals sign, and the first of equal keys counts`() {
    let lines = ["+", "a", "b.local", "10.0.0.1", "80", "x=1=2", "X=3", "flag", "=none", ""]
    guard case .found(let service)? = news(lines) else {
      Issue.record("it is not read")
      return
    }
    #expect(service.records == ["x": "1=2"])
  }

  @Test(arguments: [
    [], ["+"], ["-"], ["-", ""], ["?", "a"], ["+", "a"], ["+", "a", "b", "10.0.0.1"],
    ["+", "a", "b", "10.0.0.1", "0"], ["+", "a", "b", "10.0.0.1", "65536"],
    ["+", "a", "b", "", "80"], ["+", "", "b", "10.0.0.1", "80"],
  ])
  func `lines that no service has are not read`(_ lines: [String]) {
    #expect(news(lines) == nil)
  }
}
