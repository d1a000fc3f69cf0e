package import Airports
import Breathing
package import Feeds
package import Flights
package import Geodesy
package import Network
import Settings
import Synchronization
package import System
import Text

/// Adds origins and destinations to aircraft whose sources do not know them.
///
/// They come from a table, or from a service that is asked for the flight numbers of the nearest
/// aircraft, one at a time.
package final class RouteFinder: Sendable {
  /// Where routes come from.
  package enum Source: Sendable {
    /// A file with a table, which is read once.
    case table(FilePath)
    /// A service that is asked for each flight number.
    case service(RouteAddress)
  }

  private struct State {
    /// The table; nil until it has been read.
    var table: RouteTable?
    /// The answers of the service; nil for flight numbers that it does not know.
    var known: [FlightNumber: FlightRoute?] = [:]
    /// The flight numbers to ask for, with the distance of their aircraft in metres.
    var wanted: [FlightNumber: Double] = [:]
    /// The flight number that is being asked for.
    var asking: FlightNumber?
  }

  private let source: Source
  private let catalogue: Catalogue
  private let place: Coordinate
  private let state = Mutex(State())

  /// The interval between two requests.
  private let interval: Duration

  /// The delays after failures.
  private let backoff: Backoff

  /// The number of answers that are remembered.
  private static let capacity = 5_000

  /// The greatest number of flight numbers to ask for; the farthest are forgotten.
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
  package init(
    _ source: Source,
    in catalogue: Catalogue,
    around place: Coordinate,
    every interval: Duration = .seconds(2),
    retryingAfter backoff: Backoff = Backoff(first: .seconds(10), longest: .seconds(600))
  ) {
    self.source = source
    (self.catalogue, self.place) = (catalogue, place)
    (self.interval, self.backoff) = (interval, backoff)
  }

  /// Returns a sighting with its origin and destination, as far as they are known.
  package func completed(_ sighting: Sighting) -> Sighting {
    guard sighting.origin == nil, sighting.destination == nil,
      let number = sighting.callsign.flatMap(FlightNumber.init)
    else { return sighting }
    let position = sighting.position?.coordinate
    guard let leg = route(of: number, at: position)?.leg(at: position, in: catalogue) else {
      return sighting
    }
    var sighting = sighting
    (sighting.origin, sighting.destination) = (leg.origin, leg.destination)
    return sighting
  }

  private func route(of number: FlightNumber, at position: Coordinate?) -> FlightRoute? {
    guard case .service = source else { return state.withLock(\.table)?.route(of: number) }
    return state.withLock { state in
      if let known = state.known[number] { return known }
      guard number != state.asking else { return nil }
      let distance = position.map { Earth.distanceMetres(from: place, to: $0) } ?? .infinity
      state.wanted[number] = min(distance, state.wanted[number] ?? .infinity)
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
        let table = try await Self.table(at: path)
        state.withLock { $0.table = table }
        if retry.succeed() { log("the routes from \(path) are back") }
        return
      } catch {
        let failure = retry.fail("\(error)")
        if failure.shouldLog { log("no routes from \(path): \(error)") }
        guard (try? await Task.sleep(for: failure.wait)) != nil else { return }
      }
    }
  }

  /// Reads a table on a thread of its own: half a million routes take a while.
  private static func table(at path: FilePath) async throws(FetchError) -> RouteTable {
    let result: Result<RouteTable, FetchError>
    do throws(NetworkError) {
      result = try await Worker.run("routes") {
        Result { () throws(FetchError) in try RouteTable(path: path.string) }
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
      guard let number = next() else {
        wait = interval
        continue
      }
      do throws(FetchError) {
        remember(try await Self.ask(service, number, by: fetcher), of: number)
        if retry.succeed() { log("the routes from \(service) are back") }
        wait = interval
      } catch {
        guard error != .cancelled else { return }
        state.withLock { $0.asking = nil }
        let failure = retry.fail("\(error)")
        if failure.shouldLog { log("no routes from \(service): \(error)") }
        wait = max(failure.wait, interval)
      }
    }
  }

  /// Asks for a route; nil if the service does not know it.
  private static func ask(
    _ service: RouteAddress,
    _ number: FlightNumber,
    by fetcher: Fetcher
  ) async throws(FetchError) -> FlightRoute? {
    var request = FetchRequest(try service.address(of: number))
    request.maximumBytes = maximumBytes
    let response = try await fetcher.fetch(request)
    guard response.status != 404 else { return nil }
    return try RouteAddress.route(in: try response.accepted().body)
  }

  /// The flight number of the nearest aircraft to ask for.
  private func next() -> FlightNumber? {
    state.withLock { state in
      guard let next = state.wanted.min(by: { ($0.value, $0.key) < ($1.value, $1.key) })?.key
      else { return nil }
      state.wanted[next] = nil
      state.asking = next
      return next
    }
  }

  private func remember(_ route: FlightRoute?, of number: FlightNumber) {
    state.withLock { state in
      if state.known.count >= Self.capacity { state.known = [:] }
      state.known[number] = .some(route)
      state.asking = nil
    }
  }
}

extension RouteFinder {
  /// Creates the finder of the settings; nil if `radar.routes` names none.
  ///
  /// - Throws: A failure that names the setting and what is wrong with the address.
  package static func chosen(_ builder: SessionBuilder) throws(Failure) -> RouteFinder? {
    guard let text = builder.settings.radarRoutes else { return nil }
    let source: Source
    do throws(FetchError) {
      source =
        try text.includes("://")
        ? .service(RouteAddress(text)) : .table(FilePath(expandingTilde: text))
    } catch {
      throw builder.configuration.refusal(of: .radarRoutes, because: "\(text): \(error)")
    }
    return RouteFinder(
      source,
      in: builder.catalogue,
      around: builder.place.coordinate
    )
  }
}
