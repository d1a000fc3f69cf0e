import Airports
import Atlas
import DataFiles

extension Reader {
  /// The readers of the public tables and maps from which data files are built.
  static var tables: [Reader] {
    [
      Reader("airports.csv", texts: [airports]) { try build(airports: $0, runways: runways) },
      Reader("runways.csv", texts: [runways]) { try build(airports: airports, runways: $0) },
      Reader("frequencies.csv", texts: [frequencies]) {
        try build(airports: airports, runways: runways, frequencies: $0)
      },
      Reader("navaids.csv", texts: [navaids]) {
        try build(airports: airports, runways: runways, navaids: $0)
      },
      Reader("OpenFlights", texts: [openFlights]) { text in
        check(try CatalogueImport(openFlights: Array(text.utf8)))
      },
      Reader(
        "cities",
        texts: ["[airports]\nEGLL = \"London\"\n[names.DE]\n\"Köln\" = \"Cologne\"\n"]
      ) { _ = try CityFile($0, path: "cities.toml") },
      Reader(
        "areas",
        texts: ["[airports]\nTahiti = [\"NTAA\"]\n[names]\nTahiti = [\"タヒチ\"]\n"]
      ) { _ = try AreaFile($0, path: "areas.toml") },
      Reader("shapefile", [shapefile]) { _ = try Shapefile(bytes: $0) },
      Reader("graymap", [Array("P5\n# grey\n2 2\n255\n".utf8) + [0, 80, 160, 255]]) {
        _ = try Graymap(bytes: $0)
      },
    ]
  }

  private static func build(
    airports: String,
    runways: String,
    frequencies: String? = nil,
    navaids: String? = nil
  ) throws {
    let made = try CatalogueImport(
      airports: Array(airports.utf8),
      runways: Array(runways.utf8),
      frequencies: frequencies.map { Array($0.utf8) },
      navaids: navaids.map { Array($0.utf8) }
    )
    check(made)
  }

  /// Traps if a catalogue that was built cannot be read.
  private static func check(_ made: CatalogueImport) {
    precondition((try? Catalogue(bytes: made.bytes)) != nil, "the catalogue cannot be read")
  }

  private static let airports = """
    "id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent",\
    "iso_country","iso_region","municipality","scheduled_service","icao_code","iata_code",\
    "gps_code","local_code","home_link","wikipedia_link","keywords"
    2434,"EGLL","large_airport","London Heathrow Airport",51.4706,-0.461941,83,"EU","GB","GB-ENG",\
    "London","yes","EGLL","LHR","EGLL",,"https://x.example/","","LON, Londres"
    9,"0E9","small_airport","The ""Soft"" Field",0,10,-1266,"AF","NA","NA-KA",\
    "Luanda, a, b","no",,,"FYXX","0E9",,,

    """

  private static let runways = """
    "id","airport_ref","airport_ident","length_ft","width_ft","surface","lighted","closed",\
    "le_ident","le_latitude_deg","le_longitude_deg","le_elevation_ft","le_heading_degT",\
    "le_displaced_threshold_ft","he_ident","he_latitude_deg","he_longitude_deg",\
    "he_elevation_ft","he_heading_degT","he_displaced_threshold_ft"
    1,9,"0E9",3600,60,"ASP",1,0,"09L",0,9.995,83,89.6,1007,"27R",0,10.005,78,269.6,190
    3,2434,"EGLL",4644,98,"GRS",0,0,"18W",51.47,-0.46,,,,"36W",,,,,

    """

  private static let frequencies = """
    "id","airport_ref","airport_ident","type","description","frequency_mhz"
    1,9,"0E9","CTAF","SOFT TRAFFIC",122.8
    2,2434,"EGLL","TWR",,118.5

    """

  private static let navaids = """
    "id","filename","ident","name","type","frequency_khz","latitude_deg","longitude_deg",\
    "elevation_ft","iso_country","dme_frequency_khz","dme_channel","dme_latitude_deg",\
    "dme_longitude_deg","dme_elevation_ft","slaved_variation_deg","magnetic_variation_deg",\
    "usageType","power","associated_airport"
    1,"x","LON","London","VOR-DME",113600,51.4872,-0.46667,107,"GB",113600,"083X",,,,-3.5,-2.2,"","",""
    2,"x","SF","Soft","NDB",379,0,10,,"GA",,,,,,,,"LO","LOW",

    """

  private static let openFlights = """
    1,"Goroka Airport","Goroka","Papua New Guinea","GKA","AYGA",-6.08,145.39,5282,10,"U",\
    "Pacific/Port_Moresby","airport","OurAirports"

    """

  /// A shapefile with one square.
  private static let shapefile: [UInt8] = {
    let corners: [Double] = [-1, -1, -1, 1, 1, 1, 1, -1, -1, -1]
    var record: [UInt8] = [5, 0, 0, 0] + [UInt8](repeating: 0, count: 32)
    // One part of five points, which begins with the first.
    record += [1, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0]
    for corner in corners {
      withUnsafeBytes(of: corner.bitPattern.littleEndian) { record += $0 }
    }
    let head: [UInt8] = [0, 0, 0x27, 0x0A] + [UInt8](repeating: 0, count: 96)
    return head + [0, 0, 0, 1, 0, 0, 0, UInt8(record.count / 2)] + record
  }()
}
