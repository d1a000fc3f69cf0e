import Feeds
import Geodesy
import Glibc
import Testing

@Suite struct CompassReadingTests {
  /// What the sensors of a screen measure: it faces a heading, leans back from upright by an angle (90° is flat), and
  /// the field dips by 66° as in London.
  private func reading(facing heading: Double, leaning lean: Double) -> CompassReading {
    let degree = Double.pi / 180
    let (h, l) = (heading * degree, lean * degree)
    // The screen's axes over the ground (east, north, up), for someone in front of it who looks along the heading.
    let right = SIMD3(cos(h), -sin(h), 0)
    let ahead = SIMD3(sin(h), cos(h), 0)
    let sky = SIMD3(0.0, 0, 1)
    let top = ahead * sin(l) + sky * cos(l)
    let towards = sky * sin(l) - ahead * cos(l)
    let field = SIMD3(0, cos(66 * degree), -sin(66 * degree)) * 48
    func measured(_ vector: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3((vector * right).sum(), (vector * top).sum(), (vector * towards).sum())
    }
    return CompassReading(field: measured(field), up: measured(sky * 9.81))
  }

  @Test(arguments: [0.0, 15, 45, 80, 90])
  func `the heading is the same however the screen leans`(lean: Double) throws {
    for heading in stride(from: 0.0, to: 360, by: 7.5) {
      let found = try #require(reading(facing: heading, leaning: lean).heading)
      #expect(abs((found - .degrees(heading)).signed.degrees) < 1e-6)
    }
  }

  @Test func `without an accelerometer the screen counts as flat`() throws {
    let field = reading(facing: 137, leaning: 90).field
    let found = try #require(CompassReading(field: field, up: nil).heading)
    #expect(abs(found.degrees - 137) < 1e-6)
  }

  @Test func `a field without a horizontal part has no heading`() {
    #expect(CompassReading(field: SIMD3(0, 0, -50), up: nil).heading == nil)
    #expect(CompassReading(field: .zero, up: nil).heading == nil)
    #expect(CompassReading(field: SIMD3(1, 0, 0), up: .zero).heading == nil)
  }
}
