import Testing

@testable import Flights

@Suite("Countries of registration")
struct CountryTests {
  @Test(
    "An address gives the country of registration",
    arguments: [
      ("484506", "Netherlands"), ("40621d", "United Kingdom"), ("3c6444", "Germany"),
      ("39cea1", "France"), ("a835af", "United States"), ("c01234", "Canada"),
      ("7c6b2d", "Australia"), ("4ca7b3", "Ireland"), ("4b1814", "Switzerland"),
      ("896180", "United Arab Emirates"), ("150ab3", "Russia"), ("e40001", "Brazil"),
      ("004000", "Zimbabwe"), ("0043ff", "Zimbabwe"), ("e94fff", "Bolivia"),
    ]
  )
  func country(hex: String, country: String) throws {
    #expect(try #require(AircraftAddress(hex)).country == country)
  }

  @Test(
    "Unassigned blocks and invented numbers have no country",
    arguments: ["000000", "004400", "0e0000", "2fffff", "b00000", "f00001", "ffffff", "~484506"]
  )
  func nowhere(hex: String) throws {
    #expect(try #require(AircraftAddress(hex)).country == nil)
  }

  @Test("Every line of the table is a complete block; blocks are sorted and do not overlap")
  func table() {
    #expect(AddressBlock.all.count == AddressBlock.table.split(separator: "\n").count)
    for (low, high) in zip(AddressBlock.all, AddressBlock.all.dropFirst()) {
      #expect(low.last < high.first, "\(low.country), \(high.country)")
    }
    for block in AddressBlock.all {
      let size = block.last - block.first + 1
      #expect(size.nonzeroBitCount == 1 && block.first % size == 0, "\(block.country)")
      #expect(AircraftAddress(block.first).country == block.country)
      #expect(AircraftAddress(block.last).country == block.country)
    }
  }

  @Test("Types have everyday names")
  func types() {
    #expect(AircraftType.name("B738") == "Boeing 737-800")
    #expect(AircraftType.name("a20n") == "Airbus A320neo")
    #expect(AircraftType.name("ZZZZ") == nil)
    #expect(AircraftType.isModel("B738") && AircraftType.isModel("AS21"))
    #expect(!AircraftType.isModel("zzzz") && !AircraftType.isModel("GLID"))
    #expect(AircraftType.category("glid") == .glider && AircraftType.category("C172") == nil)
  }
}
