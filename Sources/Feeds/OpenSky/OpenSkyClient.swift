import Breathing
import Synchronization
import Text

/// Requests aircraft from OpenSky. Keeps the token and the number of credits between requests.
final class OpenSkyClient: Sendable {
  private struct State {
    var token: OpenSkyToken?
    var budget: OpenSkyBudget
  }

  private let access: OpenSkyAccess
  private let fetcher: Fetcher
  private let clock: @Sendable () -> Instant
  private let state: Mutex<State>

  /// The maximum size of a response, in bytes. The state vectors of the whole world take about 2
  /// MB.
  private static let maximumBytes = 12 << 20

  /// Larger radii to try, in metres; one is used if it costs no more than the requested radius.
  private static let reaches = [250_000.0, 200_000, 150_000, 100_000]

  init(_ access: OpenSkyAccess, by fetcher: Fetcher, clock: @escaping @Sendable () -> Instant) {
    self.access = access
    self.fetcher = fetcher
    self.clock = clock
    state = Mutex(State(budget: OpenSkyBudget(isAnonymous: access.credentials == nil)))
  }

  /// Requests the aircraft of an area once.
  ///
  /// - Parameter area: The area; a larger one is requested if that costs no more.
  /// - Returns: The bodies of the responses, one for each box of the area, and the delay until the
  ///   next request that makes the credits last.
  /// - Throws: The reason why there is no complete response.
  func request(
    _ area: AircraftArea
  ) async throws(FetchError) -> (bodies: [[UInt8]], wait: Duration) {
    let boxes = Self.widened(area).boxes
    var bodies: [[UInt8]] = []
    for box in boxes { bodies.append(try await states(in: box)) }
    let (price, now) = (Self.price(boxes), clock())
    return (bodies, state.withLock { $0.budget.interval(price: price, at: now) })
  }

  /// Returns a larger area at the same price, or the area itself.
  private static func widened(_ area: AircraftArea) -> AircraftArea {
    let price = price(area.boxes)
    let wider = reaches.lazy.filter { $0 > area.radiusMetres }
      .map { area.reaching($0) }
    return wider.first { Self.price($0.boxes) == price } ?? area
  }

  private static func price(_ boxes: [AircraftArea.Box]) -> Int {
    boxes.reduce(0) { $0 + OpenSkyBudget.price(squareDegrees: $1.squareDegrees) }
  }

  private func states(in box: AircraftArea.Box) async throws(FetchError) -> [UInt8] {
    var request = FetchRequest(
      try FetchAddress(
        "\(access.api)/states/all?lamin=\(box.south)&lomin=\(box.west)&lamax=\(box.north)"
          + "&lomax=\(box.east)&extended=1"
      )
    )
    request.maximumBytes = Self.maximumBytes
    request.mayBeRedirected = access.credentials == nil
    guard let credentials = access.credentials else { return try await answer(to: request).body }
    request.headers["Authorization"] = try await authorization(credentials)
    do throws(FetchError) {
      return try await answer(to: request).body
    } catch .refused(status: 401, retryAfter: _) {
      // The token may have been revoked early.
      state.withLock { $0.token = nil }
      request.headers["Authorization"] = try await authorization(credentials)
      return try await answer(to: request).body
    } catch {
      throw error
    }
  }

  private func answer(to request: FetchRequest) async throws(FetchError) -> FetchResponse {
    let response = try await fetcher.fetch(request)
    let now = clock()
    let left = response.headers["x-rate-limit-remaining"].flatMap { Int($0) }
    state.withLock { $0.budget.note(left: left, at: now) }
    return try response.accepted()
  }

  // MARK: Tokens

  private func authorization(
    _ credentials: OpenSkyCredentials
  ) async throws(FetchError) -> String {
    let now = clock()
    if let token = state.withLock(\.token), now < token.end { return token.authorization }
    var request = FetchRequest(try FetchAddress(access.token))
    request.form = [
      "grant_type": "client_credentials",
      "client_id": credentials.clientID,
      "client_secret": credentials.secret,
    ]
    request.mayBeRedirected = false
    request.maximumBytes = 64 << 10
    let response = try await fetcher.fetch(request)
    if [400, 401, 403].contains(response.status) {
      throw .notAuthorised("OpenSky does not accept the credentials" + Self.reason(response.body))
    }
    guard let token = OpenSkyToken(try response.accepted().body, at: clock())
    else { throw .malformed("a token was expected") }
    state.withLock { $0.token = token }
    return token.authorization
  }

  /// The reasons for which a server may refuse a token (RFC 6749, 5.2). Other text is not shown,
  /// because it might contain secrets.
  private static let reasons = [
    "invalid_request", "invalid_client", "invalid_grant", "unauthorized_client",
    "unsupported_grant_type", "invalid_scope",
  ]

  private static func reason(_ answer: [UInt8]) -> String {
    guard let word = (try? JSONValue(answer, form: .lenient))?["error"]?.string,
      reasons.contains(word)
    else { return "" }
    return " (\(word))"
  }
}
