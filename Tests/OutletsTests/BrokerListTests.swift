import HTTPServer
import Outlets
import TestRigs
import Testing
import Text

/// The list of displays while some of them are known from a broker, and others without it.
@Suite(.timeLimit(.minutes(10))) struct BrokerListTests {
  /// A broker that lists the display `hall` as it was, that fails, or that does not answer.
  private enum Broker: DisplayList {
    case answering, failing, silent

    func displays() async throws(HTTPRefusal) -> [DisplayStatus] {
      switch self {
      case .answering:
        return try ["attic", "hall"].map { name throws(HTTPRefusal) in
          var display = try Sample.status(of: name)
          (display.isOnline, display.report) = (false, StatusReport(phase: "idle"))
          return display
        }
      case .failing: break
      case .silent: try? await Task.sleep(for: .seconds(3_600))
      }
      throw HTTPRefusal(.unavailable, "no MQTT broker")
    }

    func send(_: JSONCommand, to _: String) async throws(HTTPRefusal) -> CommandAnswer? { nil }
  }

  private func list(_ broker: Broker, own: String?) async throws -> TestClient.Response {
    let own = try own.map { try Sample.status(of: $0).identity }
    return try await HTTPRig.serve(displays: broker, own: own) { rig in
      try await TestClient.ask(rig.port, "/v1/displays")
    }
  }

  @Test func `what this display says of itself replaces its report on the broker`() async throws {
    let answer = try await list(.answering, own: "hall").members()
    let displays = try #require(answer["displays"] as? [[String: Any]])
    #expect(displays.map { $0["name"] as? String } == ["attic", "hall"])
    #expect(displays.map { $0["online"] as? Bool } == [false, true])
    #expect(displays.map { $0["self"] as? Bool } == [false, true])
    #expect(displays[1]["follows"] as? Bool == false)
    #expect(displays[1]["version"] as? String == "0.1.0")
    #expect(answer["broker_problem"] == nil)
  }

  @Test(arguments: [false, true])
  func `it is listed at once if the broker fails, or soon if that does not answer`(
    isSilent: Bool
  ) async throws {
    let answer = try await list(isSilent ? .silent : .failing, own: "hall")
    #expect(answer.status == 200)
    let members = try answer.members()
    let displays = try #require(members["displays"] as? [[String: Any]])
    #expect(displays.map { $0["name"] as? String } == ["hall"])
    let problem = isSilent ? "the broker has not answered yet" : "no MQTT broker"
    #expect(members["broker"] as? Bool == true && members["broker_problem"] as? String == problem)
  }

  @Test func `without others, a broker that fails is an error`() async throws {
    let answer = try await list(.failing, own: nil)
    #expect(answer.status == 503)
    #expect(try answer.members()["error"] as? String == "no MQTT broker")
  }
}
