import Airports
import Foundation
import Geodesy
import SharedSky
import TestSupport
import Testing

@testable import bench

/// A comparison of times is meaningful only if both sides find the same.
@Suite struct PlaceIndexesTests {
  @Test func `tree and brute force agree with the catalogue, poles and date line included`() throws
  {
    let catalogue = try Catalogue(bytes: Checkout.resource("airports.catalogue"))
    let database = try Database()
    try RTree.fill(database, from: catalogue)
    let brute = BruteForce(catalogue)
    let places = [(90, 0), (-90, 0), (0, 180), (0.1, -179.9), (51.47, -0.45), (-48.9, -123.4)]
    for (north, east) in places {
      let place = Coordinate(degreesNorth: north, degreesEast: east)
      let ours = catalogue.nearest(to: place, count: 8).map(\.distance.radians)
      #expect(ours.count == 8)
      for firstHalfWidth in [0.0005, 0.05, 3] {
        let tree = try RTree(database, firstHalfWidth: firstHalfWidth)
        for found in [try tree.nearest(to: place, count: 8), brute.nearest(to: place, count: 8)] {
          let theirs = found.map { 2 * asin($0.chordSquared.squareRoot() / 2) }
          #expect(theirs.count == 8)
          for (a, b) in zip(ours, theirs) { #expect(abs(a - b) < 1e-9) }
        }
      }
    }
  }

  @Test func `the nearest few stay in order and few`() {
    var few = NearestResults(3)
    for (index, distance) in [5.0, 1, 4, 2, 9, 3].enumerated() { few.offer(index, distance) }
    #expect(few.places.map(\.index) == [1, 3, 5])
    #expect(few.bound == 3)
  }

  @Test func `SQLite's own words come with a failure`() {
    let error = #expect(throws: DatabaseError.self) { try Database().execute("SELEKT 1") }
    #expect(error?.description.contains("SELEKT") == true)
  }
}

@Suite struct ChildTests {
  @Test func `a program's output, status and usage are reported`() throws {
    let usage = try Child(["sh", "-c", "printf \"$WORD\"; exit 3"], environment: ["WORD": "on"])
      .end()
    #expect(usage.output == Array("on".utf8))
    // The second byte of a status of wait(2) is the program's exit status.
    #expect(usage.status == 3 << 8)
    #expect(usage.wall > 0)
  }

  @Test func `a program that is not there is a clear error`() {
    let error = #expect(throws: BenchError.self) { try Child(["/nowhere/at-all"]) }
    #expect(error?.description == "/nowhere/at-all cannot be started")
  }
}
