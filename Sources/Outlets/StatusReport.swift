package import Breathing
package import Show
package import Text

/// What a display reports about itself: in its state on a broker, in its requests as a follower, and in the list of the
/// displays of a site.
package struct StatusReport: Sendable, Hashable {
  /// The phase of the breath; `idle` if there is none.
  package var phase: String
  /// Whether it is paused, and whether it is closed outside its opening hours.
  package var isPaused = false
  package var isClosed = false
  /// When it opens, in seconds since 1970; nil while it is open, or if unknown.
  package var opensUnixSeconds: Int64?
  /// How far its local time is ahead of UTC then, in seconds; nil if unknown.
  package var opensUTCOffset: Int64?
  /// The pattern, and the number of breaths per minute; nil if it does not report them.
  package var pattern: String?
  package var breathsPerMinute: Double?
  /// The current view.
  package var view = ""
  /// The displays of its machine.
  package var displays: [DisplayState] = []
  /// Whether its sound is muted, and its volume in percent; nil if it does not report them.
  package var isMuted: Bool?
  package var volume: Int?
  /// The program's version.
  package var version = ""
  /// The age of its last frame at the time of the report; nil without a window.
  package var frameAge: Duration?
  /// Whether it accepts commands, and whether another screen decides how it breathes; nil if it does not report them.
  package var takesCommands: Bool?
  package var isFollowing: Bool?
  /// Its troubles, one short text each.
  package var troubles: [String] = []

  /// Whether there is no breath.
  package var isIdle: Bool { phase == CueLine.idle }

  /// The most troubles that are read from a report, and the longest one, in characters.
  private static let maximumTroubles = 16, longestTrouble = 80

  /// Creates a report of no more than the phase.
  package init(phase: String) { self.phase = phase }

  /// Creates the report of a show.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - health: The program's health, with instants on the clock of `now`.
  ///   - version: The program's version.
  ///   - takesCommands: Whether commands are accepted.
  ///   - now: The current instant.
  package init(
    _ show: Show,
    _ health: HealthCounters.Reading,
    version: String,
    takesCommands: Bool,
    at now: Instant
  ) {
    let state = RoomState(show, health, at: now)
    self.init(state, health, version: version, takesCommands: takesCommands, at: now)
  }

  /// Creates the report of a state.
  init(
    _ state: RoomState,
    _ health: HealthCounters.Reading,
    version: String,
    takesCommands: Bool,
    at now: Instant
  ) {
    self.init(phase: state.breath.phase)
    isPaused = state.isPaused
    isClosed = state.isClosed
    opensUnixSeconds = health.closure?.opensUnixSeconds
    opensUTCOffset = health.closure?.utcOffset
    pattern = state.pattern
    breathsPerMinute = state.breath.breathsPerMinute
    view = state.view.rawValue
    displays = state.displays
    isMuted = state.isMuted
    volume = state.volume
    self.version = version
    frameAge = health.lastFrame.map { max(.zero, $0.duration(to: now)) }
    self.takesCommands = takesCommands
    isFollowing = state.isFollowing
    troubles = state.troubles
  }
}

extension StatusReport {
  /// A member of JSON objects and its name.
  package enum Member: String, Sendable, CaseIterable {
    case phase, paused, pattern
    case breathsPerMinute = "bpm"
    case view, closed
    case opens = "opens_unix"
    case opensOffset = "opens_utc_offset"
    case displays, muted, volume, version, commands, follows, troubles
  }

  /// Returns a member of a JSON object; its value is nil if it is unknown.
  package func json(_ member: Member) -> (key: String, value: JSONText?) {
    let value: JSONText? =
      switch member {
      case .phase: .string(phase)
      case .paused: .boolean(isPaused)
      case .pattern: pattern.map(JSONText.string)
      case .breathsPerMinute: breathsPerMinute.map(CueField.breathsPerMinute.number)
      case .view: .string(view)
      case .closed: .boolean(isClosed)
      case .opens: opensUnixSeconds.map(JSONText.integer)
      case .opensOffset: opensUTCOffset.map(JSONText.integer)
      case .displays: displays.json
      case .muted: isMuted.map(JSONText.boolean)
      case .volume: volume.map { .integer(Int64($0)) }
      case .version: .string(version)
      case .commands: takesCommands.map(JSONText.boolean)
      case .follows: isFollowing.map(JSONText.boolean)
      case .troubles: troubles.isEmpty ? nil : .array(troubles.map(JSONText.string))
      }
    return (member.rawValue, value)
  }

