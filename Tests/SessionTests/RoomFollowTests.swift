import Discovery
import Network
import Outlets
import Session
import Settings
import Synchronization
import System
import TestSupport
import Testing

/// Following the leader of a room that is announced on the local network.
@Suite(.timeLimit(.minutes(10)))
struct RoomFollowTests {
  private let site: TopicWord
  private let lobby: TopicWord

  init() throws {
    site = try #require(TopicWord("home"))
    lobby = try #require(TopicWord("lobby"))
  }

  private func found(
    _ name: String,
    _ address: String,
    role: String = "leader",
    room: String = "lobby",
    site: String = "home"
  ) -> NetworkService.Event {
    .found(
      NetworkService(
        name: name,
        host: "screen.local",
        endpoint: Endpoint(host: address, port: 8_737),
        records: ["site": site, "room": room, "role": role]
      )
    )
  }

  @Test func `a search names the leader of a room, or how a display announces that it leads it`()
    throws
  {
    var search = RoomSearch()
    search.receive(found("a", "10.0.0.1", role: "follower"))
    search.receive(found("b", "10.0.0.2", room: "hall"))
    search.receive(found("c", "10.0.0.3", site: "clinic"))
    let rooms = search.rooms
    let failure = #expect(throws: Failure.self) { try rooms.leader(of: lobby, at: site) }
    let reason = "no display announces that it leads this room (room.lead, mdns.announce)"
    #expect(failure?.message == reason)
    search.receive(found("d", "10.0.0.4"))
    #expect(try search.rooms.leader(of: lobby, at: site).url == "http://10.0.0.4:8737")
  }

  @Test func `the first leader of the room counts until it has gone`() {
    var choice = LeaderChoice(room: lobby, of: site)
    choice.receive(found("a", "10.0.0.1", role: "follower"))
    choice.receive(found("b", "10.0.0.2", room: "hall"))
    choice.receive(found("c", "10.0.0.3", site: "clinic"))
    #expect(choice.url == nil)
    choice.receive(found("d", "10.0.0.4"))
    choice.receive(found("e", "10.0.0.5"))
    #expect(choice.url == "http://10.0.0.4:8737" && choice.others == ["http://10.0.0.5:8737"])
    choice.receive(found("d", "10.0.0.6"))
    #expect(choice.url == "http://10.0.0.6:8737")
    choice.receive(.gone("d"))
    #expect(choice.url == "http://10.0.0.5:8737" && choice.others.isEmpty)
    choice.receive(found("e", "10.0.0.5", role: "alone"))
    #expect(choice.url == nil)
    choice.receive(found("d", "10.0.0.6"))
    choice.receive(.failing("it has left the bus"))
    #expect(choice.url == "http://10.0.0.6:8737")
    choice.receive(.searching)
    choice.settle()
    #expect(choice.url == nil)
    for number in 0..<40 { choice.receive(found("s\(number)", "10.0.0.\(number + 1)")) }
    #expect(choice.url == "http://10.0.0.1:8737" && choice.others.count == 15)
  }

  @Test func `a new search keeps the leader, whichever screen it finds first`() {
    var choice = LeaderChoice(room: lobby, of: site)
    let (first, second) = ("http://10.0.0.4:8737", "http://10.0.0.5:8737")
    choice.receive(found("d", "10.0.0.4"))
    choice.receive(found("e", "10.0.0.5"))
    for _ in 0..<2 { choice.receive(.searching) }
    #expect(choice.url == first && choice.others.isEmpty)
    choice.receive(found("e", "10.0.0.5"))
    #expect(choice.url == first && choice.others.isEmpty)
    choice.receive(found("d", "10.0.0.4"))
    #expect(choice.url == first && choice.others == [second])
    choice.settle()
    #expect(choice.url == first && choice.others == [second])
    // It does not lead any more, it has gone, or it is not found in time.
    for way in 0..<3 {
      var choice = choice
      choice.receive(.searching)
      choice.receive(found("e", "10.0.0.5"))
      switch way {
      case 0: choice.receive(found("d", "10.0.0.4", role: "follower"))
      case 1: choice.receive(.gone("d"))
      default: choice.settle()
      }
      #expect(choice.url == second && choice.others.isEmpty)
      choice.receive(found("d", "10.0.0.4"))
      #expect(choice.url == second && choice.others == [first])
    }
  }

  @Test func `the setting names a room, and a wrong one is refused`() throws {
    func leader(_ follow: String) throws -> Leader? {
      var configuration = Configuration(.builtIn)
      try configuration.read("room.follow = \"\(follow)\"", from: "own.toml")
      return try Leader.chosen(configuration)
    }
    #expect(try leader("mdns://lobby") == .announced(room: lobby, site: site))
    #expect(try leader("mdns://lobby")?.sharesClock == true)
    let failure = #expect(throws: Failure.self) { try leader("mdns://Front desk") }
    #expect(failure?.message.contains("the room after mdns:// must be 1 to 40 lower-case") == true)
  }

