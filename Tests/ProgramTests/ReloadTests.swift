import Foundation
import Surface
import Testing

/// What a service holds on to that reads its settings anew, day after day.
@Suite(.timeLimit(.minutes(10))) struct ReloadTests {
  private static let anew = "the settings were read anew"

  @Test func `settings read anew cost no descriptor, and threads share their memory`() async throws
  {
    let free = try HTTPListener(try #require(HTTPAddress("127.0.0.1:0"))).address
    let program = try ServingProgram(
      """
      sky.near = "51.47,-0.46"
      http.listen = "\(free)"
      lines.socket = "\(URL.temporaryDirectory.path)/aloft-\(UUID()).sock"
      """
    )
    try await until { program.cues.count > 0 }
    var counts: [[String: Int]] = []
    for turn in 1...6 {
      program.reload()
      try await until { program.said.components(separatedBy: Self.anew).count == turn + 1 }
      // Those who were told before are still leaving.
      try await until(orFor: .seconds(2)) { program.descriptors == counts.last }
      counts.append(program.descriptors)
    }
    #expect(counts.last == counts.first, "\(counts)")
    #expect(program.memoryPlaces == 0)
  }

  private func until(
    orFor patience: Duration = .seconds(60),
    _ isSo: () -> Bool
  ) async throws {
    let end = ContinuousClock.now + patience
    while !isSo(), ContinuousClock.now < end { try await Task.sleep(for: .milliseconds(50)) }
  }
}
