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

  @Test(arguments: RadarUnits.allCases)
  func `two to four rings fit in every range`(units: RadarUnits) {
    var metres = 1000.0
    while metres < 500_000 {
      #expect((2...4).contains(units.rings(within: metres).count), "\(metres)")
      metres *= 1.003
    }
  }

  @Test func `large labels are apart from each other and from the centre`() {
    let units = RadarUnits.metric
    for metres in stride(from: 4000.0, through: 50_000, by: 370) {
      let rings = units.rings(within: metres)
      let designed = units.labelledRings(within: metres, em: 0.0205 / 0.445)
      #expect(designed == Array(rings.indices))
      for em in stride(from: 0.05, through: 0.6, by: 0.01) {
        let labelled = units.labelledRings(within: metres, em: em)
        #expect(labelled.last == rings.indices.last)
        let shares = labelled.map { rings[$0] / metres }
        for (inner, outer) in zip(shares, shares.dropFirst()) { #expect(outer - inner > 1.39 * em) }
        // A baseline is a little more than an em below its ring.
        let isClear = shares.dropLast().allSatisfy { $0 - 1.05 * em > 0.02 }
        #expect(isClear, "\(metres) \(em)")
      }
    }
  }

  @Test func `in a small window every second ring has a label`() throws {
    let size: SIMD2<Int> = [240, 320]
    let text = try #require(Legibility(smallWindow: size)).minimumTextSize(in: size)
    let picture = try sample.picture([], still: true, after: 9, size: size, text: text) {
      $0.units = .metric
      $0.rangeMetres = 10_000
    }
    #expect(picture.ringLabels == [0, 1, 0, 1])
    let labels = picture.face.distances(picture.tube.curvature, picture.ringLabels)
    #expect(labels.count == 2)
  }
}
