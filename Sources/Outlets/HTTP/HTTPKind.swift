import HTTPServer
import Network
package import Settings
package import System

extension CommandSurface {
  /// Commands and plans over HTTP.
  package static let http = CommandSurface(rawValue: "http")
}

/// The HTTP server: the web page, cues, state and commands.
package struct HTTPKind: OutletKind {
  package let settings = Setting.http
  package let switches = [OutletSwitch(.httpListen, commands: .http)]

  /// The files of the page, kept across reloads.
  private static let files = StaticFileCache()

  /// Creates the kind.
  package init() {}

  package func descriptors(_ settings: Settings) -> Int { DescriptorLimit.httpServer }

  /// Creates the server, which is already listening.
  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let (configuration, settings) = (context.configuration, context.settings.http)
    guard let listen = settings.listen else { return [] }
    guard let address = Endpoint(listen)?.listenable else {
      let reason = "it is not an address and port such as 127.0.0.1:8737; names are not resolved"
      throw configuration.refusal(of: .httpListen, because: reason)
    }
    let token = try HTTPToken.chosen(configuration)
    guard address.isLoopback || token != nil else {
      let reason =
        "other machines can reach it, so a token is required: set http.token_file or "
        + HTTPToken.variable
      throw configuration.refusal(of: .httpListen, because: reason)
    }
    guard settings.isPageOpen || !settings.opensInstruments else {
      let reason = "it has no effect unless http.public_page is true"
      throw configuration.refusal(of: .httpPublicRadar, because: reason)
    }
    let identity = try TLSIdentity.chosen(configuration)
    for origin in settings.origins where !HTTPAccess.isOrigin(origin) {
      let reason = "\"\(origin)\" is not an origin such as https://wall.example"
      throw configuration.refusal(of: .httpCORS, because: reason)
    }
    let listener: HTTPListener
    do throws(HTTPListenerError) {
      listener = try HTTPListener.shared(at: address)
    } catch {
      throw Failure(.unavailable, "\(error); set http.listen to another address, or \"off\"")
    }
    let access = HTTPAccess(
      address: address,
      token: token,
      isPageOpen: settings.isPageOpen,
      origins: settings.origins
    )
    let server = HTTPOutlet(
      listener,
      identity: identity,
      access: access,
      web: Self.files.folder(path: context.webFolder),
      health: context.health,
      version: Release.version,
      log: Diagnostics.log,
      picture: context.picture,
      capture: context.capture,
      displays: context.displays,
      own: try? MQTTTopics(configuration),
      opensInstruments: settings.opensInstruments
    )
    let host = ["0.0.0.0", "::"].contains(address.host) ? MachineAddress.current : nil
    let page = host.map { "\($0):\(address.port)" } ?? "\(address)"
    let place = "\(settings.scheme)://\(page) (page, API\(token == nil ? "" : ", token required"))"
    return [OutletService(server.outlet, surface: .http, at: place) { await server.run($0) }]
  }
}
