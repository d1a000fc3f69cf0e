import Airports
import Geodesy
import Testing

@Suite("The city of an airport")
struct CityTests {
  static let cities: [(municipality: String, name: String, city: String)] = [
    ("London (Hounslow)", "London Heathrow Airport", "London"),
    ("Paris (Roissy-en-France, Val-d'Oise)", "Charles de Gaulle International Airport", "Paris"),
    ("Chisholm/Hibbing", "Range Regional Airport", "Chisholm"),
    ("La Jolla, San Diego", "Scripps Memorial Hospital Heliport", "La Jolla"),
    ("Yuma Proving Ground(Yuma)", "Laguna Army Airfield", "Yuma Proving Ground"),
    ("Woodlark (Muyua) Island", "Guasopa Airport", "Woodlark"),
    ("Baker,", "Baker Airport", "Baker"),
    ("Olinda / Mt Dandenong", "Olinda", "Olinda"),
    ("São Paulo", "Congonhas Airport", "São Paulo"),
    ("(Muyua) Woodlark", "Guasopa Airport", "Woodlark"),
    ("", "South Pole Station Airport", "South Pole"),
    ("", "Zürich Airport", "Zürich"),
    ("", "Sir Seretse Khama International Airport", "Sir Seretse Khama"),
    ("", "Soya-ri Heliport (소야리 헬기장)", "Soya-ri"),
    ("(closed)", "Airport", "Airport"),
    ("", "", ""),
  ]

  @Test("is the short name of its town, or its own name", arguments: cities)
  func city(municipality: String, name: String, city: String) {
    let airport = Airport(
      index: 0,
      ident: "XXXX",
      name: name,
      municipality: municipality,
      country: "GB",
      coordinate: Coordinate(degreesNorth: 0, degreesEast: 0),
      kind: .small,
      hasScheduledService: false
    )
    #expect(airport.city == city)
    #expect(airport.code == "XXXX")
  }
}
