import Breathing
import Flights
import Geodesy
import TestSupport
import Testing

@testable import Feeds

/// Datagrams of flight simulators.
struct SimulatorFixTests {
  private static let now = Instant(nanoseconds: 1_000)

  private func read(_ text: String) -> Fix? {
    Fix(simulator: Array(text.utf8), at: Self.now)
  }

  @Test(
    arguments: [
      // The example of ForeFlight's page, FlightGear's format, a track west of north, and spaces.
      "XGPSMy Sim,-80.11,34.55,1200.1,359.05,55.6",
      "XGPSFlightGear,-80.110,34.550,1200.1,359.050,55.6", "XGPS1,-80.11,34.55,1200.1,-0.95,55.6",
      "XGPS X-Plane , -80.11, 34.55, 1200.1, 359.05, 55.6",
    ]
  )
  func `a position is read, whatever ends the datagram`(text: String) throws {
    for end in ["", "\n", "\r\n", "\0"] {
      let fix = try #require(read(text + end))
      let place = fix.coordinate
      #expect(abs(place.latitude.degrees - 34.55) < 1e-9)
      #expect(abs(place.longitude.degrees + 80.11) < 1e-9)
      #expect(fix.altitudeMetres == 1200.1 && fix.speedMetresPerSecond == 55.6)
      #expect(abs(try #require(fix.track).bearing.degrees - 359.05) < 1e-9)
      #expect(fix.instant == Self.now)
    }
  }

  @Test(
    arguments: [
      "", "XGPS", "XATTMy Sim,180.2,0.1,0.2",
      "XTRAFFICMy Sim,168,33.85397339,-118.32486725,3749.9,-213.0,1,68.2,126.0,KS6",
      "XGPSMy Sim,-80.11,34.55,1200.1,359.05", "XGPSMy Sim,-80.11,34.55,1200.1,359.05,55.6,1",
      "XGPSMy Sim,-180.11,34.55,1200.1,359.05,55.6", "XGPSMy Sim,-80.11,91,1200.1,359.05,55.6",
      "XGPSMy Sim,0,0,1200.1,359.05,55.6", "XGPSMy Sim,nan,34.55,1200.1,359.05,55.6",
      "XGPSMy Sim,-80.11,34.55,1e9,359.05,55.6", "XGPSMy Sim,-80.11,34.55,1200.1,361,55.6",
      "XGPSMy Sim,-80.11,34.55,1200.1,359.05,-1", "XGPSMy Sim,-80.11,34.55,,359.05,55.6",
      "XGPS" + String(repeating: "a", count: 300) + ",-80.11,34.55,1200.1,359.05,55.6",
    ]
  )
  func `anything else is ignored`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `no datagram stops the program`() {
    var dice = SeededGenerator(seed: 49_002)
    let whole = Array("XGPSMy Sim,-80.11,34.55,1200.1,359.05,55.6".utf8)
    for _ in 0..<20_000 {
      var bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &dice)))
      for _ in 0..<Int.random(in: 0...3, using: &dice) where !bytes.isEmpty {
        bytes[Int.random(in: bytes.indices, using: &dice)] = .random(in: 0...255, using: &dice)
      }
      guard let fix = Fix(simulator: bytes, at: Self.now) else { continue }
      #expect((0...10_000).contains(fix.speedMetresPerSecond ?? -1))
    }
  }
}
