import Flights
import TestSamples
import Testing
import Text

@testable import Scenes
@testable import Show

@Suite("Aircraft in an emergency in a radar's column")
struct RadarDistressTests {
  private let sample = RadarSample()

  /// The texts of the column, from top to bottom and from left to right.
  private func texts(_ sightings: [Sighting]) throws -> [String] {
    let picture = try sample.picture(sightings, still: true)
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    let runs = column.marks.compactMap { mark -> (text: String, at: SIMD2<Float>)? in
      if case .text(let run, let point, _) = mark { (run.lines[0], point) } else { nil }
    }
    return runs.sorted { ($0.at.y, $0.at.x) < ($1.at.y, $1.at.x) }.map(\.text)
  }

  /// A row of the list: its place among all names, and what stands after the name.
  private struct Row: Equatable {
    let place: Int
    let type: String
  }

  @Test("They head the list, however far away, with the kind of the emergency instead of the type")
  func list() throws {
    var sightings = (0..<12).map { index in
      sample.sighting(index, north: 52.05 + 0.04 * Double(index), east: 5, track: 0)
    }
    func row(_ name: String) throws -> Row? {
      let texts = try texts(sightings)
      let names = texts.filter { $0.hasPrefix("TERN") }
      guard let index = texts.firstIndex(of: name), let place = names.firstIndex(of: name) else {
        return nil
      }
      return Row(place: place, type: texts[index + 1])
    }
    // The first name is that of the selected aircraft, the nearest.
    #expect(try row("TERN1")?.place == 1)
    #expect(try row("TERN11") == nil)
    sightings[11].emergency = .medical
    sightings[10].emergency = .fuel
    #expect(try row("TERN10") == Row(place: 1, type: "minimum fuel"))
    #expect(try row("TERN11") == Row(place: 2, type: "medical emergency"))
    #expect(try row("TERN1")?.place == 3)
  }

  @Test("A tap on such a row selects its aircraft")
  func taps() throws {
    var sightings = (0..<12).map { index in
      sample.sighting(index, north: 52.05 + 0.04 * Double(index), east: 5, track: 0)
    }
    sightings[11].emergency = .medical
    let picture = try sample.picture(sightings, still: true)
    let column = RadarColumn(picture: picture, face: picture.face, glass: picture.tube.curvature)
    let id = try #require(picture.blips.first { $0.contact.name == "TERN11" }).contact.id
    #expect(column.targets.first?.action == .radar(.select(id)))
  }
}
