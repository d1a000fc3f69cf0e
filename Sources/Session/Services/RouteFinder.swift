package import Airports
import Breathing
package import Feeds
package import Flights
package import Geodesy
import HTTPServer
package import Network
import Settings
import Synchronization
package import System
import Text

/// Adds origins and destinations to aircraft whose sources do not know them.
///
/// They come from a table, or from a service that is asked for the callsigns of the nearest
/// aircraft, one at a time.
package final class RouteFinder: Sendable {
  /// Where routes come from.
  package enum Source: Sendable, Hashable {
    /// A file with a table, which is read once, and by a later finder only if it has changed.
    case table(FilePath)
    /// A service that is asked for each callsign.
    case service(RouteAddress)
  }

  /// A table, and the version of the file that it was read from; nil if unknown.
  fileprivate struct Table: Sendable {
    let routes: RouteTable
    let version: FileVersion?
  }

  /// What is known of a source. Its finders share it, so that a reload of the settings loses nothing.
  package final class Knowledge: Sendable {
    fileprivate let state = Mutex(KnowledgeState())

    /// Knows nothing yet.
    package init() {}
  }

  fileprivate struct KnowledgeState {
    /// The table; nil until it has been read.
    var table: Table?
    /// The answers of the service; nil for callsigns that it does not know.
    var known: [AirlineCallsign: FlightRoute?] = [:]
  }

  private struct State {
    /// The callsigns to ask for, with the distance of their aircraft in metres.
    var wanted: [AirlineCallsign: Double] = [:]
    /// The callsign that is being asked for.
    var asking: AirlineCallsign?
  }

  private let source: Source
  private let catalogue: Catalogue
  private let place: Coordinate
  private let knowledge: Knowledge
  private let state = Mutex(State())

  /// The interval between two requests.
  private let interval: Duration

  /// The delays after failures.
  private let backoff: Backoff

  /// The number of answers that are remembered.
  private static let capacity = 5_000

  /// The greatest number of callsigns to ask for; the farthest are forgotten.
  private static let longestQueue = 200

  /// The largest answer, in bytes.
  private static let maximumBytes = 64 << 10

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - source: The file or the service.
  ///   - catalogue: The airports, with which routes are compared with positions.
  ///   - place: The place; the aircraft nearest to it are asked for first.
  ///   - interval: The interval between two requests to the service.
  ///   - backoff: The delays after failures.
  ///   - knowledge: What finders of the same source know.
  package init(
    _ source: Source,
    in catalogue: Catalogue,
    around place: Coordinate,
    every interval: Duration = .seconds(2),
    retryingAfter backoff: Backoff = Backoff(first: .seconds(10), longest: .seconds(600)),
    sharing knowledge: Knowledge = Knowledge()
  ) {
    (self.source, self.knowledge) = (source, knowledge)
    (self.catalogue, self.place) = (catalogue, place)
    (self.interval, self.backoff) = (interval, backoff)
  }

  /// Returns a sighting with its origin and destination, as far as they are known.
  package func completed(_ sighting: Sighting) -> Sighting {
    guard sighting.origin == nil, sighting.destination == nil,
      let callsign = sighting.callsign.flatMap(AirlineCallsign.init)
    else { return sighting }
    let position = sighting.position?.coordinate
    guard let leg = route(of: callsign, at: position)?.leg(at: position, in: catalogue) else {
      return sighting
    }
    var sighting = sighting
    (sighting.origin, sighting.destination) = (leg.origin, leg.destination)
    return sighting
  }

  private func route(of callsign: AirlineCallsign, at position: Coordinate?) -> FlightRoute? {
    guard case .service = source else {
      return knowledge.state.withLock(\.table)?.routes.route(of: callsign)
    }
    if let known = knowledge.state.withLock({ $0.known[callsign] }) { return known }
    return state.withLock { state in
      guard callsign != state.asking else { return nil }
      let distance = position.map { Earth.distanceMetres(from: place, to: $0) } ?? .infinity
      state.wanted[callsign] = min(distance, state.wanted[callsign] ?? .infinity)
      if state.wanted.count > Self.longestQueue,
        let farthest = state.wanted.max(by: { $0.value < $1.value })?.key
      {
        state.wanted[farthest] = nil
      }
      return nil
    }
  }

  /// Reads the table, or asks the service until its task is cancelled.
  ///
  /// - Parameters:
  ///   - fetcher: Fetches the answers.
  ///   - log: Logs the first of a series of failures, and their end.
  package func run(by fetcher: Fetcher, _ log: @Sendable (String) -> Void) async {
    switch source {
    case .table(let path): await readTable(at: path, log)
    case .service(let service): await ask(service, by: fetcher, log)
    }
  }

  /// Reads the table, again and again until that succeeds: its disk may be mounted later.
  private func readTable(at path: FilePath, _ log: @Sendable (String) -> Void) async {
    var retry = Retry(backoff)
    while true {
      do throws(FetchError) {
        let table = try await Self.table(at: path, after: knowledge.state.withLock(\.table))
        knowledge.state.withLock { $0.table = table }
        if retry.succeed() { log("the routes from \(path) are back") }
        return
      } catch {
        let failure = retry.fail("\(error)")
        if failure.shouldLog { log("no routes from \(path): \(error)") }
        guard (try? await Task.sleep(for: failure.wait)) != nil else { return }
      }
    }
  }

  /// Reads a table on a thread of its own, because half a million routes take a while. A former table is returned if
  /// its file has not changed.
  private static func table(
    at path: FilePath,
    after former: Table?
  ) async throws(FetchError) -> Table {
    let result: Result<Table, FetchError>
    do throws(NetworkError) {
      result = try await Worker.run("routes") {
        Result { () throws(FetchError) -> Table in
          // The version is read first, so that the next reload notices a change during the reading.
          let version = FileVersion(path: path.string)
          if let former, let version, former.version == version { return former }
          return Table(routes: try RouteTable(path: path.string), version: version)
        }
      }
    } catch {
      throw FetchError.unreadable(path: path.string, "no thread is left to read it: \(error)")
    }
    return try result.get()
  }

  private func ask(
    _ service: RouteAddress,
    by fetcher: Fetcher,
    _ log: @Sendable (String) -> Void
  ) async {
    var retry = Retry(backoff)
    var wait = interval
    while (try? await Task.sleep(for: wait)) != nil {
      guard let callsign = next() else {
        wait = interval
        continue
      }
      do throws(FetchError) {
        remember(try await Self.ask(service, callsign, by: fetcher), of: callsign)
        if retry.succeed() { log("the routes from \(service) are back") }
        wait = interval
      } catch {
        state.withLock { $0.asking = nil }
        guard error != .cancelled else { return }
        let failure = retry.fail("\(error)")
        if failure.shouldLog { log("no routes from \(service): \(error)") }
        wait = max(failure.wait, interval)
      }
    }
  }

  /// Asks for a route; nil if the service does not know it.
  private static func ask(
    _ service: RouteAddress,
    _ callsign: AirlineCallsign,
    by fetcher: Fetcher
  ) async throws(FetchError) -> FlightRoute? {
    var request = FetchRequest(try service.address(of: callsign))
    request.maximumBytes = maximumBytes
    let response = try await fetcher.fetch(request)
    guard response.status != 404 else { return nil }
    return try RouteAddress.route(in: try response.accepted().body)
  }

  /// The callsign of the nearest aircraft to ask for.
  private func next() -> AirlineCallsign? {
    state.withLock { state in
      while let next = state.wanted.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key {
        state.wanted[next] = nil
        // The answer may have come since it was wanted, perhaps to another finder.
        guard knowledge.state.withLock({ $0.known[next] }) == nil else { continue }
        state.asking = next
        return next
      }
      return nil
    }
  }

  private func remember(_ route: FlightRoute?, of callsign: AirlineCallsign) {
    knowledge.state.withLock { knowledge in
      if knowledge.known.count >= Self.capacity { knowledge.known = [:] }
      knowledge.known[callsign] = .some(route)
    }
    state.withLock { $0.asking = nil }
  }
}

