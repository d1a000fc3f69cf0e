import Arguments
import Breathing
import DataFiles
import Glibc
import HTTPServer
import Network
import Outlets
import RelayServer
import Session
import Settings
import SharedSky
import System
import Text

/// Runs a relay of the shared sky until it is stopped.
struct RelayCommand: ProgramCommand, DescriptorConsumer {
  static let configuration = CommandConfiguration(
    name: "relay",
    abstract: "Run a relay of the shared sky, which sends planes their neighbours over UDP.",
    discussion: """
      The relay needs only a master key; without --master-key-file it creates one if there is \
      none. \(Documentation.path(of: "docs/relay.md")) describes how to run a public relay, its \
      metrics and its capacity.
      """
  )

  @Option(help: ArgumentHelp("Address to listen on, such as [::]:8738.", valueName: "address"))
  var listen = "127.0.0.1:8738"

  @Option(
    help: ArgumentHelp(
      "HTTP address of the map, metrics and health check, or off.",
      valueName: "address"
    )
  )
  var http = "127.0.0.1:8739"

  @Option(
    help: ArgumentHelp(
      "Serve --http over HTTPS with this certificate and its issuers, as PEM.",
      valueName: "file"
    ),
    completion: .file()
  )
  var httpCertificate: String?

  @Option(
    help: ArgumentHelp("Private key of --http-certificate, as PEM.", valueName: "file"),
    completion: .file()
  )
  var httpKey: String?

  @Option(
    help: ArgumentHelp("File of the master key, private to its owner.", valueName: "file"),
    completion: .file()
  )
  var masterKeyFile: String?

  @Option(
    help: ArgumentHelp(
      "The file that preserves the sky across restarts, or none.",
      valueName: "file"
    ),
    completion: .file()
  )
  var skyFile: String?

  @Option(help: ArgumentHelp("Number of worker threads.", valueName: "number"))
  var workers = 1

  @Option(
    help: ArgumentHelp("Number of planes and clients to reserve room for.", valueName: "number")
  )
  var planes = RelayRules().planes

  @Option(
    name: .custom("tile"),
    help: ArgumentHelp(
      """
      Tile of the sky to serve, as up to six digits from 0 to 3; all of it by default. Planes of \
      other relays are received from these tiles and 250 km around them.
      """,
      valueName: "digits"
    )
  )
  var tiles: [String] = []

  @Flag(help: "Print the counters as JSON objects at the start, every 5 seconds and at the end.")
  var json = false

  @Flag(name: .custom("no-udp-mint"), help: "Do not issue identities over UDP.")
  var noUDPMint = false

  @OptionGroup var shared: SharedOptions

  /// The address on which HTTP is served; nil for none.
  private var httpAddress: Endpoint? { Self.endpoint(http) }

  func validate() throws {
    guard Self.endpoint(listen) != nil else {
      throw ValidationError(
        "--listen = \(listen), but it must be an address and port such as 0.0.0.0:8738 or [::]:8738."
      )
    }
    guard http == "off" || httpAddress != nil else {
      throw ValidationError(
        "--http = \(http), but it must be off, or an address and port such as 127.0.0.1:8739."
      )
    }
    guard (httpCertificate == nil) == (httpKey == nil) else {
      throw ValidationError("--http-certificate and --http-key must be given together.")
    }
    try (1...64).check(workers, of: "--workers")
    try (1_000...16_000_000).check(planes, of: "--planes")
    guard SkyDistrict(tiles) != nil else {
      let wrong = tiles.first { SkyDistrict([$0]) == nil } ?? ""
      throw ValidationError("--tile = \"\(wrong)\", but it must be one to six digits from 0 to 3.")
    }
  }

  func descriptorNeed() throws -> DescriptorBudget {
    descriptorNeed(for: try shared.configuration())
  }

  private func descriptorNeed(for configuration: Configuration) -> DescriptorBudget {
    .relaying(configuration.settings, workers: workers, servesHTTP: httpAddress != nil)
  }

  func run() throws {
    let configuration = try shared.configuration()
    try descriptorNeed(for: configuration).check()
    try ThreadBudget.daemon.check()
    SignalHandler.listen()
    let wakeup = try? Wakeup()
    SignalHandler.wake(by: wakeup)
    let keys = try keys()
    let district = SkyDistrict(tiles) ?? .all
    let partners = try RelayPartners(configuration, serving: district) { Diagnostics.log($0) }
    let relay = try relay(keys, partners)
    let lack = "the relay has no map; restart it afterwards"
    let data =
      httpAddress == nil
      ? nil : Diagnostics.without(lack) { () throws(Failure) in try DataDirectory.current() }
    let server = try server(relay, partners, configuration, data)
    let manager = ServiceManager(environment: Environment.current)
    do throws(NetworkError) {
      try relay.start()
    } catch {
      throw Failure(.unavailable, "the relay cannot start: \(error)")
    }
    let serving = Task.detached { await server?.run() }
    let exchanged = try? Wakeup()
    let exchange = Task.detached {
      await partners.run(relay)
      exchanged?.signal()
    }
    let page = data == nil ? "HTTP" : "its map"
    let pages = server.map { ", \(page) at \(scheme)://\($0.listener.address)/" } ?? ""
    let words = "listening on \(relay.address)" + pages
    Diagnostics.log(words)
    manager.ready(words)
    var problem: Failure?
    do throws(Failure) {
      try watch(relay, manager, wakeup)
    } catch {
      problem = error
    }
    manager.stopping()
    serving.cancel()
    relay.stop()
    // Wait briefly, so that the other relays receive the last reports.
    if partners.exchange?.isConnected == true { usleep(UInt32(Self.closing.seconds * 1e6)) }
    exchange.cancel()
    _ = exchanged?.wait(for: Self.closing)
    partners.stop()
    Diagnostics.log("stopped after \(relay.statistics.counts[.received]) packets")
    if let problem { throw problem }
    if json { try Output.standard.print(relay.statistics.json) }
  }

