import Flights
import Geodesy
import Testing

@testable import Scenes
@testable import Show

@Suite("Aircraft close to each other on the radar")
struct RadarRoomTests {
  private let sample = RadarSample()

  /// Low aircraft in a row, some metres apart from each other, as painted without a beam.
  private func row(_ count: Int, metres: Double) throws -> RadarPicture {
    let step = Earth.angle(metres: metres).degrees
    let sightings = (0..<count).map { place in
      var sighting = sample.sighting(
        place,
        north: 52 + step * Double(place),
        east: 5.1,
        track: 0
      )
      sighting.altitudeMetres = 100
      return sighting
    }
    return try sample.picture(sightings, still: true)
  }

  @Test func `low aircraft far from each other have their full size`() throws {
    let alone = try #require(row(1, metres: 0).blips.first)
    #expect(alone.iconScale == 1)
    for blip in try row(3, metres: 15_000).blips { #expect(blip.reach == alone.reach) }
  }

  @Test(arguments: [3_500.0, 4_500, 6_000, 7_500])
  func `icons side by side cover little of each other`(metres: Double) throws {
    let alone = try #require(row(1, metres: 0).blips.first)
    let blips = try row(4, metres: metres).blips
    #expect(blips.count == 4)
    let gap = Float(metres / 74_080)
    for blip in blips {
      #expect(blip.reach < alone.reach)
      let least = RadarCrowd.minimumReach
      #expect(blip.reach >= least - 1e-5)
      #expect(blip.reach <= max(RadarCrowd.room * gap, least) + 1e-4)
    }
  }

  @Test func `sizes follow distances without a jump`() throws {
    var last: Float?
    for metres in stride(from: 100.0, to: 14_000, by: 100) {
      let reach = try #require(row(2, metres: metres).blips.first).reach
      if let last { #expect(reach >= last - 1e-5 && reach - last < 0.0015, "at \(metres) m") }
      last = reach
    }
  }

  @Test func `icons over each other have dark gaps, which appear gradually`() throws {
    for blip in try row(2, metres: 12_000).blips { #expect(blip.gap == 0) }
    for blip in try row(3, metres: 10).blips { #expect(blip.gap == 1) }
    for blip in try row(2, metres: 0).blips { #expect(blip.gap == 1) }
    var last: Double?
    for metres in stride(from: 200.0, to: 14_000, by: 100) {
      let gap = try #require(row(2, metres: metres).blips.first).gap
      if let last { #expect(gap <= last && last - gap <= 0.25, "at \(metres) m") }
      last = gap
    }
    let lights = try row(2, metres: 10).lit(staticMarks: []).light.blips
    #expect(lights.count == 2 && lights.allSatisfy { $0.gap == 1 })
  }

  @Test func `the selected aircraft is drawn above those that it overlaps`() throws {
    let sightings = (0..<4).map { place in
      sample.sighting(place, north: 52 + 0.01 * Double(place), east: 5.1, track: 0)
    }
    let ids = try sample.picture(sightings, still: true).blips.map(\.contact.id)
    let orders = try ids.map { id in
      let picture = try sample.picture(sightings, still: true, selecting: id)
      let selected = picture.blips[try #require(picture.selected)]
      let lights = picture.painted.lights
      let last = try #require(lights.last)
      #expect(last.layer == 2 && lights.dropLast().allSatisfy { $0.layer == 0 })
      #expect(last.point == picture.face.painted(selected, picture.tube.curvature).point)
      return lights.map(\.point)
    }
    #expect(Set(orders.map(\.last)).count == 4)
    // The others keep their order.
    for (one, other) in zip(orders, orders.dropFirst()) {
      let chosen = [one.last, other.last]
      #expect(one.filter { !chosen.contains($0) } == other.filter { !chosen.contains($0) })
    }
  }
}
