import Foundation
import HTTPServer
import Network
import Outlets
import TestRigs
import TestSupport
import Testing

/// The resources of a service that reloads its settings day after day.
@Suite(.timeLimit(.minutes(10))) struct ReloadTests {
  private static let message = "settings reloaded"

  @Test func `reloaded settings cost no descriptor, and threads share their memory`() async throws {
    let free = try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true))).address
    // A child process that another test is starting may hold it for a moment.
    try await waitUntil { (try? HTTPListener(free)) != nil }
    let program = try ServingProgram(
      """
      sky.near = "51.47,-0.46"
      http.listen = "\(free)"
      lines.socket = "@FOLDER@/lines"
      """
    )
    try await waitUntil { program.cues.count > 0 }
    var (turns, isSame) = (0, false)
    func reload() async throws {
      program.reload()
      turns += 1
      try await waitUntil {
        program.errors.components(separatedBy: Self.message).count == turns + 1
      }
    }
    // The first reload may open what all later ones use.
    try await reload()
    // Afterwards it holds the same. A busy machine may not have started everything at first.
    for _ in 0..<2 where !isSame {
      let before = try await settled(program)
      for _ in 1...6 { try await reload() }
      // Closed connections may still be ending.
      isSame = try await eventually(within: 60) { program.descriptors == before }
    }
    #expect(isSame, "\(program.descriptors)")
    #expect(program.extraMallocArenas == 0)
  }

  /// The resources of a program, once they have not changed for two seconds.
  private func settled(_ program: ServingProgram) async throws -> [String: Int] {
    var (held, since) = (program.descriptors, ContinuousClock.now)
    try await waitUntil {
      let next = program.descriptors
      if next != held { (held, since) = (next, .now) }
      return since.duration(to: .now) > .seconds(2)
    }
    return held
  }
}