extension RouteFinder {
  /// Creates the finder of the settings; nil if `radar.routes` names none.
  ///
  /// - Throws: A failure that names the setting and what is wrong with the address.
  package static func chosen(_ setup: Setup) throws(Failure) -> RouteFinder? {
    guard let text = setup.settings.radarRoutes else { return nil }
    let source: Source
    do throws(FetchError) {
      source =
        try text.includes("://")
        ? .service(RouteAddress(text)) : .table(FilePath(expandingTilde: text))
    } catch {
      let reason = "\(text.withoutCredentials): \(error)"
      throw setup.configuration.refusal(of: .radarRoutes, because: reason)
    }
    return RouteFinder(
      source,
      in: setup.catalogue,
      around: setup.place.coordinate,
      sharing: shared(of: source)
    )
  }

  /// Returns what the finders of a source share.
  private static func shared(of source: Source) -> Knowledge {
    registry.withLock { registry in
      registry = registry.filter { $0.value.knowledge != nil }
      if let knowledge = registry[source]?.knowledge { return knowledge }
      let knowledge = Knowledge()
      registry[source] = Shared(knowledge: knowledge)
      return knowledge
    }
  }

  /// Knowledge, as long as a finder uses it.
  private struct Shared: Sendable {
    weak var knowledge: Knowledge?
  }

  /// What is known of each source in use. A reload of the settings creates the new finders before it ends the old ones;
  /// one that is refused discards the new ones.
  private static let registry = Mutex<[Source: Shared]>([:])
}
