import Flights
import Geodesy
import Glibc
import Testing

@testable import Scenes
@testable import Show

/// The distances beside the rings of a radar.
@Suite struct RadarRingLabelTests {
  private let sample = RadarSample()

  /// An aircraft beneath the label of a ring.
  private func sighting(beneath ring: Int, in picture: RadarPicture) throws -> Sighting {
    let range = picture.scope.rangeMetres
    let rings = picture.words.units.rings(within: range)
    try #require(rings.indices.contains(ring))
    let scale = Double(picture.layout.textScale)
    let (north, east) = (rings[ring] - 0.033 * scale * range, 0.04 * scale * range)
    let degree = 111_195.0
    let narrow = cos(sample.home.latitude.radians)
    return sample.sighting(
      1,
      north: sample.home.latitude.degrees + north / degree,
      east: sample.home.longitude.degrees + east / degree / narrow,
      track: 90
    )
  }

  @Test func `from afar a label that would hide an aircraft is not shown`() throws {
    let panel: SIMD2<Int> = [1280, 720]
    let far = Legibility(distanceMetres: 6, millimetresPerPixel: 0.744).minimumTextSize(in: panel)
    let free = try sample.picture([], still: true, after: 9, text: far)
    #expect(free.layout.isFar && free.ringLabels.count > 1)
    let isWhole = free.ringLabels.allSatisfy { $0 == 1 }
    #expect(isWhole)
    let aircraft = try sighting(beneath: 1, in: free)
    let picture = try sample.picture([aircraft], still: true, after: 9, text: far)
    #expect(picture.count == 1 && picture.ringLabels[1] == 0)
    let labels = picture.face.distances(picture.tube.curvature, picture.ringLabels)
    #expect(labels.count < free.face.distances(free.tube.curvature, free.ringLabels).count)
  }

  @Test func `labels of the designed size stay where they are`() throws {
    let free = try sample.picture([], still: true, after: 9)
    let aircraft = try sighting(beneath: 1, in: free)
    let picture = try sample.picture([aircraft], still: true, after: 9)
    #expect(picture.count == 1 && picture.ringLabels == free.ringLabels)
  }
}
