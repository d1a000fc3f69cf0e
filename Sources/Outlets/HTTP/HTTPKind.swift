import HTTPServer
import Network
package import Settings
package import System
import Text

extension CommandSurface {
  /// Commands and plans over HTTP.
  package static let http = CommandSurface(rawValue: "http")
}

/// The HTTP server: the web page, cues, state and commands.
package struct HTTPKind: OutletKind {
  package let settings = Setting.http
  package let switches = [OutletSwitch(.httpListen, commands: .http)]

  /// Creates the kind.
  package init() {}

  package func descriptors(_ settings: Settings) -> Int { DescriptorLimit.httpServer }

  package func acceptsClients(_ settings: Settings) -> Bool { true }

  package func services(_ context: OutletContext) throws(Failure) -> [OutletService] {
    let (configuration, settings) = (context.configuration, context.settings.http)
    guard let address = try configuration.httpAddress() else { return [] }
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
      let reason = "\"\(origin.withoutCredentials)\" is not an origin such as https://wall.example"
      throw configuration.refusal(of: .httpCORS, because: reason)
    }
    let access = HTTPAccess(
      address: address,
      token: token,
      isPageOpen: settings.isPageOpen,
      origins: settings.origins
    )
    let page =
      MachineAddress.reaching(address).map { Endpoint(host: $0, port: address.port) } ?? address
    let hasPage = FilePath("\(context.webFolder)/index.html").exists
    let parts = (hasPage ? ["page"] : []) + ["API"] + (token == nil ? [] : ["token required"])
    let place = "\(settings.scheme)://\(page) (\(parts.joined(separator: ", ")))"
    let outlet = Outlet("http")
    return [
      OutletService(
        outlet,
        surface: .http,
        at: place,
        opening: { () throws(Failure) in
          if !hasPage { Diagnostics.logOnce(Self.loss(of: context.webFolder)) }
          let server = HTTPOutlet(
            try Self.listener(at: address),
            outlet: outlet,
            identity: identity,
            access: access,
            web: StaticFiles(path: context.webFolder),
            health: context.health,
            version: Release.version,
            log: Diagnostics.log,
            picture: context.picture,
            capture: context.capture,
            displays: context.displays,
            own: try? DisplayIdentity(configuration),
            opensInstruments: settings.opensInstruments
          )
          return { await server.run($0) }
        }
      )
    ]
  }

  /// What is missing without the files of the page.
  private static func loss(of folder: String) -> String {
    "\(folder) has no index.html; install Aloft again, or set ALOFT_DATA to the directory of its "
      + "data; until then there is no page"
  }

  private static func listener(at address: Endpoint) throws(Failure) -> HTTPListener {
    do throws(HTTPListenerError) {
      return try HTTPListener.shared(at: address)
    } catch {
      throw Failure(.unavailable, "\(error); set http.listen to another address, or \"off\"")
    }
  }
}
