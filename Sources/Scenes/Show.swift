public import Breathing
public import Facts
public import Flights

/// The whole show: what breathes, what flies, what is told, and how it is looked at.
///
/// A show holds no clock. Ask it what an instant looks like, or what happened between two.
public struct Show: Sendable {
  /// Who breathes how.
  public private(set) var timeline: Timeline

  /// Who flies where: flight n of the timeline is leg n of the journey.
  public private(set) var journey: Journey

  /// What is told between cycles; nothing when absent.
  public let facts: FactShow?

  /// How the person wants it shown.
  public private(set) var appearance: Appearance

  /// The paces that `Command.nextPattern` goes through.
  public let paces: [NamedPace]

  /// What the world around has told.
  public private(set) var surroundings = Surroundings()

  /// Whether the person asked to leave.
  public private(set) var isLeaving = false

  /// Whether nothing more will be shown: the session is over, or the last fade of a person who
  /// leaves.
  public func isOver(at now: Instant) -> Bool {
    moment(at: now).stage == .over || hasLeft(at: now)
  }

  let views = ViewMemo()

  /// Creates a show.
  public init(
    timeline: Timeline,
    journey: Journey,
    facts: FactShow?,
    appearance: Appearance = Appearance(),
    paces: [NamedPace] = NamedPace.presets
  ) {
    self.timeline = timeline
    self.journey = journey
    self.facts = facts
    self.appearance = appearance
    self.paces = paces
  }

  /// Returns what the timeline says of an instant.
  public func moment(at now: Instant) -> Moment {
    timeline.moment(at: now)
  }

  /// Returns the leg that is flown at a moment, or will be flown next; once the session ends, the
  /// leg flown last.
  public func leg(at moment: Moment) -> Leg {
    journey.leg(legNumber(at: moment))
  }

  func legNumber(at moment: Moment) -> Int {
    switch moment.stage {
    case .ending, .over: max(0, moment.flight - 1)
    case .ahead, .leadIn, .flight, .interlude: moment.flight
    }
  }

  /// Returns the fact of a moment, when it lies in an interlude.
  public func fact(at moment: Moment) -> Fact? {
    guard moment.stage == .interlude, let facts else { return nil }
    return facts.fact(
      forInterlude: moment.cycle,
      after: moment.flight > 0 ? journey.leg(moment.flight - 1) : nil,
      in: journey
    )
  }

  /// Grows what is worked out ahead, so that asking about an instant stays quick.
  public mutating func prepare(for now: Instant) {
    journey.extend(through: moment(at: now).flight + 2)
  }

  /// Changes the show as a command asks.
  public mutating func apply(_ command: Command, at now: Instant) {
    switch command {
    case .togglePause:
      timeline = moment(at: now).isPaused ? timeline.resume(at: now) : timeline.pause(at: now)
    case .slower: timeline = timeline.slower(at: now)
    case .faster: timeline = timeline.faster(at: now)
    case .tooSlow: timeline = timeline.tooSlow(at: now)
    case .skip: timeline = timeline.skip(at: now)
    case .nextPattern: breatheNextPattern(at: now)
    case .toggleMute: appearance.isMuted.toggle()
    case .nextPalette: appearance.changePalette(at: now)
    case .toggleCaption: appearance.caption.toggle(at: now)
    case .toggleHelp: appearance.help.toggle(at: now)
    case .toggleFullscreen: break
    case .detail(let detail): appearance.draw(detail, at: now)
    case .weather(let weather): surroundings.weather = weather
    case .fix(let fix): surroundings.fix = fix
    case .cabin(let cabin): surroundings.cabin = cabin
    case .view, .toggleAirport, .openAirport, .turn, .toggleNorthUp, .search: break
    case .quit:
      isLeaving = true
      appearance.leave(at: now)
    }
  }

  private mutating func breatheNextPattern(at now: Instant) {
    guard !paces.isEmpty else { return }
    let name = moment(at: now).name
    let current = paces.firstIndex { $0.name == name } ?? -1
    for step in 1...paces.count {
      let next = paces[(current + step) % paces.count]
      // A pace that the policy refuses is passed over: a public display never holds a breath.
      if let changed = try? timeline.breathe(next.pace, name: next.name, at: now) {
        timeline = changed
        appearance.announce(next.title, at: now)
        return
      }
    }
  }
}
