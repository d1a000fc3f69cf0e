import Breathing
import Foundation
import Show
import TestRigs
import Testing

@testable import Outlets

struct MQTTSessionTests {
  private let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
  private let health: HealthCounters.Reading
  private var show: Show

  init() throws {
    health = HealthCounters(started: start).reading
    show = try Sample.show(from: start)
  }

  private func session(discovery: String? = "homeassistant") throws -> MQTTSession {
    try .lobby(discovery: discovery, followsPlan: true)
  }

  private func at(_ seconds: Double, plan: [UInt8]? = nil) -> MQTTSession.Context {
    MQTTSession.Context(
      show: show,
      health: health,
      now: start.advanced(by: .milliseconds((seconds * 1_000).rounded())),
      plan: plan
    )
  }

  private func topics(_ messages: [MQTTMessage]) -> [String] {
    messages.map { $0.topic.replacing("aloft/clinic/lobby/", with: "") }
  }

  private let all = ["online", "state", "run", "mute", "pattern", "volume", "render"]

  @Test func `discovery is published first`() throws {
    var session = try session()
    let sent = session.begin(at(8))
    #expect(topics(sent) == ["homeassistant/device/aloft_clinic_lobby/config"] + all)
    #expect(sent.map(\.text).dropFirst(3) == ["ON", "OFF", "gentle", "70", "OFF"])
    #expect(sent.filter(\.isRetained).count == sent.count - 1 && !sent[7].isRetained)
    var quiet = try self.session(discovery: nil)
    #expect(topics(quiet.begin(at(8))) == all)
    #expect(quiet.subscriptions.allSatisfy { $0.hasPrefix("aloft/") })
  }

  @Test func `the state has the phase, the pace and the pattern`() throws {
    var session = try session()
    let text = try #require(session.begin(at(8)).first { $0.topic.hasSuffix("/state") }?.text)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    let state = try #require(object as? [String: Any])
    #expect(state["v"] as? Int == 1)
    #expect(state["now_unix"] as? Double == 1_800_000_008)
    #expect(state["phase"] as? String == "inhale" && state["stage"] as? String == "flight")
    #expect(state["bpm"] as? Double == 10 && state["pattern"] as? String == "gentle")
    #expect(state["paused"] as? Bool == false && state["version"] as? String == "1.2.3")
    #expect(state["frame_unix"] == nil)
  }

  @Test mutating func `only what has changed is published`() throws {
    var session = try session()
    _ = session.begin(at(8))
    #expect(session.messages(for: .changed(at: at(8).now, .command), at(8)).isEmpty)
    show.apply(.volume(35), at: at(8.1).now)
    show.apply(.mute(true), at: at(8.1).now)
    let sent = session.messages(for: .changed(at: at(8.1).now, .command), at(8.1))
    #expect(topics(sent) == ["state", "mute", "volume"])
    #expect(sent.map(\.text).dropFirst() == ["ON", "35"])
    #expect(sent.map(\.isRetained) == [true, true, true])
    show.apply(.view(.airport), at: at(8.15).now)
    let viewed = session.messages(for: .changed(at: at(8.15).now, .command), at(8.15))
    // Later subscribers need the new view.
    #expect(topics(viewed) == ["state"] && viewed[0].isRetained)
    #expect(viewed[0].text?.contains(#""view":"airport""#) == true)
    show.apply(.pause(true), at: at(8.2).now)
    let paused = session.messages(for: .changed(at: at(8.2).now, .command), at(8.2))
    try #require(topics(paused) == ["state", "run"])
    #expect(paused[0].text?.contains(#""phase":"idle""#) == true && paused[1].text == "OFF")
  }

  @Test func `everything is published again after two seconds, then every half minute`() throws {
    var session = try session()
    _ = session.begin(at(8))
    var last = 8.0
    var beats: [Double] = []
    for step in 801...8_000 {
      let now = Double(step) / 100
      let sent = session.turn(at(now))
      if topics(sent) == all { beats.append(now) }
      last = now
    }
    #expect(last == 80 && beats == [10, 40, 70])
  }