  /// How long sending the last reports to other relays, and leaving the broker, may take.
  private static let closing: Duration = .milliseconds(300)

  /// Notifies the service manager while all is well, until asked to stop.
  private func watch(
    _ relay: Relay,
    _ manager: ServiceManager,
    _ wakeup: Wakeup?
  ) throws(Failure) {
    let clock = SessionClock()
    var wasWell = true
    while !SignalHandler.isAsked {
      if json { try Output.standard.print(relay.statistics.json) }
      clock.sleep(until: clock.now.advanced(by: .seconds(5)), or: wakeup)
      let figures = relay.statistics
      if let problem = figures.problem {
        if wasWell { Diagnostics.log(problem) }
      } else {
        manager.alive()
        manager.status("\(figures.planes) planes, \(figures.clients) clients")
      }
      wasWell = figures.problem == nil
    }
  }

  /// The scheme of the map's URL.
  private var scheme: String { httpCertificate == nil ? "http" : "https" }

  /// Reads an address to listen on: an IP address of this machine or `localhost`, and a port.
  private static func endpoint(_ text: String) -> Endpoint? {
    Endpoint(text, allowsPortZero: true)?.listenable
  }

  private func keys() throws(Failure) -> RelayKeys {
    if let masterKeyFile { return try RelayKeys.existing(in: masterKeyFile) }
    guard let home = StateHome() else {
      throw Failure(.usage, "there is no home directory; set --master-key-file")
    }
    try home.make()
    return try RelayKeys.kept(in: home.file("relay.key"))
  }

  private func relay(_ keys: RelayKeys, _ partners: RelayPartners) throws(Failure) -> Relay {
    guard let address = Self.endpoint(listen), let district = SkyDistrict(tiles) else {
      throw Failure(.usage, "--listen or --tile is wrong")
    }
    let path = try skyPath()
    var rules = RelayRules()
    rules.planes = planes
    rules.clients = planes
    rules.mints = !noUDPMint
    rules.district = district
    do throws(RelayError) {
      return try Relay(
        at: address,
        keys: keys,
        workers: workers,
        rules: rules,
        keepingSkyIn: path,
        onUpdate: { partners.publish($0) }
      )
    } catch {
      throw Failure(error)
    }
  }

  /// Returns the HTTP server; nil if it is off.
  private func server(
    _ relay: Relay,
    _ partners: RelayPartners,
    _ configuration: Configuration,
    _ data: DataDirectory?
  ) throws(Failure) -> HTTPServer? {
    guard let address = httpAddress else { return nil }
    let identity = try identity()
    let router = try Self.handler(relay, partners, configuration, data)
    do throws(HTTPListenerError) {
      let listener = try HTTPListener(address)
      let clock = SessionClock()
      return HTTPServer(
        listener,
        identity: identity,
        unixSeconds: { clock.now.unixSeconds },
        log: Diagnostics.log,
        handler: { await router.answer($0) }
      )
    } catch {
      throw Failure(.unavailable, "--http: \(error)")
    }
  }

  /// Returns the HTTP handlers of a relay: its map, if there are data, and its health.
  private static func handler(
    _ relay: Relay,
    _ partners: RelayPartners,
    _ configuration: Configuration,
    _ data: DataDirectory?
  ) throws(Failure) -> RelayRouter {
    let words = try data.map { (data) throws(Failure) in
      try Words.open(configuration, data, pseudo: Message.everything)
    }
    // Thinning the planes must not be predictable from outside.
    let seed = UInt64.random(in: .min ... .max)
    return RelayRouter(
      web: data.map { StaticFiles(path: $0.path + "/web", pagesIn: "sky") } ?? StaticFiles(),
      sky: SkyRouter { CoarseSky(relay.sky, seed: seed) },
      words: words ?? Words(),
      problem: { relay.statistics.problem },
      metrics: {
        RelayMetrics.text(
          relay.statistics,
          history: partners.history?.counters,
          exchange: partners.exchange?.counters
        )
      },
      remarks: { [relay.statistics.warning].compactMap(\.self) + partners.remarks }
    )
  }
}
