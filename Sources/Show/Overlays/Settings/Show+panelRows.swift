import Breathing
import Facts
import Flights
import Text

extension Show {
  private var words: Words { appearance.words }

  /// The pages; those of a view only if it is available.
  var panelPages: [PanelPage] {
    Views.pages(of: availableViews)
  }

  private var availableViews: [any View] {
    views.all.filter { $0.isAvailable(in: self) }
  }

  /// The patterns to choose from: those that the safety policy allows, and the session's own.
  var panelPaces: [NamedPace] {
    let plan = timeline.plan
    let allowed = paces.filter { allows($0, by: .person) }
    guard !allowed.contains(where: { $0.name == plan.name }) else { return allowed }
    return allowed + [NamedPace(name: plan.name, title: plan.name, pace: plan.pace)]
  }

  /// The rows of the visible page, from the top; that of the pattern comes first.
  func panelRows(at now: Instant) -> [PanelRow] {
    switch panel.page {
    case .breath:
      breathRows(at: now) + [viewRow, lightRow, volumeRow, captionRow]
    case .sound: soundRows
    case let page: availableViews.first { $0.pages.contains(page) }?.rows(of: page, in: self) ?? []
    }
  }

  // MARK: Breath

  /// The rows that change the breath; none on a screen that follows another, which decides.
  private func breathRows(at now: Instant) -> [PanelRow] {
    isFollowing ? [] : [patternRow, paceRow(at: now)] + lengthRow(at: now)
  }

  private var patternRow: PanelRow {
    let paces = panelPaces
    return .choice(
      .pattern,
      words(.patternRow),
      paces.map(\.name),
      panel.candidate ?? paceName,
      words: { $0 },
      makeCommand: { name in paces.first { $0.name == name }.map { .choose($0) } ?? .nextPattern }
    )
  }

  /// The pattern of the current or next breath while it is still on the way to the pace's last one; nil otherwise, and
  /// after a change of pace until it takes effect.
  func patternOnTheWay(at now: Instant) -> BreathPattern? {
    let moment = moment(at: now)
    guard moment.name == paceName, timeline.isOnTheWay(at: now) else { return nil }
    return moment.pattern
  }

  /// Breaths per minute, one step slower or faster within the policy.
  private func paceRow(at now: Instant) -> PanelRow {
    let rate = { (pattern: BreathPattern) in
      words.decimal(tenths: Int((pattern.breathsPerMinute * 10).rounded()))
    }
    let goal = rate(timeline.goal(at: now))
    let moment = moment(at: now)
    // Another pattern begins with the next breath.
    let isChanging = moment.stage == .flight && moment.name != paceName
    let current = isChanging ? rate(moment.pattern) : patternOnTheWay(at: now).map(rate) ?? goal
    return PanelRow(
      item: .pace,
      title: words(.paceRow),
      control: .words(
        current == goal ? goal : words(.paceOnTheWay, ["goal": goal, "rate": current])
      ),
      scale: PanelRow.Scale(value: 0, range: -1...1),
      makeCommand: { $0 < 0 ? .slower : .faster }
    )
  }

  /// How long the session is and how long it still lasts, in minutes; nothing once it ends or was stopped: a leader's
  /// followers would stop whatever length is chosen then. Nothing on an unattended screen either.
  private func lengthRow(at now: Instant) -> [PanelRow] {
    let moment = moment(at: now)
    guard moment.stage != .ending, moment.stage != .over, !timeline.isStopped, !isWaitingForStart,
      !isUnattended
    else { return [] }
    let minutes = (timeline.plan.length?.seconds ?? 0) / 60
    let elapsed = timeline.elapsed(at: now).seconds / 60
    let lengths = SessionLength.all(with: minutes, after: elapsed)
    // A session ends with a whole breath or cycle and gently, so a little more than its length may be left.
    let left = timeline.remaining(at: now).map { left in
      min(minutes, max(1, (left.seconds / 60).rounded()))
    }
    return [
      .choice(
        .length,
        left.map { words(.lengthLeftRow, ["length": words.minutes($0)]) } ?? words(.lengthRow),
        lengths,
        minutes,
        isRound: false,
        words: { $0 == 0 ? words(.endless) : words.minutes($0) },
        makeCommand: { .length(minutes: $0) }
      )
    ]
  }

