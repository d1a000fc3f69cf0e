import Foundation
import HTTPServer
import Outlets
import RelayServer
import SharedSky
import Synchronization
import TestRigs
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5))) struct RelayRouterTests {
  private struct Sky: Decodable {
    let v: Int
    let nowUnix: Double
    let total, found: Int
    let planes: [[Double?]]

    init(_ response: HTTPResponse) throws {
      let decoder = JSONDecoder()
      decoder.keyDecodingStrategy = .convertFromSnakeCase
      self = try decoder.decode(Sky.self, from: Data(response.body))
    }
  }

  private struct Health: Decodable {
    let ok: Bool
    let version: String
    let uptime: Double
    let remarks: [String]?

    init(_ response: HTTPResponse) throws {
      self = try JSONDecoder().decode(Health.self, from: Data(response.body))
    }
  }

  private static var emptySky: CoarseSky { CoarseSky([], at: SkyPageRig.now, seed: 1) }

  /// A router's response.
  private static func ask(
    _ router: RelayRouter,
    _ path: String,
    method: String = "GET",
    query: [String: String] = [:],
    entityTag: String? = nil
  ) async throws -> HTTPResponse {
    let fields = entityTag.map { ["if-none-match": $0] } ?? [:]
    let request = HTTPRequest(method: method, path: path, query: query, fields: fields)
    guard case .response(let response) = await router.answer(request) else { throw Endless() }
    return response
  }

  private struct Endless: Error {}

  private static func field(_ name: String, of response: HTTPResponse) -> String? {
    response.fields.first { $0.name == name }?.value
  }

  @Test func `the sky is served coarsely and without names`() async throws {
    let rig = SkyPageRig([
      SkyPageRig.report(0x1234_5678, north: 51.4706, east: -0.4619, track: 271, speed: 60.4),
      SkyPageRig.report(2, north: -33.946, east: 151.177, flags: .airborne),
      SkyPageRig.report(3, north: 10, east: 10, flags: [.airborne, .ghost]),
    ])
    let answer = try await Self.ask(rig.router, "/v1/sky")
    #expect(answer.status == .ok)
    #expect(Self.field("Content-Type", of: answer) == "application/json")
    #expect(Self.field("Cache-Control", of: answer) == "no-cache")
    let sky = try Sky(answer)
    #expect(sky.v == 1 && sky.total == 2 && sky.found == 2)
    #expect(abs(sky.nowUnix - Date.now.timeIntervalSince1970) < 60)
    // From south to north; a plane without a breath pattern has no breath.
    #expect(sky.planes[0].prefix(2) == [-33.9, 151.2] && sky.planes[0].count == 4)
    #expect(sky.planes[1].prefix(4) == [51.5, -0.5, 271, 60] && sky.planes[1].count == 6)
    #expect(sky.planes[1][5] == 6)
    // The time before the planes may have any digits.
    let text = String(decoding: answer.body, as: UTF8.self)
    let planes = try #require(text.range(of: "\"planes\""))
    for secret in ["SECRET", "12345678", "305419896", "51.47", "0.46"] {
      #expect(!text[planes.lowerBound...].contains(secret), "\(secret)")
    }
  }

  @Test func `a plane that is not of paper has its kind, and an emergency its kind`() async throws {
    var real = SkyPageRig.report(1, north: -10, east: 20, speed: 230, flags: .airborne)
    real.source = .gps
    var distress = SkyPageRig.report(2, north: 10, east: 20, flags: [.airborne, .emergency])
    (distress.source, distress.emergency) = (.receiver, .fuel)
    let breathing = SkyPageRig.report(3, north: 20, east: 20)
    let sky = try Sky(await Self.ask(SkyPageRig([real, distress, breathing]).router, "/v1/sky"))
    #expect(sky.planes[0] == [-10, 20, 90, 230, nil, nil, nil, 2])
    #expect(sky.planes[1].suffix(5) == [nil, nil, 3, 3, 0])
    #expect(sky.planes[2].count == 6)
  }

  @Test(arguments: [("-1,51,0,52", 1), ("170,-5,-170,5", 1), ("20,20,30,30", 0)])
  func `a part of the sky can be requested`(box: String, found: Int) async throws {
    let rig = SkyPageRig([
      SkyPageRig.report(1, north: 51.5, east: -0.1), SkyPageRig.report(2, north: 0, east: 179.9),
    ])
    let sky = try Sky(await Self.ask(rig.router, "/v1/sky", query: ["box": box]))
    #expect(sky.found == found && sky.planes.count == found && sky.total == 2)
  }

  @Test func `an invalid area is refused with a message`() async throws {
    let answer = try await Self.ask(SkyPageRig().router, "/v1/sky", query: ["box": "1,2,3"])
    #expect(answer.status == .badRequest)
    let words = String(decoding: answer.body, as: UTF8.self)
    #expect(words.contains("1,2,3") && words.contains("west,south,east,north"))
  }

  @Test func `of many planes a bounded number is served`() async throws {
    let answer = try await Self.ask(SkyPageRig(SkyPageRig.crowd(7_000)).router, "/v1/sky")
    let sky = try Sky(answer)
    #expect(sky.total == 7_000 && sky.found == 7_000 && sky.planes.count == SkyRouter.maximumPlanes)
    #expect(answer.body.count < 200_000)
  }

  @Test func `an unchanged sky is not sent again`() async throws {
    let still = SkyPageRig.report(1, north: 51.5, east: 0, flags: .airborne)
    let first = try await Self.ask(SkyPageRig([still]).router, "/v1/sky")
    let entityTag = try #require(Self.field("ETag", of: first))
    // Another moment, but the same sky.
    let again = try await Self.ask(SkyPageRig([still]).router, "/v1/sky", entityTag: entityTag)
    #expect(again.status == .notModified && again.body.isEmpty)
    let other = SkyPageRig([still, SkyPageRig.report(2, north: 40, east: 0)])
    let changed = try await Self.ask(other.router, "/v1/sky", entityTag: entityTag)
    #expect(changed.status == .ok && Self.field("ETag", of: changed) != entityTag)
  }

  @Test func `the sky is computed at most every two seconds`() throws {
    let looks = Mutex(0)
    let router = SkyRouter {
      looks.withLock { $0 += 1 }
      return Self.emptySky
    }
    let start = ContinuousClock.now
    for milliseconds in [0, 500, 1_999, 2_000, 3_999, 4_001] {
      let now = start.advanced(by: .milliseconds(milliseconds))
      _ = try router.answer(HTTPRequest(path: "/v1/sky"), at: now)
    }
    #expect(looks.withLock(\.self) == 3)
  }

  @Test(
    arguments: [
      ("/", "text/html"), ("/sky/sky.js", "text/javascript"), ("/globe.js", "text/javascript"),
      ("/land.atlas", "application/octet-stream"), ("/healthz", "application/json"),
      ("/metrics", "text/plain"),
    ]
  )
  func `the page, its scripts, health and figures are there`(path: String, type: String)
    async throws
  {
    let answer = try await Self.ask(SkyPageRig().router, path)
    #expect(answer.status == .ok)
    #expect(Self.field("Content-Type", of: answer)?.hasPrefix(type) == true)
  }

  @Test(arguments: ["/control", "/v1/state", "/v1/cues", "/sky", "/sky/index.html", "/v1/sky/"])
  func `other paths return 404`(path: String) async throws {
    #expect(try await Self.ask(SkyPageRig().router, path).status == .notFound)
  }

  @Test(arguments: ["/", "/sky/sky.js", "/land.atlas", "/v1/sky"])
  func `files are read and the sky is computed on threads of their own`(path: String) async throws {
    // The thread whose start is asked for; it runs when the test says so.
    let thread = Mutex<(@Sendable () -> Void)?>(nil)
    let held = AnswerQueue("held") { _, body in thread.withLock { $0 = body } }
    let isSky = path == "/v1/sky"
    let other = AnswerQueue("other")
    let router = SkyPageRig().router(skies: isSky ? held : other, files: isSky ? other : held)
    async let answer = Self.ask(router, path)
    try await waitUntil { thread.withLock { $0 != nil } }
    // Meanwhile the others are answered.
    for path in ["/healthz", isSky ? "/" : "/v1/sky"] {
      #expect(try await Self.ask(router, path).status == .ok)
    }
    thread.withLock { $0 }?()
    #expect(try await answer.status == .ok)
  }

  @Test func `POST is refused`() async throws {
    let refusal = try await Self.ask(SkyPageRig().router, "/v1/sky", method: "POST")
    #expect(refusal.status == .methodNotAllowed)
    #expect(Self.field("Allow", of: refusal) == "GET, HEAD")
  }

  @Test func `the map page learns the relay's version, and since when it runs`() async throws {
    let health = try Health(try await Self.ask(SkyPageRig().router, "/healthz"))
    #expect(health.version.split(separator: ".").count == 3)
    #expect(0..<60 ~= health.uptime)
  }

  @Test func `an unhealthy relay reports its problem`() async throws {
    let router = RelayRouter(
      web: StaticFiles(),
      sky: SkyRouter { Self.emptySky },
      problem: { "the sky has not been sorted for 12 s" },
      metrics: { "" }
    )
    let answer = try await Self.ask(router, "/healthz")
    #expect(answer.status == .unavailable)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("not been sorted for 12 s"))
  }

  @Test func `problems beside a healthy relay are remarks`() async throws {
    let router = RelayRouter(
      web: StaticFiles(),
      sky: SkyRouter { Self.emptySky },
      problem: { nil },
      metrics: { "" },
      remarks: { ["the history cannot be written: the disk is full"] }
    )
    let answer = try await Self.ask(router, "/healthz")
    #expect(answer.status == .ok)
    let health = try Health(answer)
    #expect(health.ok && health.remarks == ["the history cannot be written: the disk is full"])
    let well = try Health(try await Self.ask(SkyPageRig().router, "/healthz"))
    #expect(well.ok && well.remarks == nil)
  }
}
