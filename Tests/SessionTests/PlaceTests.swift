import Airports
import Geodesy
import Outlets
import Session
import Settings
import System
import Testing

@Suite struct PlaceTests {
  private let catalogue: Catalogue

  init() throws {
    func entry(
      _ icao: String,
      _ iata: String,
      _ name: String,
      _ city: String,
      _ north: Double,
      _ east: Double
    ) -> CatalogueEntry {
      CatalogueEntry(
        ident: icao,
        iata: iata,
        icao: icao,
        name: name,
        municipality: city,
        coordinate: Coordinate(degreesNorth: north, degreesEast: east),
        kind: .large,
        hasScheduledService: true
      )
    }
    catalogue = try Catalogue([
      entry("EGLL", "LHR", "London Heathrow Airport", "London", 51.4706, -0.4619),
      entry(
        "KSFO",
        "SFO",
        "San Francisco International Airport",
        "San Francisco",
        37.619,
        -122.375
      ),
      entry("LFPG", "CDG", "Charles de Gaulle International Airport", "Paris", 49.0128, 2.55),
      entry("YSSY", "SYD", "Sydney Kingsford Smith Airport", "Sydney", -33.9461, 151.177),
    ])
  }

  @Test(
    "A code, a city or a name finds the airport",
    arguments: [
      ("LHR", "Near London Heathrow Airport (LHR)"),
      ("lhr", "Near London Heathrow Airport (LHR)"),
      ("EGLL", "Near London Heathrow Airport (LHR)"),
      ("San Francisco", "Near San Francisco International Airport (SFO)"),
      ("heathrow", "Near London Heathrow Airport (LHR)"),
      ("charles de gaulle", "Near Charles de Gaulle International Airport (CDG)"),
      ("paris", "Near Charles de Gaulle International Airport (CDG)"),
    ]
  )
  func named(near: String, announcement: String) throws {
    let place = try Place.find(near, zone: nil, in: catalogue)
    #expect(place.announcement == announcement)
    #expect(place.origin == .chosen)
  }

  @Test(
    "Coordinates in degrees are used as given",
    arguments: [
      ("51.5,-0.1", 51.5, -0.1), ("-33.9, 151.2", -33.9, 151.2), ("90,0", 90, 0),
      ("0,-180", 0, 180), ("51.5 -0.1", 51.5, -0.1), ("51.5;-0.1", 51.5, -0.1),
      ("51.5N 0.1W", 51.5, -0.1), ("51.5000°N 0.1000°W", 51.5, -0.1),
      ("S33.9 E151.2", -33.9, 151.2),
      ("0.1°W, 51.5°N", 51.5, -0.1), ("51°30′36″N 0°6'W", 51.51, -0.1),
      ("51° 30′ N 0° 6′ W", 51.5, -0.1), ("geo:51.5,-0.1", 51.5, -0.1),
      ("−33.9,151.2", -33.9, 151.2),
      ("geo:51.5,-0.1?z=15", 51.5, -0.1), ("geo:51.5,-0.1;u=10", 51.5, -0.1),
      ("GEO:51.5,-0.1,100", 51.5, -0.1), ("geo:51.5,-0.1,100;crs=wgs84;u=10?z=9", 51.5, -0.1),
      ("N 51.5 W 0.1", 51.5, -0.1), ("N 51° 30.600 W 000° 06.000", 51.51, -0.1),
      ("n51 30.6 w000 06.0", 51.51, -0.1), ("51 30.6 N 0 6 W", 51.51, -0.1),
      ("W 0.1 N 51.5", 51.5, -0.1), ("51º30'N 0º6'W", 51.5, -0.1),
    ] as [(String, Double, Double)]
  )
  func degrees(near: String, north: Double, east: Double) throws {
    let coordinate = try Place.find(near, zone: nil, in: catalogue).coordinate
    #expect(abs(coordinate.latitude.degrees - north) < 1e-8)
    #expect(abs(coordinate.longitude.degrees - east) < 1e-8)
  }

