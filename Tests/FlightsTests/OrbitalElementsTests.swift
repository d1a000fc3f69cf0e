import Flights
import Testing

struct OrbitalElementsTests {
  private static let first = "1 25544U 98067A   26325.51782528  .00012345  00000-0  21844-3 0  999"
  private static let second = "2 25544  51.6416 247.4627 0006703 130.5360 325.0288 15.4912541856353"

  /// Completes a line with its checksum.
  private static func line(_ text: String) -> String {
    let sum = text.reduce(0) { $0 + ($1.wholeNumberValue ?? ($1 == "-" ? 1 : 0)) }
    return text + "\(sum % 10)"
  }

  @Test func `the epoch, the name and the number are read`() throws {
    let elements = try OrbitalElements(
      Self.line(Self.first.padding(to: 68)),
      Self.line(Self.second.padding(to: 68)),
      name: "0 ISS (ZARYA)"
    )
    #expect(elements.name == "ISS (ZARYA)")
    #expect(elements.catalogueNumber == "25544")
    // 21 November 2026, 12:25:40.1 UTC.
    #expect(abs(elements.epochUnixSeconds - 1_795_263_940.104) < 0.01)
  }

  @Test(arguments: [
    (0, "2", "no line of 69 characters that begins with 1"),
    (68, "x", "the checksum of line 1 does not match"),
    (25, "x", "the checksum of line 1 does not match"),
  ])
  func `a damaged line is refused with the reason`(
    place: Int,
    character: Character,
    reason: String
  ) throws {
    var line = Array(Self.line(Self.first.padding(to: 68)))
    line[place] = line[place] == character ? "7" : character
    let error = #expect(throws: OrbitalElementsError.self) {
      try OrbitalElements(String(line), Self.line(Self.second.padding(to: 68)))
    }
    #expect(error?.description == reason)
  }

  @Test(arguments: [
    (8, "181.0000", "invalid inclination: \"181.0000\""),
    (52, "99.49125418", "invalid mean motion: \"99.49125418\""),
    (52, "1e.49125418", "invalid mean motion: \"1e.49125418\""),
  ])
  func `an impossible field is refused by name`(
    place: Int,
    text: String,
    reason: String
  ) throws {
    var line = Array(Self.second.padding(to: 68))
    line.replaceSubrange(place..<place + text.count, with: text)
    let error = #expect(throws: OrbitalElementsError.self) {
      try OrbitalElements(Self.line(Self.first.padding(to: 68)), Self.line(String(line)))
    }
    #expect(error?.description == reason)
  }

  @Test func `a file has sets with and without names, and counts damaged ones`() throws {
    let (one, two) = (
      Self.line(Self.first.padding(to: 68)), Self.line(Self.second.padding(to: 68))
    )
    let text =
      "# stations\r\nISS (ZARYA)   \r\n\(one)\r\n\(two)\r\n\(one)\n\(two)\nBAD\n\(one)\n\(one)\n"
    let file = OrbitalElements.File(text)
    #expect(file.elements.map(\.name) == ["ISS (ZARYA)", "25544"])
    #expect(file.invalid == 2)
    #expect(file.problem?.line == 8)
    for text in ["", "nothing", "1 ", String(repeating: "1 \n", count: 99)] {
      #expect(OrbitalElements.File(text).elements.isEmpty)
    }
  }
}

extension String {
  /// The text with spaces at its end, up to a length.
  fileprivate func padding(to length: Int) -> String {
    self + String(repeating: " ", count: max(0, length - count))
  }
}
