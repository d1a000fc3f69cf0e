import Breathing
import Feeds
import HTTPServer
import Network
import Outlets
import Session
import Settings
import Show
import Synchronization
import System
import TestSamples
import TestSupport
import Testing

/// Outlets whose address cannot be used when the program starts.
@Suite(.timeLimit(.minutes(10))) struct LateOutletTests {
  /// An address of this machine that another listener uses until it is released.
  private static func taken() throws -> HTTPListener {
    try HTTPListener(try #require(Endpoint("127.0.0.1:0", allowsPortZero: true)))
  }

  private static let outlets = OutletKinds.builtIn.adding(ToyKind(ToyBell()))

  private func configuration(listen address: Endpoint, _ text: String = "") throws -> Configuration
  {
    var configuration = Configuration(Self.outlets.table)
    let lines = "sky.near = \"51.47,-0.46\"\nhttp.listen = \"\(address)\"\n"
    try configuration.read(lines + text, from: "own.toml")
    return configuration
  }

  @Test func `a program of which HTTP is the only outlet does not start without its port`() throws {
    let listener = try Self.taken()
    let configuration = try configuration(listen: listener.address)
    let engine = try SessionEngine(outlets: Self.outlets) { configuration }
    let failure = #expect(throws: Failure.self) { try engine.start() }
    #expect(failure?.status == .unavailable)
    #expect(failure?.message.contains("\(listener.address) is already in use") == true)
  }

  @Test(arguments: [(true, ""), (false, "toy.bell = \"tower\"")])
  func `a session that is shown, or has another outlet, begins and opens the page later`(
    isPresented: Bool,
    others: String
  ) async throws {
    var listener: HTTPListener? = try Self.taken()
    let address = try #require(listener?.address)
    let files = Mutex(try configuration(listen: address, others))
    let engine = try SessionEngine(outlets: Self.outlets) { files.withLock(\.self) }
    try engine.start(isPresented: isPresented)
    defer { engine.stop() }
    try await waitUntil { engine.health.reading.unopened["http"] != nil }
    let problem = try #require(engine.health.reading.outletProblem)
    #expect(problem.hasPrefix("http is not open: \(address) is already in use"))
    let status = engine.status(engine.show, engine.clock.now)
    #expect(status.hasSuffix("; \(problem)"), "\(status)")
    #expect(status.contains(others.isEmpty ? "outlets: none;" : "outlets: toy;"), "\(status)")
    // The code of the page is not shown before it can be opened.
    try await waitUntil { !engine.turn(to: engine.clock.now).show.isPageOpen }
    // Settings can be reloaded meanwhile, those of the page as well.
    let night = try configuration(
      listen: address,
      others + "\nsky.palette = \"night\"\nhttp.public_page = true"
    )
    files.withLock { $0 = night }
    engine.reload()
    #expect(engine.builder?.settings.palette == .night)
    try await waitUntil { engine.health.reading.unopened["http"] != nil }
    withExtendedLifetime(listener) {}
    listener = nil
    try await waitUntil { engine.health.reading.unopened.isEmpty }
    let clock = FetchRequest(try FetchAddress("http://\(address)/v1/time"))
    // A reload ends one wait before it begins the next, so only an answer shows that the page is open.
    try await waitUntil { (try? await Fetcher(agent: "aloft/test").fetch(clock).status) == 200 }
    try await waitUntil { engine.turn(to: engine.clock.now).show.isPageOpen }
    let now = engine.status(engine.show, engine.clock.now)
    #expect(now.contains("outlets: http") && !now.contains("not open"), "\(now)")
  }

  @Test func `a page that was never open is not shown when its wait ends`() async throws {
    let listener = try Self.taken()
    let files = try configuration(listen: listener.address)
    let engine = try SessionEngine(outlets: Self.outlets) { files }
    try engine.start(isPresented: true)
    try await waitUntil { engine.health.reading.unopened["http"] != nil }
    try await waitUntil { !engine.turn(to: engine.clock.now).show.isPageOpen }
    engine.stop()
    try await waitUntil { engine.health.reading.unopened.isEmpty }
    #expect(!engine.turn(to: engine.clock.now).show.isPageOpen)
    withExtendedLifetime(listener) {}
  }

  @Test func `a reload with a port in use is refused, unless the page was waiting before`()
    async throws
  {
    let (first, second) = (try Self.taken(), try Self.taken())
    let free = try Self.taken().address
    // A child process that another test is starting may hold it for a moment.
    try await waitUntil { (try? HTTPListener(free)) != nil }
    /// Starts with an address and reloads with another; returns the one in effect.
    func reloaded(from start: Endpoint, to next: Endpoint) async throws -> String? {
      let files = Mutex(try configuration(listen: start))
      let engine = try SessionEngine(outlets: Self.outlets) { files.withLock(\.self) }
      try engine.start(isPresented: true)
      defer { engine.stop() }
      if start == first.address {
        try await waitUntil { engine.health.reading.unopened["http"] != nil }
      }
      let changed = try configuration(listen: next)
      files.withLock { $0 = changed }
      engine.reload()
      return engine.builder?.settings.http.listen
    }
    #expect(try await reloaded(from: free, to: second.address) == "\(free)")
    #expect(try await reloaded(from: first.address, to: second.address) == "\(second.address)")
    withExtendedLifetime((first, second)) {}
  }
}
