import Geodesy
import Places
import Testing

@testable import Airports

@Suite("Searching airports by the names of towns")
struct TownSearchTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.withTowns.get()
  }

  private static let london = Coordinate(degreesNorth: 51.507, degreesEast: -0.128)

  private func codes(_ words: String, near place: Coordinate?, _ limit: Int) -> [String] {
    catalogue.search(words, near: place, limit: limit).map(\.airport.code)
  }

  static let meant: [(words: String, codes: Set<String>)] = [
    // Other scripts.
    ("成田", ["NRT"]), ("上海", ["PVG", "SHA"]), ("서울", ["GMP", "ICN"]), ("القاهرة", ["CAI"]),
    ("αθήνα", ["ATH"]), ("北京", ["PEK", "PKX"]), ("東京", ["HND", "NRT"]),
    ("Москва", ["SVO", "DME", "VKO"]),
    ("กรุงเทพ", ["BKK", "DMK"]), ("תל אביב", ["TLV"]), ("मुंबई", ["BOM"]),
    // Names in other languages, and former ones.
    ("kiev", ["KBP", "IEV"]), ("den haag", ["RTM", "AMS"]), ("Mailand", ["LIN", "MXP", "BGY"]),
    ("bombay", ["BOM"]), ("saigon", ["SGN"]), ("peking", ["PEK", "PKX"]), ("genf", ["GVA"]),
    ("wien", ["VIE"]), ("varsovie", ["WAW", "WMI"]),
    // The main airport before military and minor fields.
    ("changi", ["SIN"]), ("bengaluru", ["BLR"]), ("bangalore", ["BLR"]),
    // Joined words, and an additional word.
    ("sanfrancisco", ["SFO"]), ("newyork", ["JFK", "LGA", "EWR"]), ("heathrow terminal 5", ["LHR"]),
    ("gatwick south terminal", ["LGW"]), ("jfk terminal 4", ["JFK"]),
    ("frankfurt flughafen", ["FRA"]),
    // Names being typed, whose first letters are codes or joined names of other towns.
    ("san f", ["SFO", "OAK"]), ("san di", ["SAN"]), ("san j", ["SJC", "SJO", "SJU"]),
    ("san jo", ["SJC", "SJO"]), ("san ju", ["SJU"]), ("los a", ["LAX"]), ("las v", ["LAS"]),
    ("tel a", ["TLV"]), ("tel av", ["TLV"]), ("ho c", ["SGN"]), ("palm s", ["PSP"]),
    ("new y", ["JFK", "LGA", "EWR"]), ("rio d", ["GIG", "SDU"]), ("eg ll", ["LHR"]),
    // Names of cities that are codes of airfields elsewhere, in small letters.
    ("lima", ["LIM"]), ("kobe", ["UKB"]), ("Oran", ["ORN"]), ("LIMA", ["LIMA"]),
    // The airport that has the name of the town, before a nearer one.
    ("인천", ["ICN"]), ("nyc", ["JFK", "LGA"]), ("kennedy", ["JFK"]),
    // The word says nothing beside the name of a city.
    ("london airport", ["LHR"]), ("san jose airport", ["SJC", "SJO"]),
    ("aéroport paris", ["CDG", "ORY"]), ("vienna airport", ["VIE"]), ("jfk airport", ["JFK"]),
    ("東京 空港", ["HND", "NRT"]), ("istanbul havalimanı", ["IST", "SAW"]),
    // Nor does a preposition between them.
    ("aeropuerto de madrid", ["MAD"]), ("aeroporto di roma", ["FCO", "CIA"]),
    ("aéroport de nice", ["NCE"]), ("aeroporto do porto", ["OPO"]), ("airport of london", ["LHR"]),
    ("flughafen von berlin", ["BER"]), ("aéroport d’athènes", ["ATH"]),
    ("st helena", ["HLE"]),
  ]

  @Test("ranks an intended airport first, from far away and from anywhere", arguments: meant)
  func first(words: String, codes meant: Set<String>) {
    for place in [nil, Self.london] {
      let found = codes(words, near: place, 1)
      #expect(found.first.map(meant.contains) == true, "\(found)")
    }
  }

  @Test(
    "does not take words that names of many airports have for a place elsewhere",
    arguments: [
      ("city airport", ["SVO", "VKO", "DME", "ZIA"]), ("island airport", ["KEF", "RKV"]),
      ("downtown airport", ["WAW"]), ("central airport", ["EBB"]),
    ]
  )
  func qualifiers(words: String, elsewhere: [String]) {
    let found = codes(words, near: nil, 5)
    #expect(!found.isEmpty)
    #expect(Set(found).isDisjoint(with: elsewhere), "\(found)")
  }

  @Test("resolves the airport of a city to that of the populous one")
  func cityAirport() throws {
    guard case .airport(let airport)? = catalogue.place(called: "london airport") else {
      Issue.record("it is no airport")
      return
    }
    #expect(airport.code == "LHR")
  }

  @Test("tries a query with words left out seven times at most, however long it is")
  func manyWords() {
    let words = (0..<50).map { _ in "ae" }.joined(separator: " ")
    #expect(catalogue.shortened(words).count <= 7)
    #expect(catalogue.shortened("val d'oise roissy") == ["val d'oise", "val", "d'oise roissy"])
  }

  @Test("lists the airports of Paris first for its first letters")
  func paris() {
    for place in [nil, Self.london] {
      let found = codes("par", near: place, 4)
      #expect(Set(found.prefix(2)) == ["CDG", "ORY"], "\(found)")
      #expect(found.dropFirst(2).first.map(["LBG", "BVA"].contains) == true, "\(found)")
    }
  }

  @Test(
    "lists no heliport among the first four",
    arguments: ["den haag", "tokio", "London", "paris", "berlin", "sao paulo"]
  )
  func helipads(words: String) {
    let found = catalogue.search(words, near: Self.london, limit: 4)
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.airport.kind != .heliport })
  }

  @Test("still ranks the intended airports first", arguments: RankingTests.meant)
  func ranks(words: String, place: Coordinate?, code: String) {
    #expect(codes(words, near: place, 1) == [code])
  }
}
