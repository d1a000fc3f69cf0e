import Text

/// A public service that returns the aircraft around a point, in the format of ADSBExchange's
/// version 2, with its terms of use.
public struct PointService: Sendable, Hashable {
  /// Its name, which is also its address in the settings: `adsb.lol`.
  public let name: String

  /// The URL, with placeholders `{lat}`, `{lon}` and `{nmi}` for the point and the radius.
  let address: String

  /// The shortest interval between requests.
  let minimumInterval: Duration

  /// The largest radius that all of them support, in nautical miles.
  private static let maximumNauticalMiles = 250

  /// The attribution required by the service.
  public let attribution: String

  /// The supported services. adsb.fi and airplanes.live allow one request a second, for
  /// non-commercial use (github.com/adsbfi/opendata and airplanes.live/api-guide). adsb.lol limits
  /// requests depending on its load and publishes its data under the Open Database License
  /// (adsb.lol/docs).
  public static let all = [
    PointService(
      name: "adsb.lol",
      address: "https://api.adsb.lol/v2/point/{lat}/{lon}/{nmi}",
      minimumInterval: .seconds(2),
      attribution: "Data: adsb.lol, ODbL"
    ),
    PointService(
      name: "adsb.fi",
      address: "https://opendata.adsb.fi/api/v2/lat/{lat}/lon/{lon}/dist/{nmi}",
      minimumInterval: .seconds(2),
      attribution: "Data: adsb.fi"
    ),
    PointService(
      name: "airplanes.live",
      address: "https://api.airplanes.live/v2/point/{lat}/{lon}/{nmi}",
      minimumInterval: .seconds(2),
      attribution: "Data: airplanes.live"
    ),
  ]

  /// The addresses of all services in the settings, with commas: `adsb.lol:, adsb.fi:`.
  public static var addresses: String { all.map { $0.name + ":" }.joined(separator: ", ") }

  /// Returns the URL for an area.
  func address(for area: AircraftArea) throws(FetchError) -> FetchAddress {
    let miles = min(area.nauticalMiles, Self.maximumNauticalMiles)
    return try FetchAddress(
      address
        .substituting("{lat}", with: "\(area.latitude)")
        .substituting("{lon}", with: "\(area.longitude)")
        .substituting("{nmi}", with: "\(miles)")
    )
  }
}