  @Test(arguments: [
    ("lead = true\nfollow = \"http://10.0.0.5:8737\"", "true: this screen follows another"),
    ("lead = true\nfollow = \"mdns://lobby\"", "true: this screen follows another"),
    ("follow = \"http://127.0.0.1:8737/\"", "this screen itself listens there"),
  ])
  func `a screen that follows does not lead, and not itself`(text: String, reason: String) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("[room]\n" + text, from: "own.toml")
    let failure = #expect(throws: Failure.self) { try Leader.chosen(configuration) }
    #expect(failure?.message.hasPrefix("own.toml, line 2: room.") == true)
    #expect(failure?.message.contains(reason) == true)
  }

  @Test(arguments: [
    ("127.0.0.1:8737", "http://localhost:8737", true),
    ("localhost:8737", "http://127.0.0.1:8737/", true),
    ("127.0.0.1:80", "http://localhost", true),
    ("0.0.0.0:8737", "http://127.0.0.1:8737", true), ("[::]:8737", "http://[::1]:8737", true),
    ("10.0.0.5:8737", "http://10.0.0.5:8737", true),
    ("127.0.0.1:8737", "http://localhost:8738", false),
    ("127.0.0.1:8737", "http://127.0.0.2:8737", false),
    ("0.0.0.0:8737", "http://lobby.local:8737", false),
    ("10.0.0.5:8737", "http://localhost:8737", false),
  ])
  func `a screen does not follow itself under another name`(
    listen: String,
    follow: String,
    isItself: Bool
  ) throws {
    var configuration = Configuration(.builtIn)
    let text = "http.listen = \"\(listen)\"\nroom.follow = \"\(follow)\""
    try configuration.read(text, from: "own.toml")
    if isItself {
      let failure = #expect(throws: Failure.self) { try Leader.chosen(configuration) }
      #expect(failure?.message.contains("this screen itself listens there") == true)
    } else {
      #expect(try Leader.chosen(configuration) == .http(follow))
    }
  }

  @Test(
    arguments: [
      ("off", RoomFollow.off), ("mqtt", RoomFollow.broker),
      ("mdns://lobby", RoomFollow.announced(room: "lobby")),
      ("mdns://", RoomFollow.announced(room: "")),
      ("http://lobby.local:8737/", RoomFollow.address("http://lobby.local:8737/")),
      ("lobby", RoomFollow.address("lobby")),
    ]
  )
  func `a value of the setting is printed as it was written`(
    text: String,
    value: RoomFollow
  ) throws {
    var configuration = Configuration(.builtIn)
    try configuration.read("room.follow = \"\(text)\"", from: "own.toml")
    #expect(configuration.settings.roomFollow == value)
    #expect(Setting.roomFollow.value(configuration.settings) == .text(text))
  }

  @Test(.enabled(if: AvahiRig.isPossible, AvahiRig.absence))
  func `a leader that a real Avahi announces is followed, and the next one after it`() async throws
  {
    let rig = try AvahiRig()
    defer { rig.end() }
    let followed = Mutex<[String]>([])
    let lines = Mutex<[String]>([])
    func announce(_ name: String, port: UInt16) -> Task<Void, Never> {
      let announcement = ServiceAnnouncement(
        name,
        type: AnnouncedRoom.serviceType,
        port: port,
        records: [("site", "home"), ("room", "lobby"), ("role", "leader")],
        onBusAt: rig.address,
        seed: 1
      )
      return Task { await announcement.run { _ in } }
    }
    let service = RoomFollowService(
      room: lobby,
      of: site,
      onBusAt: rig.address,
      log: { line in lines.withLock { $0.append(line) } },
      follow: { url in followed.withLock { $0.append(url) } }
    )
    let following = Task { await service.run { _ in } }
    func wait(_ urls: [String]) async throws {
      try await waitUntil("\(followed.withLock(\.self))") { followed.withLock(\.self) == urls }
    }
    let first = announce("lobby", port: 47_801)
    try await wait(["http://10.47.8.1:47801"])
    let second = announce("lobby/left", port: 47_802)
    let ignored =
      "http://10.47.8.1:47802 is announced as the leader of lobby, too, and is ignored"
    try await waitUntil("\(lines.withLock(\.self))") { lines.withLock { $0.contains(ignored) } }
    // On a busy machine, not all answer within a second.
    var rooms: [String] = []
    try await waitUntil("\(rooms)") {
      rooms = try await RoomSearch.rooms(for: .seconds(1), onBusAt: rig.address).map(\.url)
      return rooms == ["http://10.47.8.1:47801", "http://10.47.8.1:47802"]
    }
    first.cancel()
    try await wait(["http://10.47.8.1:47801", "http://10.47.8.1:47802"])
    for task in [second, following] {
      task.cancel()
      await task.value
    }
  }

  @Test func `without Avahi, searching for rooms fails with the reason`() async {
    let failure = await #expect(throws: Failure.self) {
      try await RoomSearch.rooms(for: .milliseconds(500), onBusAt: "unix:path=/nowhere/bus")
    }
    #expect(
      failure?.message == "cannot search for rooms: Avahi: No such file or directory"
    )
  }
}