  @Test func `a phase is published when it begins, even if its cue is sent ahead`() throws {
    var session = try session()
    _ = session.begin(at(4.5))
    #expect(topics(session.turn(at(6.5))) == all)
    // The exhale begins 2.7 s after the flight's start at 6 s.
    let cues = show.cues(in: at(8).now..<at(9).now)
    let cue = try #require(cues.first)
    let ahead = session.messages(for: .cue(cue), at(7.7))
    try #require(topics(ahead) == ["cue"])
    #expect(ahead[0].text?.hasPrefix(#"{"event_type":"exhale","v":1,"#) == true)
    #expect(!ahead[0].isRetained)
    #expect(session.due == at(8.7).now)
    #expect(session.turn(at(8.69)).isEmpty)
    let state = session.turn(at(8.7))
    try #require(topics(state) == ["state"])
    #expect(state[0].text?.contains(#""phase":"exhale""#) == true)
    // A broker that stores retained messages on disk should not do so with every breath.
    #expect(!state[0].isRetained)
    #expect(session.turn(at(8.71)).isEmpty)
  }

  @Test func `a display that fails is published and retained`() throws {
    var session = try session()
    _ = session.begin(at(8))
    #expect(topics(session.turn(at(10))) == all)
    func state(_ problem: String?) -> [MQTTMessage] {
      let health = HealthCounters(started: at(0).now)
      health.note(displays: [
        .init(number: 0, name: "Hall", size: [800, 600], view: nil, problem: nil),
        .init(number: 1, name: "Ward", size: [800, 600], view: "radar", problem: problem),
      ])
      return session.messages(
        for: .changed(at: at(10.1).now, .command),
        MQTTSession.Context(show: show, health: health.reading, now: at(10.1).now)
      )
    }
    let well = state(nil)
    try #require(topics(well) == ["state"])
    let open = #""view":"radar","state":"open"}"#
    #expect(well[0].isRetained && well[0].text?.contains(open) == true)
    #expect(state(nil).isEmpty)
    let ill = state("not attached")
    try #require(topics(ill) == ["state"])
    let words = #""view":"radar","state":"failed","problem":"not attached"}"#
    #expect(ill[0].isRetained && ill[0].text?.contains(words) == true)
  }

  @Test func `an outlet that is not open yet is the problem of the state`() throws {
    var session = try session()
    _ = session.begin(at(8))
    _ = session.turn(at(10))
    let health = HealthCounters(started: at(0).now)
    health.note(unopened: "10.1.2.3 is not an address of this machine", "http")
    let sent = session.messages(
      for: .changed(at: at(10.1).now, .command),
      MQTTSession.Context(show: show, health: health.reading, now: at(10.1).now)
    )
    try #require(topics(sent) == ["state"])
    let words = #""problem":"http is not open: 10.1.2.3 is not an address of this machine""#
    #expect(sent[0].isRetained && sent[0].text?.contains(words) == true)
  }

  @Test func `every cue has a type that discovery lists`() throws {
    var show = show
    show.apply(.pause(true), at: at(8).now)
    show.apply(.pause(false), at: at(9).now)
    let types = Set(show.cues(in: start..<at(200).now).map(RoomCue.type))
    #expect(types.isSubset(of: RoomCue.types))
    #expect(types.isSuperset(of: ["inhale", "rest", "arrival", "paused", "session_end"]))
  }

  @Test func `a late cue is not published`() throws {
    var session = try session()
    _ = session.begin(at(8))
    let cue = try #require(show.cues(in: at(8).now..<at(9).now).first)
    #expect(topics(session.messages(for: .cue(cue), at(10.69))) == ["cue", "state"])
    #expect(session.takeStale() == 0)
    #expect(session.messages(for: .cue(cue), at(10.7)).isEmpty)
    #expect(session.takeStale() == 1 && session.takeStale() == 0)
  }

