import Breathing
import Foundation
import Geodesy
import Synchronization
import TestSupport
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct OpenSkyClientTests {
  private static let amsterdam = AircraftArea(
    Coordinate(degreesNorth: 52.3702, degreesEast: 4.8952),
    radiusMetres: 74_080
  )

  private static let states = #"""
    {"time":1795240790,"states":[["40621d","BAW47   ","United Kingdom",1795240789,1795240790,3.9,52.2,\#
    11582.4,false,230.1,91.2,0,null,11719.6,"2201",false,0,6]]}
    """#

  /// The requests to a stub, its next responses, and the time.
  private final class World: Sendable {
    struct State {
      var seconds = 1_795_240_800.0
      var tokens = 0
      var valid: Set<String> = []
      var answers: [[LoopbackServer.Act]] = []
      var tokenAnswers: [[LoopbackServer.Act]] = []
      var credits = 4000
    }

    let state = Mutex(State())

    var now: Instant { state.withLock { Instant(sinceEpoch: .seconds($0.seconds)) } }

    func pass(_ seconds: Double) { state.withLock { $0.seconds += seconds } }

    func revoke() { state.withLock { $0.valid = [] } }

    /// Answers as OpenSky does: a token for the right client, aircraft for a valid token.
    func answer(_ request: LoopbackServer.Request) -> [LoopbackServer.Act] {
      state.withLock { state in
        if request.path == "/token" {
          if !state.tokenAnswers.isEmpty { return state.tokenAnswers.removeFirst() }
          guard request.body.contains("client_secret=s3cret%2Bkey") else {
            return .answer(
              "401 Unauthorized",
              text: #"{"error":"invalid_client","error_description":"s3cret+key is wrong"}"#
            )
          }
          state.tokens += 1
          state.valid = ["t\(state.tokens)"]
          return .answer(
            text: #"{"access_token":"t\#(state.tokens)","expires_in":1800,"token_type":"Bearer"}"#
          )
        }
        if !state.answers.isEmpty { return state.answers.removeFirst() }
        if let header = request.headers["authorization"] {
          let token = header.split(separator: " ").last.map(String.init) ?? ""
          guard state.valid.contains(token) else { return .answer("401 Unauthorized", text: "") }
        }
        state.credits -= 1
        return .answer(
          "200 OK",
          ["X-Rate-Limit-Remaining": "\(state.credits)"],
          text: OpenSkyClientTests.states
        )
      }
    }
  }

  private let world = World()
  private let server: LoopbackServer

  init() throws {
    server = try LoopbackServer { [world] in world.answer($0) }
  }

  private func client(secret: String? = "s3cret+key") throws -> OpenSkyClient {
    let access = try OpenSkyAccess(
      api: server.url("/api/"),
      token: server.url("/token"),
      credentials: try secret.map { try OpenSkyCredentials(clientID: "me", secret: $0) }
    )
    return OpenSkyClient(access, by: Fetcher(agent: "aloft/test")) { [world] in world.now }
  }

  private func paths() -> [String] {
    server.requests.map { String($0.path.prefix { $0 != "?" }) }
  }

  private func failure(_ client: OpenSkyClient) async throws -> FetchError {
    try await #require(throws: FetchError.self) { try await client.request(Self.amsterdam) }
  }

  @Test func `anonymous requests have no token, and a box of equal sides`() async throws {
    let (bodies, wait) = try await client(secret: nil).request(Self.amsterdam)
    #expect(bodies.map { String(decoding: $0, as: UTF8.self) } == [Self.states])
    let request = try #require(server.requests.first)
    #expect(request.method == "GET" && request.headers["authorization"] == nil)
    // 200 km in every direction cost no more than 74, and 250 km would: 3.8° by 6.2° are 23.6
    // square degrees.
    #expect(
      request.path
        == "/api/states/all?lamin=50.5&lomin=1.8&lamax=54.3&lomax=8.0&extended=1"
    )
    // 3,999 credits, one each, last for a day.
    #expect(abs(wait.seconds - 86_400 / 3999.0) < 1e-9)
  }

  @Test func `a token is requested once and sent until half a minute before it expires`()
    async throws
  {
    let client = try client()
    for _ in 0..<3 { _ = try await client.request(Self.amsterdam) }
    #expect(paths() == ["/token"] + Array(repeating: "/api/states/all", count: 3))
    let first = try #require(server.requests.first)
    #expect(first.method == "POST")
    #expect(first.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(
      first.body == "client_id=me&client_secret=s3cret%2Bkey&grant_type=client_credentials"
    )
    #expect(server.requests.last?.headers["authorization"] == "Bearer t1")
    world.pass(1769)
    _ = try await client.request(Self.amsterdam)
    #expect(server.requests.last?.headers["authorization"] == "Bearer t1")
    world.pass(2)
    _ = try await client.request(Self.amsterdam)
    #expect(server.requests.last?.headers["authorization"] == "Bearer t2")
    #expect(paths().filter { $0 == "/token" }.count == 2)
  }

  @Test func `a revoked token is replaced once, and then reported`() async throws {
    let client = try client()
    _ = try await client.request(Self.amsterdam)
    world.revoke()
    _ = try await client.request(Self.amsterdam)
    #expect(server.requests.last?.headers["authorization"] == "Bearer t2")
    world.state.withLock {
      $0.answers = Array(repeating: .answer("401 Unauthorized", text: ""), count: 2)
    }
    #expect(try await failure(client) == .refused(status: 401, retryAfter: nil))
    // One more token, and no third request.
    #expect(
      paths().suffix(4) == ["/api/states/all", "/api/states/all", "/token", "/api/states/all"]
    )
  }

  @Test func `rejected credentials are reported without their values`() async throws {
    let error = try await failure(try client(secret: "wrong"))
    #expect(error == .notAuthorised("OpenSky does not accept the credentials (invalid_client)"))
    #expect(!error.isTransient)
  }

  /// Every documented or observed response, and its interpretation.
  @Test(
    arguments: [
      ("400 Bad Request", [:], FetchError.refused(status: 400, retryAfter: nil)),
      ("403 Forbidden", [:], .refused(status: 403, retryAfter: nil)),
      ("404 Not Found", [:], .refused(status: 404, retryAfter: nil)),
      (
        "429 Too Many Requests", ["X-Rate-Limit-Retry-After-Seconds": "16841"],
        .refused(status: 429, retryAfter: .seconds(16_841))
      ),
      ("429 Too Many Requests", [:], .refused(status: 429, retryAfter: nil)),
      (
        "500 Internal Server Error", ["Retry-After": "7"],
        .refused(status: 500, retryAfter: .seconds(7))
      ),
      ("502 Bad Gateway", [:], .refused(status: 502, retryAfter: nil)),
      ("503 Service Unavailable", [:], .refused(status: 503, retryAfter: nil)),
      ("504 Gateway Timeout", [:], .refused(status: 504, retryAfter: nil)),
      // A request with secrets is not redirected.
      ("302 Found", ["Location": "http://127.0.0.1:1/"], .refused(status: 302, retryAfter: nil)),
    ] as [(String, [String: String], FetchError)]
  )
  func `a server's refusal is reported`(
    status: String,
    headers: [String: String],
    expected: FetchError
  ) async throws {
    let client = try client()
    world.state.withLock { $0.answers = [.answer(status, headers, text: "{}")] }
    #expect(try await failure(client) == expected)
    // The next request works as usual.
    #expect(try await client.request(Self.amsterdam).bodies.count == 1)
  }

  @Test(arguments: [
    "", "{}", "[]", "<html>", #"{"access_token":7}"#, #"{"access_token":""}"#,
    #"{"access_token":"a\r\nX-Evil: 1"}"#, #"{"access_token":"a b"}"#, #"{"access_token":"#,
  ])
  func `an answer without a token is reported, and not used`(
    answer: String
  ) async throws {
    let client = try client()
    world.state.withLock { $0.tokenAnswers = [.answer(text: answer)] }
    #expect(try await failure(client) == .malformed("a token was expected"))
    #expect(paths() == ["/token"])
  }

  @Test(arguments: ["null", "-5", "1e400", "NaN", "\"x\"", "{}", "1e300"])
  func `a token with an invalid lifetime is still used`(life: String) async throws {
    let client = try client()
    world.state.withLock {
      $0.valid = ["odd"]
      $0.tokenAnswers = [.answer(text: #"{"access_token":"odd","expires_in":\#(life)}"#)]
    }
    _ = try await client.request(Self.amsterdam)
    #expect(server.requests.last?.headers["authorization"] == "Bearer odd")
  }

  @Test func `a token's server that is out of order is tried again later`() async throws {
    let client = try client()
    world.state.withLock {
      $0.tokenAnswers = [
        .answer("503 Later", ["Retry-After": "9"], text: ""),
        [.send("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{"), .close],
      ]
    }
    #expect(try await failure(client) == .refused(status: 503, retryAfter: .seconds(9)))
    #expect(try await failure(client).isTransient)
    #expect(try await client.request(Self.amsterdam).bodies.count == 1)
  }

  @Test func `across the 180th meridian two boxes are requested`() async throws {
    let fiji = AircraftArea(
      Coordinate(degreesNorth: -16.7, degreesEast: 179.9),
      radiusMetres: 250_000
    )
    let (bodies, _) = try await client().request(fiji)
    #expect(bodies.count == 2)
    #expect(server.requests.last?.path.contains("lomin=-180.0") == true)
  }

  /// No output contains the secret, the token or the client ID.
  @Test func `secrets are never printed`() async throws {
    let credentials = try OpenSkyCredentials(clientID: "me-myself", secret: "s3cret+key")
    let access = try OpenSkyAccess(
      api: server.url("/api"),
      token: server.url("/token"),
      credentials: credentials
    )
    var request = FetchRequest(try FetchAddress(access.token))
    request.form = ["client_secret": credentials.secret]
    request.headers = ["Authorization": "Bearer t0ken"]
    let token = OpenSkyToken(Array(#"{"access_token":"t0ken"}"#.utf8), at: world.now)
    var words = ""
    for value in [credentials, access, request, token as Any] {
      print(value, String(reflecting: value), to: &words)
      dump(value, to: &words)
    }
    #expect(words.contains("credentials of OpenSky"))
    for secret in ["s3cret", "t0ken", "me-myself"] { #expect(!words.contains(secret)) }
  }
}