  @Test func `the log has degrees only to the tenth, and a person who asks gets all`() throws {
    let home = try Place.find("51.4765,-0.2346", zone: nil, in: catalogue)
    #expect(home.announcement == "Near 51.5°N 0.2°W")
    #expect(home.summary == "Near 51.4765°N 0.2346°W")
    let airport = try Place.find("LHR", zone: nil, in: catalogue)
    #expect(airport.announcement == airport.summary)
  }

  private static let offTheGlobe = "is not on the globe"
  private static let noPair = "is not a place: geo: precedes"

  @Test(arguments: [
    ("91,0", offTheGlobe), ("0,181", offTheGlobe), ("-90.1,0", offTheGlobe),
    ("nan,0", offTheGlobe), ("inf,1", offTheGlobe),
    ("geo:", noPair), ("geo:51.5", noPair), ("geo:51.5;-0.1", noPair), ("geo:51.5,", noPair),
    ("geo:1,2,3,4", noPair), ("geo:x,y?z=1", noPair),
  ])
  func `impossible coordinates are refused, not searched as a name`(near: String, why: String) {
    let failure = #expect(throws: Failure.self) {
      try Place.find(near, zone: nil, in: catalogue)
    }
    #expect(failure?.status == .usage)
    #expect(failure?.message.hasPrefix("\(near) \(why)") == true, "\(failure?.message ?? "")")
  }

  @Test(
    "Other pairs of numbers and letters are no coordinates",
    arguments: [
      "1 2 3 4", "5E 6E", "5N 6N", "-5N 6E", "51 30,0 6", "51°61′N 0°6′W", "N 5", "St N", "51.5,",
      ",", "", "5", "5N", "N 51.5 N 0.1", "N 51 60.5 W 0 6", "N W", "N 51.5 W",
    ]
  )
  func noDegrees(text: String) throws {
    #expect(try Coordinate(degrees: text) == nil)
  }

  @Test func `an unknown place is reported with similar names`() {
    let typo = #expect(throws: Failure.self) {
      try Place.find("heathrwo", zone: nil, in: catalogue)
    }
    #expect(
      typo?.message
        == "no airport or city is called \"heathrwo\"; perhaps London Heathrow Airport (LHR)"
    )
    let nothing = #expect(throws: Failure.self) {
      try Place.find("Xyzzy Qwerty", zone: nil, in: catalogue)
    }
    #expect(nothing?.status == .noInput)
    #expect(nothing?.message.contains("use an airport's code, a city, or degrees") == true)
  }

  @Test func `without a name it is the time zone's place, else the default`() throws {
    let table = "GB\t+513030-0000731\tEurope/London\n"
    let zone = TimeZonePlace(zone: "Europe/London", inTable: table)
    let place = try Place.find(nil, zone: zone, in: catalogue)
    #expect(place.announcement == "Near London (from the time zone, Europe/London)")
    let unknown = try Place.find(nil, zone: nil, in: catalogue)
    #expect(unknown == .wellKnown)
    let heathrow = try #require(catalogue.airport(code: "LHR")).coordinate
    #expect(Earth.distanceMetres(from: unknown.coordinate, to: heathrow) < 1000)
    #expect(
      unknown.announcement == "Near London Heathrow (location unknown; set it with --near)"
    )
  }

  @Test(arguments: ["", "room.follow = \"http://10.0.0.5:8737\"\n"])
  func `the place of a screen that follows is its own while it runs alone`(follow: String) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("sky.near = \"51.4706,-0.4619\"\n" + follow, from: "own.toml")
    let setup = try Setup(configuration)
    let end = follow.isEmpty ? "" : ", while no leader is followed"
    #expect(setup.placeAnnouncement == setup.place.announcement + end)
  }
}

@Suite struct TimeZonePlaceTests {
  @Test(
    "ISO 6709 is read to the second of arc",
    arguments: [
      ("+5130-00007", 51.5, -0.116666667), ("+513030-0000731", 51.508333333, -0.125277778),
      ("-3352+15113", -33.866666667, 151.216666667), ("-720041+0023206", -72.011388889, 2.535),
      ("-1247+04514", -12.783333333, 45.233333333),
      ("-0000+00000", 0, 0),
    ] as [(String, Double, Double)]
  )
  func coordinates(text: String, north: Double, east: Double) throws {
    let coordinate = try #require(Coordinate(iso6709: text))
    #expect(abs(coordinate.latitude.degrees - north) < 1e-8)
    #expect(abs(coordinate.longitude.degrees - east) < 1e-8)
  }

