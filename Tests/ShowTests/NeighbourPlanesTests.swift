import Airports
import Breathing
import Flights
import Geodesy
import Testing
import Text

@testable import Show

@Suite("The people who breathe along")
struct NeighbourPlanesTests {
  private let start = Europe.start

  private func instant(_ seconds: Double) -> Instant {
    start.advanced(by: .seconds(seconds))
  }

  /// The leg next to which they fly, from London to Amsterdam.
  private func leg() throws -> Leg {
    let catalogue = try Europe.catalogue()
    return Leg(
      from: try #require(catalogue.airport(code: "LHR")),
      to: try #require(catalogue.airport(code: "AMS"))
    )
  }

  /// A plane whose flights begin some degrees south of our leg, and run parallel to it.
  private func neighbour(
    _ id: UInt32,
    south: Double = 2,
    reported: Double = 0,
    calls: [(Double, Double)]? = nil
  ) -> NeighbourPlane {
    let calls = (calls ?? [(51.5 - south, 0), (51.5 - south, 5), (51.5 - south, 0)]).map {
      Coordinate(degreesNorth: $0, degreesEast: $1)
    }
    return NeighbourPlane(
      id: id,
      callsign: "WREN-\(id)",
      kind: .breathing(
        zip(calls, calls.dropFirst()).map { GreatCircle(from: $0, to: $1) },
        pattern: .coherent,
        since: start
      ),
      stateTime: instant(reported)
    )
  }

  private func planes(_ neighbours: NeighbourPlanes, at second: Double) throws -> [CompanionPlane] {
    neighbours.planes(beside: try leg(), atMost: 3, at: instant(second))
  }

  private func names(_ neighbours: NeighbourPlanes, at second: Double) throws -> [String] {
    try planes(neighbours, at: second).map(\.callsign)
  }

  private func gather(
    _ neighbours: inout NeighbourPlanes,
    at second: Double,
    leg number: Int = 0,
    atMost count: Int = 3
  ) throws {
    // Leg 1 begins when it is first requested.
    neighbours.gather(
      beside: try leg(),
      number: number,
      atMost: count,
      from: number == 0 ? start : instant(second),
      through: instant(second)
    )
  }

