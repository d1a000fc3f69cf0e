import Foundation
import Geodesy
import TestSupport
import Testing

@Suite struct GreatCircleTests {
  /// Places and answers from Chris Veness's published examples, on a sphere of 6371 km.
  private let path = GreatCircle(
    from: Coordinate(degreesNorth: 52.205, degreesEast: 0.119),
    to: Coordinate(degreesNorth: 48.857, degreesEast: 2.351)
  )

  @Test func `length, bearing and a quarter of the way from Cambridge to Paris`() {
    #expect(abs(path.length.radians * 6_371_000 - 404_279) < 1)
    #expect(abs(path.bearing(at: 0).degrees - 156.2) < 0.1)
    let place = path.coordinate(at: 0.25)
    #expect(abs(place.latitude.degrees - 51.3721) < 1e-4)
    #expect(abs(place.longitude.degrees - 0.7073) < 1e-4)
  }

  @Test func `Baghdad to Osaka leaves on 060 and arrives on 120`() {
    let path = GreatCircle(
      from: Coordinate(degreesNorth: 35, degreesEast: 45),
      to: Coordinate(degreesNorth: 35, degreesEast: 135)
    )
    #expect(abs(path.bearing(at: 0).degrees - 60.16) < 0.01)
    #expect(abs(path.bearing(at: 1).degrees - 119.84) < 0.01)
  }

  @Test func `the arc splits evenly everywhere, and its tangent is its motion`() {
    for latitude in stride(from: -90.0, through: 90, by: 15) {
      for longitude in stride(from: -180.0, through: 180, by: 30) {
        let there = Coordinate(degreesNorth: latitude, degreesEast: longitude)
        let whole = GreatCircle(from: path.origin, to: there)
        let half = GreatCircle(from: path.origin, to: whole.coordinate(at: 0.5))
        #expect(abs(half.length.radians * 2 - whole.length.radians) < 1e-9)
        #expect(whole.distance(to: whole.coordinate(at: 0.3)).radians < 1e-7)
        let moved = (whole.normal(at: 0.4001) - whole.normal(at: 0.3999))
        let along = (moved * whole.tangent(at: 0.4)).sum() / 0.0002
        #expect(abs(along - whole.length.radians) < 1e-6)
      }
    }
  }

  @Test func `equal, opposite and polar places have a way between them`() {
    let pole = Coordinate(degreesNorth: 90, degreesEast: 0)
    let south = Coordinate(degreesNorth: -90, degreesEast: 0)
    #expect(GreatCircle(from: pole, to: pole).length == .zero)
    #expect(GreatCircle(from: pole, to: pole).coordinate(at: 0.5).latitude.degrees == 90)
    let over = GreatCircle(from: pole, to: south)
    #expect(abs(over.length.degrees - 180) < 1e-9)
    #expect(abs(over.coordinate(at: 0.5).latitude.degrees) < 1e-9)
  }

  @Test(arguments: [(-100.0, 90.0), (-20, 20), (-80, 80), (175, 5), (85, 0)])
  func `the distance to an arc is that to its nearer end, or beside it to the arc`(
    east: Double,
    distance: Double
  ) {
    let arc = GreatCircle(
      from: Coordinate(degreesNorth: 0, degreesEast: 0),
      to: Coordinate(degreesNorth: 0, degreesEast: 170)
    )
    let place = Coordinate(degreesNorth: 0, degreesEast: east)
    #expect(abs(arc.distance(to: place).degrees - distance) < 1e-9)
  }

  @Test func `a coordinate comes back from its unit vector`() {
    for latitude in stride(from: -90.0, through: 90, by: 7.5) {
      for longitude in stride(from: -179.0, through: 180, by: 7) {
        let place = Coordinate(degreesNorth: latitude, degreesEast: longitude)
        let back = Coordinate(normal: place.normal)
        #expect(abs(back.latitude.degrees - latitude) < 1e-9)
        guard abs(latitude) < 90 else { continue }
        #expect(abs((back.longitude - place.longitude).signed.degrees) < 1e-9)
      }
    }
    #expect(Coordinate(degreesNorth: 0, degreesEast: 190).longitude.degrees.rounded() == -170)
    #expect(Coordinate(degreesNorth: 0, degreesEast: -180).longitude.degrees == 180)
  }

  /// Charles Karney's GeodSolve, from Debian's geographiclib-tools.
  private static let oracle = "/usr/bin/GeodSolve"

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: oracle), "GeodSolve is not installed")
  )
  func `the sphere stays within 0.57 percent of the ellipsoid`() async throws {
    var random = Xorshift()
    let pairs = (0..<2000).map { _ in
      (0..<2).map { _ in
        Coordinate(
          degreesNorth: .random(in: -90...90, using: &random),
          degreesEast: .random(in: -180...180, using: &random)
        )
      }
    }
    // Short arcs along a meridian across the equator differ most.
    let worst = [-0.1, 0.1].map { Coordinate(degreesNorth: $0, degreesEast: 10) }
    let questions = (pairs + [worst]).map { pair in
      pair.map { "\($0.latitude.degrees) \($0.longitude.degrees)" }.joined(separator: " ")
    }
    let answers = try await answers(to: questions.joined(separator: "\n") + "\n")
    try #require(answers.count == pairs.count + 1)
    for (pair, answer) in zip(pairs + [worst], answers) {
      let metres = Earth.distanceMetres(from: pair[0], to: pair[1])
      #expect(abs(metres - answer) <= 0.0057 * answer, "\(pair): \(metres) against \(answer)")
    }
    let metres = Earth.distanceMetres(from: worst[0], to: worst[1])
    #expect(abs(metres / answers[pairs.count] - 1.005614) < 1e-6)
  }

  /// Geodesic lengths on WGS 84 in metres, one for each line "lat1 lon1 lat2 lon2".
  private func answers(to questions: String) async throws -> [Double] {
    let lines = try await Oracle.ask(Self.oracle, ["-i", "-p", "3"], input: questions)
    return lines.split(separator: "\n").compactMap {
      $0.split(separator: " ").last.flatMap { Double($0) }
    }
  }
}
