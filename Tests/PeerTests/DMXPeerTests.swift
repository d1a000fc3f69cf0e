import Feeds
import Foundation
import Network
import Session
import Settings
import TestRigs
import TestSupport
import Testing

/// The real program and an independent receiver, the Open Lighting Architecture: its values are
/// those of fixtures behind it.
@Suite(.timeLimit(.minutes(10)), .serialized) struct DMXPeerTests {
  private static let missing: Comment = "SKIPPED: olad (Debian's ola) is not installed"

  /// The values of a universe in olad now; none until it has received any.
  private func values(_ lights: RealLights, _ universe: Int) async -> [Int] {
    struct Universe: Decodable { let dmx: [Int] }
    guard let address = try? FetchAddress(lights.values(ofUniverse: universe)),
      let response = try? await Fetcher(agent: "test").fetch(FetchRequest(address)),
      let decoded = try? JSONDecoder().decode(Universe.self, from: Data(response.body))
    else { return [] }
    return decoded.dmx
  }

  private func settings(_ dmx: String) -> String {
    """
    sky.near = "51.47,-0.46"
    http.listen = "off"
    session.lead_in = 1
    dmx.to = ["127.0.0.1"]
    dmx.listen = "off"
    dmx.fixture = "dimmer16+255+rgb"
    dmx.fixtures = 2
    dmx.start_channel = 3
    dmx.low_color = "#3C6EA8"
    dmx.high_color = "#FFD9A0"
    \(dmx)
    """
  }

  @Test(
    .enabled(if: RealLights.isInstalled, missing),
    arguments: [
      ("sacn", RealLights.sacnUniverse), ("artnet", RealLights.artNetUniverse),
    ]
  )
  func `olad receives the breath, and holds the resting level after the end`(
    name: String,
    universe: Int
  ) async throws {
    let lights = try RealLights()
    let state = try ScratchFolder()
    let program = try ServingProgram(
      settings("dmx.protocol = \"\(name)\"\ndmx.universe = \(universe)"),
      environment: ["STATE_DIRECTORY": state.path]
    )
    var seen: [[Int]] = []
    // A breath rises and falls: 16 bits of intensity follow it.
    func intensities() -> [Int] { seen.map { $0[2] * 256 + $0[3] } }
    func has(_ turn: (Int, Int) -> Bool) -> Bool {
      let all = intensities()
      return zip(all, all.dropFirst()).count(where: turn) >= 10
    }
    let breathes = try await eventually(within: 120) {
      let latest = await values(lights, universe)
      if latest.count >= 14 { seen.append(latest) }
      return has(>) && has(<) && (intensities().max() ?? 0) >= 50_000
    }
    #expect(breathes, "\(program.errors) \(seen.suffix(10))")
    for values in seen {
      #expect(Array(values[..<2]) == [0, 0])
      #expect(Array(values[2..<8]) == Array(values[8..<14]))
      // The shutter stays open, and there is always light.
      #expect(values[4] == 255)
      #expect(values[2] * 256 + values[3] >= 6_553, "\(values)")
      // The strongest channel is 168 in one colour and 255 in the other. While one turns into the other, it may be a
      // little less.
      #expect((values[5...7].max() ?? 0) >= 160, "\(values)")
    }
    // The colour changes from blue to warm white.
    #expect(Set(seen.map { $0[5] }).count > 5)
    #expect(program.errors.contains(name == "sacn" ? "sACN universe 7" : "Art-Net universe 3"))
    #expect(try await program.terminate() == 0)
    var last: [Int] = []
    let rests = try await eventually(within: 60) {
      last = await values(lights, universe)
      // 30 % of 65,535 is 19,661: 76 coarse, 205 fine.
      return last.count >= 14 && Array(last[2...7]) == [76, 205, 255, 0x3C, 0x6E, 0xA8]
    }
    #expect(rests, "\(last)")
  }

  @Test(
    .enabled(if: RealLights.isInstalled, missing),
    .enabled(
      if: MachineAddress.current != nil,
      "SKIPPED: no interface but loopback, on which olad does not join multicast groups"
    )
  )
  func `olad receives the universe's multicast group`() async throws {
    let lights = try RealLights()
    let state = try ScratchFolder()
    let program = try ServingProgram(
      """
      sky.near = "51.47,-0.46"
      http.listen = "off"
      dmx.protocol = "sacn"
      dmx.universe = \(RealLights.sacnUniverse)
      dmx.ttl = 0
      """,
      environment: ["STATE_DIRECTORY": state.path]
    )
    var received: Set<Int> = []
    let follows = try await eventually(within: 120) {
      if let value = await values(lights, RealLights.sacnUniverse).first { received.insert(value) }
      return received.count >= 10
    }
    #expect(follows, "\(program.errors)")
    #expect(received.allSatisfy { (26...204).contains($0) }, "\(received.sorted())")
  }
}
