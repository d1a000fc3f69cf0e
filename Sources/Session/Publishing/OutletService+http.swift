import DataFiles
import HTTPServer
import Network
package import Outlets
import Settings
import Show
package import System

extension OutletService {
  /// The files of the page, kept across reloads.
  private static let fileCache = StaticFileCache()

  /// Creates the HTTP server, if one is set. It is already listening.
  ///
  /// - Throws: A failure that names a setting, or states that the port is in use.
  package static func http(_ builder: SessionBuilder, _ health: HealthCounters) throws(Failure)
    -> OutletService?
  {
    let (configuration, settings) = (builder.configuration, builder.settings.http)
    guard let listen = settings.listen else { return nil }
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
    let server = HTTPOutlet(
      listener,
      access: HTTPAccess(
        address: address,
        token: token,
        isPageOpen: settings.isPageOpen,
        origins: settings.origins
      ),
      web: fileCache.folder(path: builder.data.path + "/web"),
      health: health,
      version: Release.version,
      log: Diagnostics.log
    ) { show, now, size in
      let studio = try RenderTarget(builder, size: PictureSize(width: size.x, height: size.y))
      return try studio.picture(of: show, at: now)
    }
    let host = ["0.0.0.0", "::"].contains(address.host) ? MachineAddress.current : nil
    let page = host.map { "\($0):\(address.port)" } ?? "\(address)"
    let place = "http://\(page) (page, API\(token == nil ? "" : ", token required"))"
    return OutletService(server.outlet, surface: .http, at: place) { await server.run($0) }
  }
}