  @Test func `after Home Assistant starts, discovery is published again, then the state`() throws {
    var delays: [Duration] = []
    for seed in 0..<40 {
      var session = try MQTTSession.lobby(discovery: "ha", seed: UInt64(seed))
      _ = session.begin(at(8))
      #expect(session.receive(MQTTMessage("ha/status", "offline"), at(8)).messages.isEmpty)
      let old = MQTTMessage("ha/status", "online", isRetained: true)
      _ = session.receive(old, at(8))
      #expect(try #require(session.due) == at(8.7).now)
      _ = session.receive(MQTTMessage("ha/status", "online"), at(8))
      // A second request does not delay it.
      let due = session.due
      _ = session.receive(MQTTMessage("ha/status", "online"), at(8))
      #expect(session.due == due)
      var now = 8.0
      while !topics(session.turn(at(now))).contains("ha/device/aloft_clinic_lobby/config") {
        now += 0.5
        try #require(now < 18.6)
      }
      delays.append(.seconds(now - 8))
      var isToldAgain = false
      for step in 1...5 {
        isToldAgain = isToldAgain || topics(session.turn(at(now + Double(step) / 2))) == all
      }
      #expect(isToldAgain)
    }
    #expect(delays.allSatisfy { $0 < .seconds(10.6) })
    #expect(delays.contains { $0 < .seconds(1) } && delays.contains { $0 > .seconds(9) })
  }

  @Test func `a display that was declared offline publishes that it is online`() throws {
    var session = try session()
    _ = session.begin(at(8))
    let topic = "aloft/clinic/lobby/online"
    #expect(session.receive(MQTTMessage(topic, "online"), at(8)).messages.isEmpty)
    let healed = session.receive(MQTTMessage(topic, "offline", isRetained: true), at(8)).messages
    try #require(healed.count == 1)
    #expect(healed[0].text == "online" && healed[0].isRetained)
  }

  @Test(arguments: [ChangeReason.clock, .sleep])
  func `after a clock step everything is published again, and on time from then on`(
    reason: ChangeReason
  ) throws {
    var session = try session()
    _ = session.begin(at(8))
    _ = session.turn(at(11))
    // A day back: cues due by the old clock would be due tomorrow.
    let before = at(11 - 86_400)
    let sent = session.messages(for: .changed(at: before.now, reason), before)
    #expect(sent.contains { $0.topic.hasSuffix("/online") })
    #expect(sent.contains { $0.topic.hasSuffix("/state") })
    let due = try #require(session.due)
    #expect(before.now.duration(to: due) <= MQTTSession.heartbeat)
  }

  @Test func `a plan is published when it changes`() throws {
    var session = try session()
    let first = session.begin(at(8, plan: [1])).filter { $0.topic.hasSuffix("/plan") }
    #expect(first.map(\.payload) == [[1]] && first.map(\.isRetained) == [true])
    #expect(session.messages(for: .changed(at: start, .session), at(8, plan: [1])).isEmpty)
    #expect(
      session.messages(for: .changed(at: start, .session), at(8, plan: [2])).map(\.payload) == [[2]]
    )
    #expect(session.begin(at(9, plan: [2])).contains { $0.payload == [2] })
  }

  @Test mutating func `a pattern that cannot be chosen is published as None`() throws {
    var session = try session()
    let pace = NamedPace(name: "mine", title: "mine", pace: try Pace("4-6"))
    show.apply(.breathe(pace, by: .program), at: at(8).now)
    _ = session.begin(at(8))
    let sent = session.turn(at(40))
    #expect(sent.first { $0.topic.hasSuffix("/pattern") }?.text == "None")
    #expect(
      sent.first { $0.topic.hasSuffix("/state") }?.text?.contains(#""pattern":"mine""#) == true
    )
  }
}
