import Geodesy
import Glibc
import Testing

@testable import Scenes
@testable import Show

extension RadarPictureTests {
  @Test("Neither an icon nor its echoes pass the rim", arguments: [0.0, 90, 165, 270])
  func rim(track: Double) throws {
    // To the edge of 74 km, in every direction.
    let near = (0..<240).map { index in
      let bearing = Angle.degrees(Double(index % 24) * 15).radians
      let away = Earth.angle(metres: 60_000 + 1_550 * Double(index / 24)).degrees
      return sample.sighting(
        index,
        north: 52 + away * cos(bearing),
        east: 5 + away * sin(bearing) / cos(Angle.degrees(52).radians),
        track: track
      )
    }
    var nearest = Float.infinity
    // Few enough that none is a dot because of the crowd.
    for few in stride(from: 0, to: near.count, by: 20) {
      let picture = try sample.picture(Array(near[few..<(few + 20)]), still: true)
      let radius = picture.scope.radius
      let (_, light) = try light(picture)
      for blip in light.blips {
        let place = blip.point - picture.scope.center
        let away = (place * place).sum().squareRoot()
        nearest = min(nearest, radius - away)
        // Positions are rounded to half pixels, lengths to quarters.
        #expect(away + blip.reach <= radius + (blip.icon == nil ? 2 : 0.6))
        guard blip.echoes > 0 else { continue }
        let back = SIMD2(-sin(blip.turn), cos(blip.turn))
        let last = TubeBlip.echo(TubeBlip.echoCount, reach: blip.reach, spacing: blip.echoes)
        let end = place + back * last
        #expect((end * end).sum().squareRoot() <= radius + 1)
      }
    }
    #expect(nearest < 3)
  }

  @Test func `an icon shrinks to a dot at the rim and is whole a little farther in`() throws {
    func drawn(metres: Double) throws -> TubeBlip {
      let degrees = Earth.angle(metres: metres).degrees
      let picture = try sample.picture(
        [sample.sighting(1, north: 52 + degrees, east: 5, track: 0)],
        still: true
      )
      return try #require(light(picture).1.blips.first)
    }
    let (far, nearer, near) = try (
      drawn(metres: 74_000), drawn(metres: 72_000), drawn(metres: 66_000)
    )
    #expect(far.icon == nil && nearer.icon != nil)
    #expect(nearer.reach < near.reach)
    #expect(try drawn(metres: 40_000).reach == near.reach)
  }

  @Test("No tag enters the frame of the selected aircraft")
  func frame() throws {
    let crowd = (0..<14).map { index in
      sample.sighting(
        index,
        north: 52.02 + 0.035 * Double(index % 4),
        east: 5.02 + 0.06 * Double(index / 4),
        track: Double(index * 47 % 360)
      )
    }
    for id in try sample.picture(crowd, still: true).blips.map(\.contact.id) {
      let picture = try sample.picture(crowd, still: true, selecting: id)
      let selected = try #require(picture.selected)
      let blip = picture.blips[selected]
      #expect(blip.contact.id == id)
      let frame = TagBox(
        around: picture.scope.place(blip.relativePosition),
        blip.reach * blip.frameShare
      )
      for tag in picture.tags { #expect(!tag.box.overlaps(frame)) }
    }
  }
}
