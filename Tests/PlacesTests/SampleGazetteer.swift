import Geodesy
import Places

/// Some of the world's towns, with the difficult cases among them.
enum SampleGazetteer {
  static let source = GazetteerSource(
    towns: [
      town(1, "Oxford", 51.752, -1.2577, 162_100, "GB", "GB-ENG", ["Oksford", "Оксфорд"]),
      town(2, "Oxford", 34.366, -89.519, 22_314, "US", "US-MS", ["oksford"]),
      town(3, "Köln", 50.9333, 6.95, 963_395, "DE", "DE-NW", ["Cologne", "Кёльн", "CGN", "科隆"]),
      town(4, "Lima", -12.0432, -77.0282, 7_737_002, "PE", "", ["Lima", "LIM", "利馬"]),
      town(5, "Al Qāhirah", 30.0626, 31.2497, 9_606_916, "EG", "", ["القاهرة", "alqahrt"]),
      town(6, "Suva", -18.1416, 178.4415, 77_366, "FJ", "", []),
      town(7, "Waiyevo", -16.7902, -179.9862, 16_000, "FJ", "", []),
      town(8, "Amundsen", -90, 180, 15_001, "AQ", "", []),
      town(9, "Ny-Ålesund", 90, 0, 15_001, "NO", "", ["X", "北"]),
    ],
    places: [
      place(1, 51.752, -1.2577, 162_100), place(100, 51.8, -1.3, 1_250), place(101, 51.9, -1.2, 0),
      place(102, -17.0, 180, 2_000),
    ],
    countries: [
      country("GB", "GBR", "United Kingdom", "London", 66_488_991, ["UK", "Royaume-Uni"]),
      country("US", "USA", "United States", "Washington", 327_167_434, ["USA"]),
      country("DE", "DEU", "Germany", "Berlin", 82_927_922, ["Deutschland"]),
      country("PE", "PER", "Peru", "Lima", 31_989_256, ["Perú"]),
      country("EG", "EGY", "Egypt", "Cairo", 98_423_595, []),
      country("FJ", "FJI", "Fiji", "Suva", 883_483, []),
      country("BV", "BVT", "Bouvet Island", "", 0, []),
    ],
    regions: [
      .init(code: "GB-ENG", name: "England"), .init(code: "US-MS", name: "Mississippi"),
      .init(code: "DE-NW", name: "North Rhine-Westphalia", alternates: ["Nordrhein-Westfalen"]),
      .init(code: "ZZ-1", name: "Nowhere"),
    ]
  )

  static let bytes = (try? Gazetteer.bytes(of: source, notes: ["source": "GeoNames"])) ?? []

  private static func place(
    _ id: Int,
    _ north: Double,
    _ east: Double,
    _ people: Int
  ) -> GazetteerSource.Place {
    .init(
      id: id,
      coordinate: Coordinate(degreesNorth: north, degreesEast: east),
      population: people
    )
  }

  private static func town(
    _ id: Int,
    _ name: String,
    _ north: Double,
    _ east: Double,
    _ people: Int,
    _ country: String,
    _ region: String,
    _ alternates: [String]
  ) -> GazetteerSource.Town {
    .init(
      place: place(id, north, east, people),
      name: name,
      alternates: alternates,
      country: country,
      region: region
    )
  }

  private static func country(
    _ code: String,
    _ otherCode: String,
    _ name: String,
    _ capital: String,
    _ people: Int,
    _ alternates: [String]
  ) -> GazetteerSource.Area {
    .init(
      code: code,
      otherCode: otherCode,
      name: name,
      alternates: alternates,
      population: people,
      capital: capital
    )
  }
}