  @Test(arguments: [
    "", "+", "+5130", "5130-00007", "+5160-00007", "+9130-00007", "+51-0", "+5130-1a007",
  ])
  func `anything else is no coordinate`(text: String) {
    #expect(Coordinate(iso6709: text) == nil)
  }

  @Test func `a broken table gives no place`() {
    for table in ["", "\t\t\t", "GB\tnowhere\tEurope/London", "# GB\t+5130-00007\tEurope/London"] {
      #expect(TimeZonePlace(zone: "Europe/London", inTable: table) == nil)
    }
  }
}

@Suite struct SystemTimeZoneTests {
  private static let files = [
    "/usr/share/zoneinfo/zone.tab":
      "# remark\nGB\t+513030-0000731\tEurope/London\nNL\t+5222+00454\tEurope/Amsterdam\n"
      + "IN\t+2232+08822\tAsia/Kolkata\nUS\t+471551-1014640\tAmerica/North_Dakota/Beulah\tCentral\n",
    "/usr/share/zoneinfo/zone1970.tab": "BE,LU,NL\t+5050+00420\tEurope/Brussels\n",
    "/usr/share/zoneinfo/tzdata.zi": "# version\nL Asia/Kolkata Asia/Calcutta\nL Etc/UTC UTC\n",
  ]

  private func zone(
    _ environment: [String: String],
    timezone: String? = nil,
    localtime: String? = nil
  ) -> SystemTimeZone {
    SystemTimeZone(
      environment: environment,
      read: { $0 == "/etc/timezone" ? timezone : Self.files[$0] },
      link: { $0 == "/etc/localtime" ? localtime : nil }
    )
  }

  @Test func `TZ is asked first, then the file, then the link`() {
    let link = "/usr/share/zoneinfo/Europe/Brussels"
    let all = zone(["TZ": "Asia/Kolkata"], timezone: "Europe/London\n", localtime: link)
    #expect(all.name == "Asia/Kolkata")
    #expect(zone([:], timezone: "Europe/London\n", localtime: link).name == "Europe/London")
    #expect(zone(["TZ": ""], localtime: link).name == "Europe/Brussels")
    #expect(zone([:], localtime: "../usr/share/zoneinfo/Asia/Tokyo").name == "Asia/Tokyo")
    #expect(zone([:]).name == nil)
  }

  @Test(
    "Every spelling of TZ that names a place finds it",
    arguments: [
      ("Europe/London", "London"), (":Europe/London", "London"),
      ("/usr/share/zoneinfo/Europe/London", "London"),
      (":/usr/share/zoneinfo/posix/Europe/London", "London"),
      ("right/Europe/London", "London"), (":posix/Europe/London", "London"),
      ("Asia/Calcutta", "Kolkata"), ("Europe/Amsterdam", "Amsterdam"),
      ("Europe/Brussels", "Brussels"), ("America/North_Dakota/Beulah", "Beulah"),
    ]
  )
  func spellings(tz: String, city: String) {
    #expect(zone(["TZ": tz]).place?.city == city)
  }

  @Test(arguments: ["UTC", "Etc/UTC", "CET-1CEST", "GMT0BST", "", "/", ":", "no/where"])
  func `a zone without a place has none`(tz: String) {
    #expect(zone(["TZ": tz]).place == nil)
  }

  @Test func `this machine's own tables are read`() throws {
    let tokyo = try #require(SystemTimeZone(environment: ["TZ": "Asia/Tokyo"]).place)
    #expect(abs(tokyo.coordinate.latitude.degrees - 35.65) < 0.1)
    #expect(abs(tokyo.coordinate.longitude.degrees - 139.74) < 0.1)
  }
}
