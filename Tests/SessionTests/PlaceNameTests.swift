import Airports
import Geodesy
import Places
import Session
import System
import Testing

@Suite("Finding a place by its name")
struct PlaceNameTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try Catalogue.withTowns.get()
  }

  /// Returns the error in the answer to a case; nil if it is right.
  private func mistake(_ asked: PlaceCases.Case) -> String? {
    let meant = Coordinate(degreesNorth: asked.north, degreesEast: asked.east)
    do throws(Failure) {
      let place = try Place.find(asked.typed, zone: nil, in: catalogue)
      let metres = Earth.distanceMetres(from: meant, to: place.coordinate)
      guard metres > asked.kilometres * 1000 else { return nil }
      return "\(asked.typed): \(place.choice), \(Int(metres / 1000)) km off"
    } catch {
      return "\(asked.typed): \(error.message)"
    }
  }

  /// Returns the airport that a text means; nil if it means something else.
  private func airport(_ typed: String) -> Airport? {
    guard case .airport(let airport) = catalogue.place(called: typed) else { return nil }
    return airport
  }

  @Test("is correct for every failure found in the review", arguments: PlaceCases.review)
  func review(asked: PlaceCases.Case) {
    #expect(mistake(asked) == nil)
  }

  @Test(
    "prefers a place that has the name to a larger one that once had it, or has it in another language",
    arguments: PlaceCases.namesakes
  )
  func nameOfSeveral(asked: PlaceCases.Case) {
    #expect(mistake(asked) == nil)
  }

  @Test("is correct for at least 95 of 100 names in ten scripts and thirty countries")
  func own() {
    let mistakes = PlaceCases.own.compactMap(mistake)
    let right = PlaceCases.own.count - mistakes.count
    let share = Double(right) / Double(PlaceCases.own.count)
    let figure = "\(right) of \(PlaceCases.own.count) right (\((share * 1000).rounded() / 10) %)"
    print("Names of places: \(figure)")
    for mistake in mistakes { print("  \(mistake)") }
    #expect(PlaceCases.own.count >= 200)
    #expect(share >= 0.95, "\(figure)")
  }

  @Test(
    "reports the choice that was made",
    arguments: [
      (
        "oxford",
        "Near Oxford, England, United Kingdom; also Oxford, Mississippi, United States; "
          + "also Oxford, Ohio, United States"
      ),
      ("Oxford, Mississippi", "Near Oxford, Mississippi, United States"),
      ("LIMA", "Near Torino-Aeritalia Airport (LIMA)"),
      ("deutschland", "Near Germany, at Berlin"),
      ("Singapore", "Near Singapore"),
      (
        "Neustadt",
        "Near Neustadt an der Weinstraße, Rhineland-Palatinate, Germany; "
          + "also Neustadt am Rübenberge, Lower Saxony, Germany; "
          + "also Neustadt in Holstein, Schleswig-Holstein, Germany "
          + "(\"Neustadt\" is another name of it)"
      ),
      (
        "reykjavk",
        "Near Reykjavík, Capital Region, Iceland (no place is called \"reykjavk\")"
      ),
    ]
  )
  func choices(typed: String, announcement: String) throws {
    #expect(try Place.find(typed, zone: nil, in: catalogue).announcement == announcement)
  }

  @Test(
    "returns the town, not an airport or a country of that name",
    arguments: ["Wien", "Bath", "Tokio", "lima", "Roma", "Oxford", "Cambridge"]
  )
  func towns(typed: String) throws {
    guard case .place(let answer) = catalogue.place(called: typed) else {
      Issue.record("\(typed) is an airport")
      return
    }
    #expect(answer.place.kind != .country)
  }

  @Test(
    "returns the airport of the town with just that name, unless another one is larger",
    arguments: [("Alert", "YLT"), ("reagan", "DCA")]
  )
  func namesakes(typed: String, code: String) {
    #expect(airport(typed)?.code == code)
  }

  @Test(
    "finds an airport by its name and where it is, without postcode and terminal",
    arguments: [
      ("Heathrow, England", "LHR"), ("Heathrow, London, UK", "LHR"), ("Heathrow Terminal 5", "LHR"),
      ("Heathrow T5", "LHR"), ("Manchester Airport UK", "MAN"),
      ("Gatwick Airport, United Kingdom", "LGW"), ("Gatwick, West Sussex", "LGW"),
      ("Stansted Airport, England", "STN"), ("Denver International Airport, USA", "DEN"),
      ("Denver International Airport, Colorado", "DEN"), ("Schiphol, Netherlands", "AMS"),
      ("Toronto Pearson Airport Canada", "YYZ"), ("Boston Logan USA", "BOS"),
      ("Haneda, Japan", "HND"), ("Narita Tokyo Japan", "NRT"), ("Kastrup, Denmark", "CPH"),
      ("Milano Malpensa Italia", "MXP"), ("Milano Malpensa, Lombardia, Italia", "MXP"),
      ("München Flughafen Terminal 2", "MUC"), ("Dubai International Airport Terminal 3", "DXB"),
      ("Orange County, New York", "MGJ"),
    ] as [(String, String)]
  )
  func qualified(typed: String, code: String) {
    #expect(airport(typed)?.code == code)
  }

  @Test(
    "finds a town before a comma and a county, which the gazetteer does not know",
    arguments: PlaceCases.cases(
      """
      York, North Yorkshire | 53.96 -1.08 15
      Durham, County Durham | 54.78 -1.57 15
      Dublin, Co. Dublin | 53.35 -6.26 15
      Cork, Co. Cork | 51.90 -8.47 15
      """
    )
  )
  func counties(asked: PlaceCases.Case) {
    #expect(mistake(asked) == nil)
  }

  @Test(
    "leaves out postcodes",
    arguments: [("10115 Berlin", "Berlin"), ("London SW1A 1AA", "London")]
  )
  func postcodes(typed: String, town: String) throws {
    guard case .place(let answer) = catalogue.place(called: typed) else {
      Issue.record("\(typed) is not a town")
      return
    }
    #expect(answer.place.name == town)
  }

  @Test(
    "refuses a name of which only a part is known",
    arguments: [
      "Tristan da Cunha", "Bouvet Island", "Johnston Atoll", "Heathrow, Japan", "Gatwick Colorado",
      "Paris, Txeas", "Portland, Dorset", "Springfield, Ilinois", "Kent County, Delaware",
    ]
  )
  func unknownNames(typed: String) {
    let failure = #expect(throws: Failure.self) {
      try Place.find(typed, zone: nil, in: catalogue)
    }
    #expect(failure?.message.hasPrefix("no airport or city is called \"\(typed)\"") == true)
  }

  @Test(
    "takes digits for a mistyped coordinate",
    arguments: [
      ("51.5,", "or degrees north and east such as 51.5,-0.1"),
      ("51,5,-0,1", "; write decimals with a point: 51.5,-0.1"),
    ]
  )
  func digits(typed: String, remedy: String) {
    let failure = #expect(throws: Failure.self) {
      try Place.find(typed, zone: nil, in: catalogue)
    }
    #expect(failure?.message.hasSuffix(remedy) == true)
  }
}
