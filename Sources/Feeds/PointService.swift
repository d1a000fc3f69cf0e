/// A public service that returns the aircraft around a point in the format of ADSBExchange's
/// version 2, with its terms of use.
public struct PointService: Sendable, Hashable {
  /// Its name, also in addresses: `adsb.lol`.
  public let name: String

  /// Its address, with `{lat}`, `{lon}` and `{nmi}` in the places of the point and the radius.
  let address: String

  /// The least time between two questions.
  let leastInterval: Duration

  /// The largest radius it answers for, in nautical miles.
  let mostNauticalMiles: Int

  /// The attribution required by the service.
  public let attribution: String

  /// The services known by name. All three answer for up to 250 nautical miles. adsb.fi and
  /// airplanes.live allow one request a second, for non-commercial use (their pages
  /// github.com/adsbfi/opendata and airplanes.live/api-guide); adsb.lol limits by its load and
  /// publishes its data under the Open Database License (adsb.lol/docs).
  public static let all = [
    PointService(
      name: "adsb.lol",
      address: "https://api.adsb.lol/v2/point/{lat}/{lon}/{nmi}",
      leastInterval: .seconds(2),
      attribution: "Data: adsb.lol, ODbL"
    ),
    PointService(
      name: "adsb.fi",
      address: "https://opendata.adsb.fi/api/v2/lat/{lat}/lon/{lon}/dist/{nmi}",
      leastInterval: .seconds(2),
      attribution: "Data: adsb.fi"
    ),
    PointService(
      name: "airplanes.live",
      address: "https://api.airplanes.live/v2/point/{lat}/{lon}/{nmi}",
      leastInterval: .seconds(2),
      attribution: "Data: airplanes.live"
    ),
  ]

  init(
    name: String,
    address: String,
    leastInterval: Duration,
    mostNauticalMiles: Int = 250,
    attribution: String
  ) {
    self.name = name
    self.address = address
    self.leastInterval = leastInterval
    self.mostNauticalMiles = mostNauticalMiles
    self.attribution = attribution
  }

  /// Returns the address of the aircraft in an area.
  func address(for area: AircraftArea) throws(FetchError) -> FetchAddress {
    let miles = min(area.nauticalMiles, mostNauticalMiles)
    return try FetchAddress(
      address
        .replacing("{lat}", with: "\(area.latitude)")
        .replacing("{lon}", with: "\(area.longitude)")
        .replacing("{nmi}", with: "\(miles)")
    )
  }
}
