public import Network
import Text

extension AircraftSource {
  /// The address of a source.
  public enum Address: Sendable, Hashable {
    /// A list of aircraft, on a server or in a file.
    case list(FetchAddress)

    /// A public service that returns the aircraft around a point.
    case service(PointService)

    /// The OpenSky Network.
    case openSky

    /// The real aircraft of the shared sky, at a relay; nil for the one in the settings.
    case sharedSky(Endpoint?)

    /// The BaseStation port of a receiver.
    case baseStation(Endpoint)

    /// A server of the Open Glider Network.
    case gliderNetwork(Endpoint)

    /// A recording.
    case replay(Replay)
  }
}

extension AircraftSource.Address {
  /// The port on which receivers send BaseStation messages.
  public static let baseStationPort: UInt16 = 30_003

  /// The public server of the Open Glider Network, at the port where clients set a filter.
  public static let gliderNetworkServer = Endpoint(host: "aprs.glidernet.org", port: 14_580)

  /// The port of a relay of the shared sky.
  public static let skyPort: UInt16 = 8738

  private static let openSkyName = "opensky:"
  private static let receiverScheme = "sbs:"
  private static let skyScheme = "sky:"
  private static let gliderNetworkScheme = "ogn:"

  /// Reads an address: `sbs://HOST` or `sbs://HOST:PORT` for a BaseStation port; `ogn:`, `ogn:HOST` or
  /// `ogn:HOST:PORT` for a server of the Open Glider Network; `sky:`, `sky:HOST` or `sky:HOST:PORT` for a
  /// relay of the shared sky; `opensky:`, `adsb.lol:`, `adsb.fi:` or `airplanes.live:` for a public
  /// service; `replay:FILE` for a recording; anything else is the URL or path of a list.
  ///
  /// - Throws: `FetchError.address` if the text is not an address.
  public init(_ text: String) throws(FetchError) {
    let lower = text.lowercased()
    if lower == Self.openSkyName {
      self = .openSky
    } else if let service = PointService.all.first(where: { lower == $0.name + ":" }) {
      self = .service(service)
    } else if lower.hasPrefix(Replay.scheme) {
      self = .replay(try Replay(text.dropFirst(Replay.scheme.count)))
    } else if lower.hasPrefix(Self.receiverScheme) {
      self = .baseStation(try Self.receiver(text.dropFirst(Self.receiverScheme.count)))
    } else if lower.hasPrefix(Self.skyScheme) {
      self = .sharedSky(try Self.relay(text.dropFirst(Self.skyScheme.count)))
    } else if lower.hasPrefix(Self.gliderNetworkScheme) {
      self = .gliderNetwork(try Self.gliderNetwork(text.dropFirst(Self.gliderNetworkScheme.count)))
    } else if [Self.openSkyName, Self.gliderNetworkScheme, Self.skyScheme].contains(lower + ":")
      || PointService.all.contains(where: { $0.name == lower })
    {
      throw .address("the name of a service ends with a colon: \(lower):")
    } else if let service = Self.serviceNames.first(where: { lower.hasPrefix($0) }) {
      throw .address("the name of a service is the whole address: \(service)")
    } else {
      self = .list(try Self.listAddress(text))
    }
  }

  /// The names of the services without an address of their own.
  private static var serviceNames: [String] {
    [openSkyName] + PointService.all.map { $0.name + ":" }
  }

  private static func listAddress(_ text: String) throws(FetchError) -> FetchAddress {
    if let end = text.firstPlace(of: "://") {
      let scheme = text[..<end.lowerBound].lowercased()
      guard ["https", "http", "file"].contains(scheme) else {
        throw .address(
          """
          \(scheme):// is not supported; use sbs://, https://, http://, file://, a path or a \
          service such as \(openSkyName)
          """
        )
      }
    }
    return try FetchAddress(text)
  }

  private static func receiver(_ server: Substring) throws(FetchError) -> Endpoint {
    guard server.hasPrefix("//"),
      let server = Endpoint(server.dropFirst(2), defaultPort: baseStationPort)
    else { throw .address("a receiver's address must look like sbs://host or sbs://host:30003") }
    return server
  }

  private static func gliderNetwork(_ server: Substring) throws(FetchError) -> Endpoint {
    guard !server.isEmpty else { return gliderNetworkServer }
    guard let server = Endpoint(server, defaultPort: gliderNetworkServer.port) else {
      throw .address(
        "the Open Glider Network's address must look like ogn: or ogn:aprs.glidernet.org:14580"
      )
    }
    return server
  }

  private static func relay(_ server: Substring) throws(FetchError) -> Endpoint? {
    guard !server.isEmpty else { return nil }
    guard let server = Endpoint(server, defaultPort: skyPort) else {
      throw .address("the shared sky's address must look like sky: or sky:host:\(skyPort)")
    }
    return server
  }

  /// A short name: the host, with a port that is not the usual one; the file or the service.
  public var name: String {
    switch self {
    case .list(.file(let path)): Self.lastPart(of: path)
    case .list(let address): Self.host(of: "\(address)")
    case .service(let service): service.name
    case .openSky: "OpenSky"
    case .baseStation(let server): server.port == Self.baseStationPort ? server.host : "\(server)"
    case .gliderNetwork: "OGN"
    case .sharedSky: "the shared sky"
    case .replay(let replay): Self.lastPart(of: replay.path)
    }
  }

  /// The attribution required by the provider.
  public var attribution: String? {
    switch self {
    case .service(let service): service.attribution
    case .openSky: "Data: The OpenSky Network"
    case .gliderNetwork: "Data: Open Glider Network"
    case .list, .baseStation, .sharedSky, .replay: nil
    }
  }

  private static func host(of address: String) -> String {
    let host = address.firstPlace(of: "://").map { address[$0.upperBound...] } ?? address[...]
    return String(host.prefix { $0 != "/" })
  }

  private static func lastPart(of path: String) -> String {
    String(path.split(separator: "/").last ?? path[...])
  }
}

extension AircraftSource.Address: CustomStringConvertible {
  /// The address without parts that may be secret, or the name of a service.
  public var description: String {
    switch self {
    case .list(let address): address.description
    case .service, .openSky: name
    case .baseStation(let server): "sbs://\(server)"
    case .gliderNetwork(let server): "ogn:\(server)"
    case .sharedSky(let server): "sky:" + (server.map { "\($0)" } ?? "")
    case .replay(let replay): replay.description
    }
  }
}