  private var viewRow: PanelRow {
    .choice(
      .view,
      words(.viewRow),
      availableViews.map(\.name),
      view,
      words: { words($0.title) },
      makeCommand: { .view($0) }
    )
  }

  private var lightRow: PanelRow {
    .choice(
      .light,
      words(.lightRow),
      PaletteChoice.allCases,
      appearance.palette,
      words: { words($0.title) },
      makeCommand: { .palette($0) }
    )
  }

  private var volumeRow: PanelRow {
    .percent(.volume, words(.volumeRow), appearance.volumePercent) { .volume($0) }
  }

  private var captionRow: PanelRow {
    .toggle(.caption, words(.captionRow), appearance.caption.isOn) { _ in .toggleCaption }
  }

  // MARK: Sky

  var skyRows: [PanelRow] {
    var rows: [PanelRow] = [
      companionsRow,
      .choice(
        .units,
        words(.unitsRow),
        Units.allCases,
        appearance.units,
        words: { words($0 == .metric ? .unitsMetric : .unitsImperial) },
        makeCommand: { .units($0) }
      ),
      .toggle(.reducedMotion, words(.stillnessRow), appearance.reducesMotion) { .reduceMotion($0) },
    ]
    // The flights of a screen that follows are those of its leader.
    if !isFollowing { rows.insert(rangeRow, at: 1) }
    if let share = appearance.share { rows.insert(shareRow(share), at: 1) }
    return rows + factRows
  }

  private var rangeRow: PanelRow {
    .choice(
      .range,
      words(.rangeRow),
      FlightRange.allCases,
      journey.range,
      isRound: false,
      words: { words($0.title) },
      makeCommand: { .range($0) }
    )
  }

  /// The sets of facts, each on or off; without any there are no facts. Where none would have time, none are offered.
  private var factRows: [PanelRow] {
    guard let facts, facts.hasTime else { return [] }
    return FactSet.allCases.filter(facts.offered.contains).map { set in
      .toggle(.facts(set), words(set.title), facts.sets.contains(set)) { isOn in
        .facts(isOn ? facts.sets.union([set]) : facts.sets.subtracting([set]))
      }
    }
  }

  /// The number of companions; if sources report aircraft, they may be real.
  private var companionsRow: PanelRow {
    let isReal = appearance.usesRealCompanions
    var isLive = false
    if case .live = radar?.source { isLive = true }
    return .choice(
      .companions,
      words(.companionsRow),
      [0, 1, 2, 3] + (isLive || isReal ? [nil] : []),
      isReal ? nil : appearance.companions,
      isRound: false,
      words: { count in
        count.map { $0 == 0 ? words(.noCompanions) : "\($0)" } ?? words(.realCompanions)
      },
      makeCommand: { count in count.map { .companions($0) } ?? .realCompanions }
    )
  }

  /// The row of the shared sky: whether to see other people's planes and share one's own.
  private func shareRow(_ share: SkyShare) -> PanelRow {
    .choice(
      .share,
      words(.shareRow),
      SkyShare.allCases,
      share,
      isRound: false,
      words: { words($0.title) },
      makeCommand: { .share($0) }
    )
  }

  // MARK: Sound

  private var soundRows: [PanelRow] {
    let rows: [PanelRow] = [
      volumeRow,
      .percent(.musicVolume, words(.musicVolumeRow), appearance.musicPercent) { .musicVolume($0) },
      .percent(.tonesVolume, words(.tonesVolumeRow), appearance.tonesPercent) { .tonesVolume($0) },
      .toggle(.mute, words(.muteRow), appearance.isMuted) { _ in .toggleMute },
      .toggle(.tones, words(.tonesRow), appearance.ringsTones) { .tones($0) },
    ]
    return rows + (radar.map { [blipsRow($0.options)] } ?? [])
  }
}
