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

  @Test("A plane that is down is not in the air; it declares an emergency")
  func down() async throws {
    let flags: PlaneFlags = [.airborne, .emergency]
    let wreck = SkyPageRig.report(1, north: 51, east: 0, flags: flags, emergency: .downed)
    let ill = SkyPageRig.report(2, north: 52, east: 0, flags: flags, emergency: .medical)
    for (planes, count) in [([wreck, ill], "One plane in the air"), ([wreck], "")] {
      try await SkyPageRig(planes).visited { page, browser in
        let distress =
          planes.count == 1 ? "1 plane declares an emergency" : "2 planes declare an emergency"
        try await page.wait(
          until: "document.getElementById('note').textContent === '\(distress)'"
        )
        let text: String = try await page.value("document.getElementById('count').textContent")
        #expect(text == count)
        #expect(browser.problems == [])
      }
    }
  }

  @Test("A screen reader finds the kind of each emergency, its place and its age in a list")
  func list() async throws {
    let flags: PlaneFlags = [.airborne, .emergency]
    let ill = SkyPageRig.report(1, north: 51.52, east: -0.12, flags: flags, emergency: .medical)
    let well = SkyPageRig.report(2, north: 48, east: 2)
    let rig = SkyPageRig([ill, well])
    try await rig.visited { page, browser in
      let items = "[...document.querySelectorAll('#distress li')].map((item) => item.textContent)"
      try await page.wait(until: "\(items).length === 1")
      let texts: [String] = try await page.value(items)
      let expected = #/Medical · 51\.[456]° north, 0\.[12]° west · \d+0 s ago/#
      #expect(try texts.allSatisfy { try expected.wholeMatch(in: $0) != nil }, "\(texts)")
      rig.show([well])
      try await page.wait(until: "document.getElementById('distress').hidden")
      #expect(browser.problems == [])
    }
  }

  @Test("In a flood of emergencies only some have labels, so that the map stays fast")
  func flood() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
    try await rig.visited { page, browser in
      let count: Int = try await page.value(
        """
        import('/sky/distress.js').then(({ arranged }) => {
          const marks = Array.from({ length: 400 }, (_, index) => ({
            plane: {}, at: [200 * (index % 20) + 100, 100 * Math.floor(index / 20) + 100],
            radius: 13, wide: 90, high: 42,
          }));
          return arranged(marks, [4000, 2200]).filter((plate) => plate).length;
        })
        """
      )
      #expect(count == 60)
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

  @Test("A label keeps clear of the words and buttons over the map")
  func obstacles() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
    try await rig.visited { page, browser in
      let covered: [Bool] = try await page.value(
        """
        import('/sky/distress.js').then(({ arranged }) => {
          const mark = { plane: {}, at: [640, 60], radius: 13, wide: 90, high: 42 };
          const words = { left: 400, top: 30, wide: 480, high: 90 };
          return [[], [words]].map((obstacles) => {
            const [{ left, top, wide, high }] = arranged([mark], [1280, 800], obstacles);
            return left < 880 && left + wide > 400 && top < 120 && top + high > 30;
          });
        })
        """
      )
      #expect(covered == [true, false])
      // The map knows where its buttons and its credit are.
      let isKnown = """
        import('/sky/sky.js').then(({ obstacles }) => ['steps', 'credit'].every((id) => {
          const { left, top } = document.getElementById(id).getBoundingClientRect();
          return obstacles.some((box) => box.left === left && box.top === top);
        }))
        """
      try await page.wait(until: isKnown)
      #expect(browser.problems == [])
    }
  }

  @Test("Labels grow with the page's text, and still keep clear of words, buttons and each other")
  func largeText() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
    try await rig.visited { page, browser in
      // Two planes on a small phone, and what the page has over its map.
      let sizes: [[Plate]] = try await page.value(
        """
        import('/sky/distress.js').then(({ drawDistress, learnTextSize }) => [16, 32].map((size) => {
          learnTextSize(size);
          const pen = document.createElement('canvas').getContext('2d');
          const palette = { dot: '#fff', words: '#fff', textShadow: '#000' };
          const marks = [6, 5].map((emergency, index) => ({
            plane: { emergency, reportAge: 12, at: 0 }, at: [150 + 12 * index, 330], reach: 20, clarity: 1,
          }));
          return drawDistress(pen, marks, [320, 568], 0, palette, [
            { left: 43, top: 26, wide: 233, high: 187 }, { left: 252, top: 396, wide: 52, high: 156 },
          ]);
        }))
        """
      )
      let obstacles = [
        Plate(left: 39.5, top: 22.5, width: 240, height: 194),
        Plate(left: 248.5, top: 392.5, width: 59, height: 163),
      ]
      for plates in sizes {
        try #require(plates.count == 2)
        #expect(!plates[0].overlaps(plates[1]), "\(plates)")
        for plate in plates {
          #expect(!obstacles.contains { $0.overlaps(plate) }, "\(plates)")
          #expect(plate.left >= 0 && plate.left + plate.width <= 320)
        }
      }
      for (small, large) in zip(sizes[0], sizes[1]) { #expect(large.height >= 2 * small.height) }
      #expect(browser.problems == [])
    }
  }

  @Test("A label fades where it stood before it appears elsewhere, and never moves at once")
  func fading() async throws {
    let rig = SkyPageRig([SkyPageRig.report(north: 51.5, east: 0)])
    try await rig.visited { page, browser in
      // The place and the opacity every tenth of a second; after a fifth it is to stand elsewhere.
      let steps: [[Double]] = try await page.value(
        """
        import('/sky/distress.js').then(({ faded }) => {
          const plane = {};
          return Array.from({ length: 13 }, (_, step) => {
            const { place, clarity } = faded(plane, step < 2 ? 0 : 3, step / 10);
            return [place, clarity];
          });
        })
        """
      )
      #expect(steps.first == [0, 1] && steps.last == [3, 1])
      for (before, after) in zip(steps, steps.dropFirst()) {
        #expect(abs(after[1] - before[1]) < 0.26, "\(steps)")
        #expect(after[0] == before[0] || after[1] == 0, "\(steps)")
      }
      #expect(browser.problems == [])
    }
  }
}