  /// Reads the state that a display publishes on a broker; nil if it is malformed.
  package init?(json: JSONValue) {
    guard let phase = json["phase"]?.string, let pattern = json["pattern"]?.string,
      let version = json["version"]?.string
    else { return nil }
    self.init(phase: phase)
    self.pattern = pattern
    self.version = version
    isPaused = json["paused"]?.boolean ?? false
    isClosed = json["closed"]?.boolean ?? false
    if isClosed {
      let opens = json["opens_unix"]?.number.flatMap(Instant.init(plausibleUnixSeconds:))
      opensUnixSeconds = opens?.sinceEpoch.components.seconds
      opensUTCOffset = json["opens_utc_offset"]?.number.flatMap { Self.offset(Int64(exactly: $0)) }
    }
    breathsPerMinute = json["bpm"]?.number
    view = json["view"]?.string ?? ""
    displays = [DisplayState](json: json["displays"])
    isMuted = json["muted"]?.boolean
    volume = json["volume"]?.number.flatMap { 0...100 ~= $0 ? Int($0) : nil }
    if let now = json["now_unix"]?.number, let frame = json["frame_unix"]?.number {
      frameAge = Self.age(now - frame)
    }
    takesCommands = json["commands"]?.boolean
    isFollowing = json["follows"]?.boolean
    troubles = Self.troubles((json["troubles"]?.elements ?? []).compactMap(\.string))
  }

  /// The query of a follower's request, by name. The displays are in their short form.
  var query: [(name: String, value: String)] {
    let texts: [(name: String, value: String?)] = [
      ("phase", phase), ("view", view), ("version", version),
      ("pattern", pattern),
      ("bpm", breathsPerMinute.map { CueField.breathsPerMinute.number($0).description }),
      ("muted", isMuted.map { "\($0)" }), ("volume", volume.map { "\($0)" }),
      ("paused", "\(isPaused)"), ("closed", "\(isClosed)"),
      ("opens", opensUnixSeconds.map { "\($0)" }),
      ("opens_utc_offset", opensUTCOffset.map { "\($0)" }), ("displays", displays.brief),
      ("frame_age", frameAge.map { JSONText.number($0.seconds, decimals: 1).description }),
      ("orders", takesCommands == true ? "true" : nil),
      ("follows", isFollowing.map { "\($0)" }),
      ("troubles", troubles.isEmpty ? nil : troubles.joined(separator: "|")),
    ]
    return texts.compactMap { name, value in value.map { (name: name, value: $0) } }
  }

  /// Reads the query of a follower's request.
  init(query: [String: String]) {
    func word(_ name: String) -> String? { query[name]?.printable(limit: 32) }
    func flag(_ name: String) -> Bool? { query[name].map { $0 == "true" } }
    func number(_ name: String) -> Double? {
      query[name].flatMap { Double($0) }.flatMap { $0.isFinite ? $0 : nil }
    }
    self.init(phase: word("phase") ?? "")
    view = word("view") ?? ""
    version = word("version") ?? ""
    pattern = word("pattern")
    breathsPerMinute = number("bpm")
    isMuted = flag("muted")
    volume = query["volume"].flatMap { Int($0) }.map { min(max($0, 0), 100) }
    isPaused = flag("paused") ?? false
    isClosed = flag("closed") ?? false
    opensUnixSeconds = query["opens"].flatMap { Int64($0) }
    opensUTCOffset = Self.offset(query["opens_utc_offset"].flatMap { Int64($0) })
    let full = [DisplayState](json: query[Self.full].flatMap { try? JSONValue(Array($0.utf8)) })
    displays = full.isEmpty ? [DisplayState](brief: query["displays"] ?? "") : full
    frameAge = number("frame_age").map(Self.age)
    takesCommands = flag("orders") ?? false
    // A screen of an older version follows as well: otherwise it would not ask for the plan.
    isFollowing = flag("follows") ?? true
    troubles = Self.troubles((query["troubles"] ?? "").split(separator: "|").map { String($0) })
  }

  /// Returns the troubles of a report from outside.
  private static func troubles(_ texts: [String]) -> [String] {
    texts.prefix(maximumTroubles).map { $0.printable(limit: longestTrouble) }
  }

  /// Returns the offset of a time zone in a report from outside; nil if no zone has it.
  private static func offset(_ seconds: Int64?) -> Int64? {
    seconds.flatMap { -86_400...86_400 ~= $0 ? $0 : nil }
  }

  /// The name of the displays in full, as JSON, in a query.
  static let full = "attached"

  /// Returns the age of a frame that another program reported.
  private static func age(_ seconds: Double) -> Duration {
    .seconds(max(0, min(seconds, 1e9)))
  }
}

extension StatusReport? {
  /// Returns a member of a JSON object; its value is nil if it is unknown, or if there is no report.
  package func json(_ member: StatusReport.Member) -> (key: String, value: JSONText?) {
    (member.rawValue, self?.json(member).value)
  }
}
