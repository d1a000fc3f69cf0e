import SharedSky
import TestRigs
import TestSupport
import Testing

@Suite(
  "The labels of planes in distress can be read on the map",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct SkyPageDistressTests {
  private struct Plate: Decodable {
    let left, top, width, height: Double

    func overlaps(_ other: Plate) -> Bool {
      left < other.left + other.width && other.left < left + width
        && top < other.top + other.height && other.top < top + height
    }
  }

  @Test(
    "No label covers another, however close together the planes are",
    arguments: [(390, 844), (1_280, 800)]
  )
  func crowd(size: (Int, Int)) async throws {
    let flags: PlaneFlags = [.airborne, .emergency]
    let places = [(51.6, -0.3), (51.4, 0.2), (51.45, -0.4), (51.5, -0.1), (51.5, -0.1)]
    let kinds: [EmergencyKind] = [.medical, .fuel, .radio, .downed, .general]
    let rig = SkyPageRig(
      zip(places, kinds).enumerated().map { index, plane in
        SkyPageRig.report(
          UInt64(index + 1),
          north: plane.0.0,
          east: plane.0.1,
          flags: flags,
          emergency: plane.1
        )
      }
    )
    try await rig.visited(size: size) { page, browser in
      let drawn = "import('/sky/sky.js').then((m) => m.ink.plates)"
      try await page.wait(until: "\(drawn).then((list) => list.length === \(places.count))")
      let plates: [Plate] = try await page.value(drawn)
      for (index, plate) in plates.enumerated() {
        #expect(!plates[..<index].contains { $0.overlaps(plate) }, "\(plates)")
        #expect(plate.left >= 0 && plate.left + plate.width <= Double(size.0))
        #expect(plate.top >= 0 && plate.top + plate.height <= Double(size.1))
      }
      #expect(browser.problems == [])
    }
  }

  @Test("A label keeps its side while planes pass, and returns to its plane when there is room")
  func steadiness() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
    try await rig.visited { page, browser in
      // The left edges of two labels while the right one of two planes moves to the right, pixel by pixel.
      let edges: [[Double]] = try await page.value(
        """
        import('/sky/distress.js').then(({ arranged }) => {
          const planes = [{}, {}];
          return Array.from({ length: 400 }, (_, step) => {
            const marks = planes.map((plane, index) =>
              ({ plane, at: [400 + index * step, 300], radius: 13, wide: 90, high: 42 }));
            return arranged(marks, [1280, 800]).map(({ left }, i) => left - marks[i].at[0]);
          });
        })
        """
      )
      let first = try #require(edges.first)
      let last = try #require(edges.last)
      #expect(first[0] != first[1], "Both begin at one place.")
      #expect(last[0] == last[1], "Both stand right of their planes.")
      for index in 0..<2 {
        let moves = zip(edges, edges.dropFirst()).count { $0[index] != $1[index] }
        #expect(moves <= 3, "\(moves)")
      }
      #expect(browser.problems == [])
    }
  }
}
