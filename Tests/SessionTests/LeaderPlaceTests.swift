import Airports
import Breathing
import Outlets
import Settings
import Show
import Testing
import Text

@testable import Session

/// What a radar is called on a screen whose place another one chose.
@Suite struct LeaderPlaceTests {
  private static let url = "http://lobby.local:8737"
  private let start = Instant(nanoseconds: 1_795_262_400_000_000_000)

  private func schedule(near place: String, _ text: String) throws -> SessionSchedule {
    var configuration = Configuration(.builtIn)
    let own = "sky.near = \"\(place)\"\nsession.seed = 5\nhttp.listen = \"off\"\n"
    try configuration.read(own + text, from: "own.toml")
    return try SessionSchedule(try SessionBuilder(configuration))
  }

  /// The plan of a leader, as a follower receives it.
  private func plan(near place: String) throws -> PlanDocument {
    let leader = try schedule(near: place, "room.lead = true\n")
    let document = leader.builder.document(of: try leader.show(at: start), [])
    return try PlanDocument(json: Array(document.json.description.utf8))
  }

  private func follower(of plan: PlanDocument) throws -> (sessions: SessionSchedule, show: Show) {
    let own = try schedule(near: "JFK", "room.follow = \"\(Self.url)\"\n")
    return try own.adopting(plan, from: .http(Self.url))
  }

  @Test(arguments: [("LHR", "London"), ("Paris", "Paris")])
  func `it is the name of the leader's place, also in the next session`(
    near: String,
    name: String
  ) throws {
    let plan = try plan(near: near)
    #expect(plan.place == name)
    let follower = try follower(of: plan)
    #expect(follower.show.radar?.title == name)
    let next = try follower.sessions.successor(of: follower.show, at: start)
    #expect(next.radar?.title == name)
  }

  @Test func `if the plan has no name, it is the city of the airport there`() throws {
    let plan = try plan(near: "51.4706,-0.4619")
    #expect(plan.place == nil)
    #expect(try follower(of: plan).show.radar?.title == "London")
  }

  @Test func `away from airports, a public screen shows degrees only to the tenth`() throws {
    let catalogue = try Catalogue.world.get()
    let place = try Place.find("45.1234,-30.5678", zone: nil, in: catalogue)
    #expect(place.title(in: catalogue, isPublic: true) == "45.1°N 30.6°W")
    #expect(place.title(in: catalogue, isPublic: false) == "45.1234°N 30.5678°W")
  }
}
