import Breathing
import Outlets
package import Settings
import Show
import Synchronization
package import System

/// Opens and closes a display by its opening hours.
package struct OpeningService: Sendable {
  private let engine: SessionEngine
  private let configuration: Configuration
  private let panel: PanelSwitch
  private let offset: ZoneOffset

  /// Whether this service replaces another one after a reload.
  private let isReload: Bool

  /// How often the hours are compared with the machine's clock.
  private static let period: Duration = .milliseconds(500)

  /// Creates the service; nil unless the settings are those of an unattended display.
  ///
  /// - Parameters:
  ///   - engine: The session.
  ///   - configuration: The settings.
  ///   - isReload: Whether this service replaces another one after a reload.
  ///   - panel: Switches the panel; nil for the ways of this machine.
  ///   - offset: The time zone.
  /// - Throws: A failure that names a setting that cannot be read.
  package init?(
    _ engine: SessionEngine,
    _ configuration: Configuration,
    isReload: Bool = false,
    panel: PanelSwitch? = nil,
    in offset: @escaping ZoneOffset = systemZoneOffset
  ) throws(Failure) {
    _ = try configuration.openingHours()
    var settings = configuration.settings.unattended
    settings.power = try configuration.panelPower()
    guard settings.isUnattended else { return nil }
    (self.engine, self.configuration, self.offset) = (engine, configuration, offset)
    self.isReload = isReload
    self.panel = panel ?? PanelSwitch(settings)
  }

  /// Runs until its task is cancelled.
  package func run(_ send: @escaping Services.Send) async {
    var scheduler: OpeningScheduler?
    var panel = panel
    var known: Configuration?
    var wasOpen = isReload && !engine.show.isClosed
    // The first hours are the service's own, even if a reload has already brought others: those end a session that is
    // under way.
    var now = configuration
    var retry = PanelRetry()
    if let request = engine.panelRequest.withLock(\.self), !request.isDone {
      await turn(&panel, isOn: request.isOn)
    }
    while !Task.isCancelled {
      if known.map({ !$0.hasHours(of: now) }) ?? true, let hours = try? now.openingHours() {
        known = now
        scheduler?.follow(hours)
        // Hours that were removed by a reload may have left it closed.
        if scheduler == nil, !hours.isAlwaysOpen || engine.show.isClosed {
          // A display that was open so far ends its session gently.
          scheduler = OpeningScheduler(hours, in: offset, isOpen: wasOpen)
          // The first attempt to switch the panel says whether that works, and how.
          log(["outside opening hours the display is black"], about: .picture)
          if let problem = SystemZone().problem { Diagnostics.logOnce(problem) }
        }
        wasOpen = true
      }
      if let wall = engine.clock.plausibleWall, let actions = scheduler?.turn(situation(at: wall)) {
        for action in actions { await perform(action, &panel) }
      }
      if let isOn = retry.next(for: panel, at: engine.clock.reading) {
        await turn(&panel, isOn: isOn)
      }
      do { try await engine.clock.pause(for: Self.period) } catch { return }
      // Staff may have changed the hours meanwhile.
      now = engine.builder?.configuration ?? configuration
    }
  }

  /// Describes the display at an instant of the machine's clock.
  private func situation(at wall: Instant) -> OpeningScheduler.Situation {
    let (state, now) = (engine.state, engine.clock.now)
    let ownsBreath = state.role == .alone && state.schedule?.sessions.epoch == nil
    return OpeningScheduler.Situation(
      now: now,
      unixSeconds: wall.unixSeconds,
      isClosed: state.show.isClosed,
      ownsBreath: ownsBreath,
      isEnding: state.show.timeline.isEnding(at: now),
      isOver: state.show.isOver(at: now),
      hasSuccessor: state.handover != nil,
      nextFlight: ownsBreath ? nil : state.show.flightStart(after: now)
    )
  }

  private func perform(_ action: OpeningScheduler.Action, _ panel: inout PanelSwitch) async {
    switch action {
    case .endSession: engine.send(.stop)
    case .beginSession(let unixSeconds):
      let published = Instant(sinceEpoch: .seconds(unixSeconds))
      // The hours may be read before the timekeeper notices that the machine slept.
      engine.begin(at: published.advanced(by: .zero - engine.clockAheadOfMachine))
    case .close(let opens):
      let closure = HealthCounters.Closure(opensUnixSeconds: opens, utcOffset: opens.map(offset))
      engine.health.note(closure)
      engine.send(.close(true))
      log("closed", until: opens)
    case .open(let closes):
      engine.health.note(nil)
      engine.send(.close(false))
      log("open", until: closes)
    case .panel(let isOn):
      // Before a reload replaces this service, both may have followed the new hours.
      let shouldLog = engine.panelRequest.withLock { request in
        guard request?.isOn != isOn else { return false }
        request = PanelRequest(isOn: isOn, isDone: false)
        return true
      }
      if shouldLog { await turn(&panel, isOn: isOn) }
    }
  }

  /// Switches the panel, and notes whether that was done. If this service was stopped meanwhile, the request stays
  /// open, and a service that replaces it repeats it.
  private func turn(_ panel: inout PanelSwitch, isOn: Bool) async {
    let lines = await panel.turn(isOn: isOn)
    guard !Task.isCancelled else { return }
    log(lines, about: .panel)
    let isDone = !panel.ways.isEmpty && panel.wanted == nil
    engine.panelRequest.withLock { $0 = PanelRequest(isOn: isOn, isDone: isDone) }
  }

  /// Logs that the display is open or closed, and until when.
  private func log(_ word: String, until unixSeconds: Int64?) {
    let end = unixSeconds.map { " until \(LocalTime.text($0, in: offset))" } ?? ""
    log(["the display is \(word)\(end)"], about: .hours)
  }

  /// Logs lines unless the last ones about their subject were the same.
  private func log(_ lines: [String], about subject: OpeningLog.Subject) {
    let new = engine.openingLog.withLock { $0.note(lines, about: subject) }
    for line in new { Diagnostics.log(line) }
  }
}

/// A request to switch the panel on or off. It outlasts the service that made it, which a reload replaces.
struct PanelRequest: Sendable, Hashable {
  /// Whether the panel is to be on.
  let isOn: Bool

  /// Whether the panel was switched.
  let isDone: Bool
}

extension Configuration {
  /// Whether another configuration has the same opening hours and holidays.
  fileprivate func hasHours(of other: Configuration) -> Bool {
    entries(of: .hours) == other.entries(of: .hours)
      && entries(of: .holidays) == other.entries(of: .holidays)
  }
}
