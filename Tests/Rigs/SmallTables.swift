package import Airports
import Breathing
package import DataFiles
import Facts
import Feeds
import Foundation
import Geodesy
import Network
import Places
package import TestSupport
import Testing
import Text

/// Valid tables of OurAirports with as many rows as a test needs.
package struct SmallTables {
  package var airports = 20
  package var runways = 20
  package var frequencies = 20
  package var navaids = 20

  package init(
    airports: Int = 20,
    runways: Int = 20,
    frequencies: Int = 20,
    navaids: Int = 20
  ) {
    self.airports = airports
    self.runways = runways
    self.frequencies = frequencies
    self.navaids = navaids
  }

  /// The tables' bytes.
  package var bytes: [CatalogueTable: [UInt8]] {
    [
      .airports: Self.table(
        """
        id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,\
        iso_region,municipality,scheduled_service,icao_code,iata_code,gps_code,local_code,\
        home_link,wikipedia_link,keywords
        """,
        airports
      ) { "\($0),ZZ\(10 + $0),small_airport,Field \($0),\($0).5,10,100,EU,ZZ,,Town,no,,,,,,," },
      .runways: Self.table(
        """
        id,airport_ref,airport_ident,length_ft,width_ft,surface,lighted,closed,le_ident,\
        le_latitude_deg,le_longitude_deg,le_elevation_ft,le_heading_degT,\
        le_displaced_threshold_ft,he_ident,he_latitude_deg,he_longitude_deg,he_elevation_ft,\
        he_heading_degT,he_displaced_threshold_ft
        """,
        runways
      ) { "\(900 + $0),\($0),ZZ\(10 + $0),3000,60,ASP,1,0,09,,,,90,,27,,,,270," },
      .frequencies: Self.table(
        "id,airport_ref,airport_ident,type,description,frequency_mhz",
        frequencies
      ) { "\(700 + $0),\($0),ZZ\(10 + $0),TWR,Tower,118.5" },
      .navaids: Self.table(
        """
        id,filename,ident,name,type,frequency_khz,latitude_deg,longitude_deg,elevation_ft,\
        iso_country,dme_frequency_khz,dme_channel,dme_latitude_deg,dme_longitude_deg,\
        dme_elevation_ft,slaved_variation_deg,magnetic_variation_deg,usageType,power,\
        associated_airport
        """,
        navaids
      ) { "\($0),n,N\($0),Beacon \($0),NDB,350,\($0).2,9,,ZZ,,,,,,,1,BOTH,HIGH," },
    ]
  }

  /// The tables by the file names of OurAirports.
  package var files: [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: bytes.map { ($0.key.fileName, $0.value) })
  }

  /// Returns a catalogue made from the tables.
  package func catalogue(date: String = "2026-01-01") throws -> [UInt8] {
    let bytes = bytes
    return try CatalogueImport(
      airports: try #require(bytes[.airports]),
      runways: try #require(bytes[.runways]),
      frequencies: bytes[.frequencies],
      navaids: bytes[.navaids],
      notes: ["source": "test", "date": date]
    ).bytes
  }

  private static func table(_ head: String, _ rows: Int, _ row: (Int) -> String) -> [UInt8] {
    Array(([head] + (0..<rows).map { row($0 + 1) }).joined(separator: "\n").utf8) + [10]
  }
}

/// Temporary folders with the program's own data and for updated data.
package struct ScratchData {
  package let folder: ScratchFolder
  package let data: DataDirectory
  package let store: CatalogueStore

  /// Creates the folders, with a catalogue and the names of one city, far away, in the program's own data.
  package init(date: String = "2026-01-01") throws {
    folder = try ScratchFolder()
    data = DataDirectory(path: folder.file("own"))
    store = CatalogueStore(home: DataHome(path: folder.file("home/aloft")))
    try folder.write(try SmallTables().catalogue(date: date), to: "own/airports.catalogue")
    try folder.write(try Self.gazetteer(), to: "own/places.gazetteer")
    try folder.write("[airports]\n", to: "own/cities.toml")
  }

  private static func gazetteer() throws -> [UInt8] {
    let place = GazetteerSource.Place(
      id: 1,
      coordinate: Coordinate(degreesNorth: -60, degreesEast: -60),
      population: 20_000
    )
    let town = GazetteerSource.Town(
      place: place,
      name: "Elsewhere",
      alternates: [],
      country: "XX",
      region: ""
    )
    return try Gazetteer.bytes(
      of: GazetteerSource(
        towns: [town],
        places: [place],
        countries: [GazetteerSource.Area(code: "XX", name: "Country")],
        regions: []
      )
    )
  }

  package var home: DataHome { store.home }

  /// Installs a catalogue, as an update does.
  package func install(_ tables: SmallTables = SmallTables(), date: String) throws {
    let lock = try DataLock(home)
    try store.install(try tables.catalogue(date: date), lock)
  }

  /// Returns an update from the tables at an address or in a folder, which is tried again after milliseconds.
  package func update(from base: String) -> CatalogueUpdate {
    CatalogueUpdate(
      download: TableDownload(
        base: base,
        fetcher: Fetcher(agent: "aloft/test"),
        backoff: Backoff(
          first: .milliseconds(1),
          longest: .milliseconds(5),
          generator: SeededGenerator(seed: 1)
        )
      ),
      renewal: CatalogueRenewal(data: data, store: store, admitsLoss: false)
    )
  }

  /// The date of the catalogue in use.
  package var dayInUse: String? {
    get throws { try CatalogueChoice(data, home).file.day?.description }
  }

  /// The names in the folder of updated data.
  package var names: [String] {
    get throws { try folder.names(in: "home/aloft") }
  }
}
