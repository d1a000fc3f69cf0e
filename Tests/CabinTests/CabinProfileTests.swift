import Breathing
import Cabin
import Testing

@Suite("A recorded ascent")
struct CabinProfileTests {
  private func error(_ text: String) -> CabinProfileError? {
    do {
      _ = try CabinProfile(text)
      return nil
    } catch {
      return error
    }
  }

  @Test func `is read by pressure or by altitude, whatever else stands there`() throws {
    let pressures = try CabinProfile("seconds,pressure_hpa\n0,1013.25\n60.5,505.998\n")
    let altitudes = try CabinProfile(
      "\u{FEFF}note, altitude_ft ,seconds\r\nstart,0,0\r\n\r\n,18000,60.5"
    )
    #expect(pressures.samples.count == 2)
    #expect(pressures.samples.map(\.instant) == altitudes.samples.map(\.instant))
    for (one, other) in zip(pressures.samples, altitudes.samples) {
      #expect(abs(one.altitudeFeet - other.altitudeFeet) < 1)
    }
    #expect(pressures.samples[1].instant.sinceEpoch.seconds == 60.5)
    let states = pressures.states
    #expect(states.map(\.phase) == [.low, .counting])
    #expect(abs(states[1].clock.used - 60.5 / 600) < 1e-5)
  }

  @Test func `may have its cells in quotes, with commas in them`() throws {
    let quoted = """
      "seconds", "note","altitude_ft"
      "0","up, slowly"," 8000"
      60,,9000
      """
    let plain = "seconds,altitude_ft\n0,8000\n60,9000"
    #expect(try CabinProfile(quoted).samples == CabinProfile(plain).samples)
    let inches = "seconds,note,altitude_ft\n0,6\" tube,8000\n60,,9000"
    #expect(try CabinProfile(inches).samples == CabinProfile(plain).samples)
    let feet = -2_000.0...100_000.0
    #expect(
      error("seconds,altitude_ft\n0,\"8000")
        == .value(line: 2, column: "altitude_ft", found: "\"8000", allowed: feet)
    )
  }

  private static let refusals: [(text: String, error: CabinProfileError)] = [
    ("", .columns(line: 1, found: "")),
    ("\n\n", .columns(line: 1, found: "")),
    ("seconds,altitude_m\n0,1", .columns(line: 1, found: "seconds,altitude_m")),
    ("seconds,altitude_ft\n", .empty),
    (
      "seconds,altitude_ft\n0,1\n1,high",
      .value(line: 3, column: "altitude_ft", found: "high", allowed: -2_000...100_000)
    ),
    (
      "seconds,altitude_ft\n0,1\n1",
      .value(line: 3, column: "altitude_ft", found: "", allowed: -2_000...100_000)
    ),
    (
      "seconds,pressure_hpa\n0,1200",
      .value(line: 2, column: "pressure_hpa", found: "1200", allowed: 10...1100)
    ),
    (
      "seconds,pressure_hpa\nnan,1000",
      .value(line: 2, column: "seconds", found: "nan", allowed: -1e9...1e9)
    ),
    ("seconds,altitude_ft\n5,1\n\n4,1", .backwards(line: 4)),
  ]

  @Test(arguments: refusals)
  func `names the line and what is wrong with it`(text: String, error: CabinProfileError) {
    #expect(self.error(text) == error)
  }

  @Test func `says what is allowed`() {
    #expect(
      error("seconds,altitude_ft\n0,x")?.description
        == "line 2, altitude_ft: found \"x\"; a number from -2000 to 100000 is allowed"
    )
  }

  /// Every altitude that a record may have is a possible reading.
  @Test(arguments: [-2_000.0, 100_000])
  func `the bounds of altitude are readings`(feet: Double) throws {
    let profile = try CabinProfile("seconds,altitude_ft\n0,\(feet)")
    #expect(abs(profile.samples[0].altitudeFeet - feet) < 1e-6)
  }
}

@Suite("Units of pressure")
struct PressureUnitTests {
  static let texts: [(text: String, unit: PressureUnit, hectopascals: Double?)] = [
    ("752.6", .hectopascals, 752.6), ("75.26\n", .kilopascals, 752.6),
    ("75260", .pascals, 752.6), ("29.92 inHg", .hectopascals, 1013.21),
    ("  760 mmHg \r\nand more", .pascals, 1013.25), ("1e3", .hectopascals, 1000),
    ("75.26kPa", .hectopascals, 752.6), ("752.6hPa\n", .kilopascals, 752.6),
    ("75260Pa", .hectopascals, 752.6), ("29.92inHg", .pascals, 1013.21),
    ("hPa", .hectopascals, nil), ("1000bar", .hectopascals, nil), ("752.6hPa kPa", .pascals, nil),
    ("", .hectopascals, nil), ("\n1000", .hectopascals, nil), ("nan", .hectopascals, nil),
    ("1000 bar", .hectopascals, nil), ("pressure: 1000", .hectopascals, nil),
    ("1000 hPa now", .hectopascals, nil), ("1,013", .hectopascals, nil),
  ]

  @Test(arguments: texts)
  func `the first line is a number and perhaps a unit`(
    text: String,
    unit: PressureUnit,
    hectopascals: Double?
  ) {
    let found = unit.hectopascals(in: text)
    #expect((found == nil) == (hectopascals == nil))
    if let found, let hectopascals { #expect(abs(found - hectopascals) < 0.01) }
  }
}
