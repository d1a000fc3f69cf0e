public import Flights
import Text

/// The address of a service that knows the routes of callsigns, with `{callsign}` in it.
public struct RouteAddress: Sendable, Hashable {
  private let text: String

  /// The placeholders of the callsign, and of its first two letters, by which some services sort their files.
  static let placeholder = "{callsign}"
  static let prefix = "{callsign:2}"

  /// Reads an address.
  ///
  /// - Throws: `FetchError.address` unless it is a URL with the placeholder.
  public init(_ text: String) throws(FetchError) {
    guard text.includes(Self.placeholder) else {
      throw .address("the address of a service must contain {callsign}")
    }
    guard case .web = try FetchAddress(text) else {
      throw .address("{callsign} is for https:// and http:// addresses")
    }
    self.text = text
  }

  /// Returns the address of the route flown under a callsign.
  public func address(of callsign: AirlineCallsign) throws(FetchError) -> FetchAddress {
    let letters = callsign.description
    return try FetchAddress(
      text.substituting(Self.prefix, with: letters.prefix(2))
        .substituting(Self.placeholder, with: letters)
    )
  }

  /// Reads an answer, recognised by its content: `airport_codes` (adsb.lol), `route` (hexdb.io), or
  /// `response.flightroute` with `origin` and `destination` (adsbdb.com).
  ///
  /// - Returns: The route; nil if the service does not know it.
  /// - Throws: `FetchError.malformed` if the answer is not JSON.
  public static func route(in body: [UInt8]) throws(FetchError) -> FlightRoute? {
    let json: JSONValue
    do {
      json = try JSONValue(body, form: .lenient)
    } catch {
      throw .malformed("not JSON (\(error))")
    }
    if let codes = json["airport_codes"]?.string ?? json["route"]?.string {
      return FlightRoute(codes)
    }
    guard let flight = json["response"]?["flightroute"],
      let origin = code(flight["origin"]), let destination = code(flight["destination"])
    else { return nil }
    return FlightRoute(codes: [origin, destination])
  }

  private static func code(_ airport: JSONValue?) -> String? {
    airport?["icao_code"]?.string ?? airport?["iata_code"]?.string
  }
}

extension RouteAddress: CustomStringConvertible {
  /// The address without parts that may be secret.
  public var description: String { FetchAddress.web(text).description }
}
