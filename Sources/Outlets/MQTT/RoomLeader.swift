import Breathing
import Text

/// What the broker says about the leader of a room: the display that publishes the plan.
///
/// The plan is retained, so it does not show whether its leader is still there.
struct RoomLeader: Sendable, Hashable {
  private struct Display: Sendable, Hashable {
    var isOnline: Bool?
    var mayLead: Bool?
    /// Whether it reports that it leads. Older versions do not report that.
    var leads = false

    var isOffline: Bool { isOnline == false }
  }

  private let own: DisplayIdentity
  private var displays: [DisplayIdentity: Display] = [:]
  /// When the connection began.
  private var since: Instant?
  /// Since when no display that leads has been known to be online; nil while one is.
  private var absentSince: Instant?

  /// The time after connecting in which retained messages may still arrive, and in which a leader that reloads its
  /// settings is back.
  static let patience: Duration = .seconds(5)

  /// The most displays of a room that are remembered, because other clients could invent any number.
  private static let maximumDisplays = 64

  /// Since when the clock of the display that leads has differed from this machine's; nil while they agree.
  private var differsSince: Instant?

  /// How far the clock of the display that leads is ahead of this machine's; nil unless they differ for some time.
  private(set) var clockAhead: Duration?

  /// Whether that was logged.
  private var hasWarned = false

  /// The smallest difference of two clocks that counts: a message may be a second late.
  static let clockTolerance: Duration = .seconds(3)

  /// The time for which clocks must differ. A slow connection delivers many messages late, but not for long.
  static let clockPatience: Duration = .seconds(30)

  /// The longest state that is read, in bytes.
  private static let longest = 16_384

  /// Creates the state before a connection.
  ///
  /// - Parameter own: The display that follows.
  init(followedBy own: DisplayIdentity) { self.own = own }

  /// The topics to subscribe to.
  var topics: [String] {
    let room = "\(DisplayIdentity.root)/\(own.site)/\(own.room)"
    return ["online", "state"].flatMap { ["\(room)/\($0)", "\(room)/+/\($0)"] }
  }

  /// The displays that may lead the room, as far as they are not known to be offline.
  var leading: [DisplayIdentity] {
    displays.filter { $0.value.mayLead == true && !$0.value.isOffline }.map(\.key)
  }

  /// Those of them that report that they lead it, sorted by name.
  var declared: [DisplayIdentity] {
    leading.filter { displays[$0]?.leads == true }.sorted { $0.name < $1.name }
  }

  /// Forgets all displays, at the start of a connection.
  mutating func begin(at now: Instant) {
    (displays, since, absentSince) = ([:], now, now)
    (differsSince, clockAhead) = (nil, nil)
  }

  /// Waits for messages again, after a clock step.
  mutating func wait(from now: Instant) {
    since = now
    if absentSince != nil { absentSince = now }
    (differsSince, clockAhead, hasWarned) = (nil, nil, false)
  }

  /// Processes a message.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - now: When it arrived.
  /// - Returns: Whether it was about a display of the room.
  mutating func receive(_ message: MQTTMessage, at now: Instant) -> Bool {
    guard note(message, at: now) else { return false }
    let isLed = !leading.isEmpty
    absentSince = isLed ? nil : absentSince ?? now
    // The clock of a display that is away is unknown.
    if !isLed { (differsSince, clockAhead) = (nil, nil) }
    return true
  }

  private mutating func note(_ message: MQTTMessage, at now: Instant) -> Bool {
    guard let (identity, subtopic) = DisplayIdentity.parse(topic: message.topic),
      subtopic == .online || subtopic == .state
    else { return false }
    guard identity != own, identity.site == own.site, identity.room == own.room,
      displays[identity] != nil || displays.count < Self.maximumDisplays
    else { return true }
    if subtopic == .online {
      // Deleting a display's retained message removes the display.
      guard !message.payload.isEmpty else {
        displays[identity] = nil
        return true
      }
      displays[identity, default: Display()].isOnline = message.text == "online"
    } else if message.payload.count <= Self.longest, let json = try? JSONValue(message.payload) {
      // One of an older version reports only whether it follows another.
      let mayLead = json["leads"]?.boolean ?? (json["follows"]?.boolean != true)
      displays[identity, default: Display()].mayLead = mayLead
      displays[identity]?.leads = json["leads"]?.boolean == true
      // A retained state was published at any time before.
      if mayLead, !message.isRetained,
        let there = json["now_unix"]?.number.flatMap(Instant.init(plausibleUnixSeconds:))
      {
        compareClocks(there, now)
      }
    }
    return true
  }

  /// Compares the clock of the display that leads with this machine's.
  private mutating func compareClocks(_ there: Instant, _ here: Instant) {
    let ahead = here.duration(to: there)
    guard ahead.magnitude >= Self.clockTolerance else {
      (differsSince, clockAhead) = (nil, nil)
      return
    }
    let since = differsSince ?? here
    differsSince = since
    if since.duration(to: here) >= Self.clockPatience { clockAhead = ahead }
  }

  /// Returns the line that logs that the clock of the display that leads differs; nil unless it is new. It is new again
  /// after this machine's clock was set.
  mutating func takeClockWarning() -> String? {
    guard let ahead = clockAhead, !hasWarned else { return nil }
    hasWarned = true
    let seconds = JSONText.number(ahead.magnitude.seconds, decimals: 1)
    return "mqtt: the clock of the display that leads the room is \(seconds) s "
      + "\(ahead > .zero ? "ahead of" : "behind") this machine's, so their breaths differ; "
      + "both machines should run NTP"
  }

  /// Whether no display leads the room, or those that do are offline; nil as long as that is unknown.
  func isAway(at now: Instant) -> Bool? {
    guard let since, since.duration(to: now) >= Self.patience else { return nil }
    return absentSince.map { $0.duration(to: now) >= Self.patience } ?? false
  }
}