  @Test("The nearest are shown, up to the chosen maximum")
  func nearest() throws {
    var neighbours = NeighbourPlanes()
    neighbours.adopt(
      [neighbour(1, south: 3), neighbour(2, south: 1), neighbour(3, south: 2), neighbour(4)],
      at: start
    )
    try gather(&neighbours, at: 1)
    #expect(try names(neighbours, at: 3) == ["WREN-2", "WREN-3", "WREN-4"])
    #expect(neighbours.planes(beside: try leg(), atMost: 0, at: instant(3)).isEmpty)
    #expect(
      neighbours.neighbourCount.shown(at: instant(9))?.message.text
        == "four others are breathing along"
    )
  }

  @Test("A plane that cannot fly beside ours is hidden, but counted")
  func absurd() throws {
    var neighbours = NeighbourPlanes()
    neighbours.adopt(
      [
        neighbour(1, calls: [(51, 2), (51, 2)]), neighbour(2, calls: [(-30, 10), (70, -150)]),
        neighbour(3, calls: [(-33.9, 151.2), (-37.7, 144.8)]), neighbour(4, calls: []),
        neighbour(5, calls: [(51, 2)]),
      ],
      at: start
    )
    try gather(&neighbours, at: 1)
    #expect(try names(neighbours, at: 3).isEmpty)
    #expect(!neighbours.isNear.isOn)
    #expect(
      neighbours.neighbourCount.shown(at: instant(9))?.message.text
        == "five others are breathing along"
    )
  }

  @Test("A visible plane stays until its flight ends, even if another comes nearer")
  func lasting() throws {
    var neighbours = NeighbourPlanes()
    neighbours.adopt([neighbour(1, south: 3)], at: start)
    try gather(&neighbours, at: 1, atMost: 1)
    neighbours.adopt([neighbour(1, south: 3), neighbour(2, south: 1)], at: instant(2))
    for second in [3.0, 6, 10.9] {
      try gather(&neighbours, at: second, atMost: 1)
      #expect(try names(neighbours, at: second) == ["WREN-1"])
    }
    try gather(&neighbours, at: 11.1, atMost: 1)
    #expect(try names(neighbours, at: 11.1) == ["WREN-2"])
    // All are chosen again with our next leg.
    neighbours.adopt([neighbour(2, south: 1), neighbour(3, south: 0.5)], at: instant(12))
    try gather(&neighbours, at: 13, atMost: 1)
    #expect(try names(neighbours, at: 13) == ["WREN-2"])
    try gather(&neighbours, at: 13, leg: 1, atMost: 1)
    #expect(try names(neighbours, at: 13) == ["WREN-3"])
  }

  @Test("A plane that is no longer reported fades within two seconds and is not counted")
  func leaving() throws {
    var neighbours = NeighbourPlanes()
    neighbours.adopt([neighbour(1)], at: start)
    try gather(&neighbours, at: 1)
    neighbours.adopt([], at: instant(5))
    var last = 0.8
    for frame in 0..<60 {
      let second = 5 + Double(frame) / 30
      try gather(&neighbours, at: second)
      let opacity = try planes(neighbours, at: second).first?.opacity ?? 0
      #expect(last - opacity < 0.06, "frame \(frame)")
      last = opacity
    }
    #expect(last < 0.01)
    try gather(&neighbours, at: 7)
    #expect(try names(neighbours, at: 7).isEmpty)
    #expect(!neighbours.isNear.isOn)
    #expect(neighbours.neighbourCount.shown(at: instant(9)) == nil)
  }

  @Test("A plane outside a session is visible, but does not count as breathing")
  func cruising() throws {
    let path = GreatCircle(
      from: Coordinate(degreesNorth: 50.5, degreesEast: 2),
      to: Coordinate(degreesNorth: 50.5, degreesEast: 3)
    )
    func cruiser(reported: Double) -> NeighbourPlane {
      NeighbourPlane(
        id: 5,
        callsign: "G-ABCD",
        kind: .cruising(path, shareASecond: 0.01, height: 0.3, since: start),
        stateTime: instant(reported)
      )
    }
    var neighbours = NeighbourPlanes()
    neighbours.adopt([cruiser(reported: 0)], at: start)
    try gather(&neighbours, at: 1)
    let before = try #require(planes(neighbours, at: 5).first)
    neighbours.adopt([cruiser(reported: 5)], at: instant(5))
    try gather(&neighbours, at: 5)
    #expect(try planes(neighbours, at: 5).first == before)
    #expect(neighbours.neighbourCount.shown(at: instant(9)) == nil)
  }

  @Test(
    "The number of people who breathe along is a sentence",
    arguments: [
      (0, ""), (1, "one other person is breathing along"), (2, "two others are breathing along"),
      (12, "twelve others are breathing along"), (13, "many others are breathing along"),
    ]
  )
  func countWords(count: Int, words: String) {
    #expect(Message.company(count)?.text ?? "" == words)
  }

  @Test("A new text appears only after the last one has faded")
  func countChanges() throws {
    var count = NeighbourCount()
    #expect(count.shown(at: start) == nil)
    count.turn(to: 1, at: start)
    #expect(try #require(count.shown(at: instant(1))).opacity == 1)
    count.turn(to: 2, at: instant(5))
    count.turn(to: 2, at: instant(5.5))
    var last = try (message: #require(Message.company(1)), opacity: 1.0)
    for frame in 0..<60 {
      let shown = try #require(count.shown(at: instant(5 + Double(frame) / 30)))
      if shown.message == last.message {
        #expect(abs(shown.opacity - last.opacity) < 0.1)
      } else {
        #expect(last.opacity < 0.1 && shown.opacity < 0.1)
      }
      last = shown
    }
    #expect(last.message == Message.company(2) && last.opacity == 1)
  }

  @Test("A plane that is reported again before it has faded out becomes clear again from there")
  func returning() throws {
    var neighbours = NeighbourPlanes()
    neighbours.adopt([neighbour(1)], at: start)
    try gather(&neighbours, at: 1)
    var last = 0.8
    for frame in 0..<100 {
      let second = 5 + Double(frame) / 30
      if frame == 0 { neighbours.adopt([], at: instant(second)) }
      if frame == 33 { neighbours.adopt([neighbour(1)], at: instant(second)) }
      try gather(&neighbours, at: second)
      let opacity = try #require(planes(neighbours, at: second).first).opacity
      #expect(abs(opacity - last) < 0.06, "frame \(frame)")
      last = opacity
    }
    #expect(last > 0.5)
  }

  @Test("A text that is replaced while it fades continues from there")
  func countReplaced() throws {
    var count = NeighbourCount()
    count.turn(to: 1, at: start)
    var last = try (message: #require(Message.company(1)), opacity: 1.0)
    let changes = [0: 2, 18: 3, 66: 4]
    for frame in 0..<240 {
      let now = instant(5 + Double(frame) / 60)
      if let people = changes[frame] { count.turn(to: people, at: now) }
      let shown = try #require(count.shown(at: now))
      if shown.message == last.message {
        #expect(abs(shown.opacity - last.opacity) < 0.1, "frame \(frame)")
      } else {
        #expect(last.opacity < 0.1 && shown.opacity < 0.1, "frame \(frame)")
      }
      last = shown
    }
    #expect(last.message == Message.company(4) && last.opacity == 1)
  }
}
