import Geodesy
import Places
import Testing

@testable import Airports

@Suite("Searching for a name with the area in which it is meant")
struct NamedAreaSearchTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.withTowns.get()
  }

  private static let london = Coordinate(degreesNorth: 51.507, degreesEast: -0.128)

  private func codes(_ words: String, near place: Coordinate? = nil) -> [String] {
    catalogue.search(words, near: place, limit: 3).map(\.airport.code)
  }

  private func expect(_ words: String, _ meant: Set<String>) {
    for place in [nil, Self.london] {
      let found = codes(words, near: place)
      #expect(found.first.map(meant.contains) == true, "\(words): \(found)")
    }
  }

  @Test(
    "takes a code of two letters for the state or country of a town",
    arguments: [
      ("San Juan, PR", ["SJU"]), ("Augusta, GA", ["AGS"]), ("Bangor, ME", ["BGR"]),
      ("Cambridge, MA", ["BOS", "BED"]), ("Venice, CA", ["LAX"]), ("Newport, RI", ["NPT"]),
      ("London ON", ["YXU"]), ("Denver CO", ["DEN"]), ("augusta, ga", ["AGS"]),
      ("London, UK", ["LHR"]), ("Gary, IN", ["GYY"]), ("Fort Collins, CO", ["FNL"]),
    ] as [(String, Set<String>)]
  )
  func codes(words: String, meant: Set<String>) {
    expect(words, meant)
  }

  @Test(
    "takes such letters for the beginning of a word if no town of the name is there",
    arguments: [("tel av", ["TLV"]), ("los an", ["LAX"]), ("Palm SP", ["PSP"])]
      as [(String, Set<String>)]
  )
  func beginnings(words: String, meant: Set<String>) {
    expect(words, meant)
  }

  @Test(
    "takes initials with full stops for a name",
    arguments: [("U.S.A.", ["JFK"]), ("U.S.A", ["JFK"]), ("Washington D.C.", ["IAD", "DCA"])]
      as [(String, Set<String>)]
  )
  func initials(words: String, meant: Set<String>) {
    expect(words, meant)
  }

  @Test(
    "finds the airport of a name in an area that follows it, which is a small town's",
    arguments: [
      ("Queenstown, New Zealand", ["ZQN"]), ("Queenstown New Zealand", ["ZQN"]),
      ("Melborne, Australia", ["MEL"]), ("Moab, Utah", ["CNY"]), ("Nome, AK", ["OME"]),
      ("Lebanon, NH", ["LEB"]), ("Uluru, NT", ["AYQ"]), ("Broome, Western Australia", ["BME"]),
    ] as [(String, Set<String>)]
  )
  func inside(words: String, meant: Set<String>) {
    expect(words, meant)
  }

  @Test(
    "finds the airports of the area if none there has the name",
    arguments: [
      ("Park City, Utah", ["SLC"]), ("Park City Utah", ["SLC"]), ("Gatwick, TX", ["DFW", "IAH"]),
    ] as [(String, Set<String>)]
  )
  func area(words: String, meant: Set<String>) {
    expect(words, meant)
  }

  @Test func `does not take a word of an airport's terminal for a region of its name`() {
    #expect(codes("Gatwick North").first == "LGW")
  }

  @Test func `leaves out no word but the one that many airports have`() {
    #expect(codes("Lake Baikal").first == "UUD")
    #expect(codes("Lake Titicaca") == [])
    #expect(codes("Lake Victoria") == [])
    #expect(codes("Gotham City") == [])
    #expect(codes("Mt Fuji").first == "FSZ")
    #expect(catalogue.isCommonWord("lake"))
    #expect(!catalogue.isCommonWord("london"))
  }

  @Test(
    "ranks the airport of a city before a distant one of which its name is a later word",
    arguments: [("York", ["LBA"]), ("Plymouth", ["NQY", "EXT"]), ("Angeles", ["CRK"])]
      as [(String, Set<String>)]
  )
  func laterWords(words: String, meant: Set<String>) {
    expect(words, meant)
  }
}
