import Breathing
import Facts
import Flights

extension Show {
  /// The pages; those of the radar only if there is one.
  var panelPages: [PanelPage] {
    PanelPage.allCases.filter { radar != nil || $0 != .radar && $0 != .traffic }
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
    case .breath: [patternRow, paceRow(at: now), viewRow, lightRow, volumeRow, captionRow]
    case .sky: skyRows
    case .radar: radar.map { radarRows($0.options) } ?? []
    case .traffic: radar.map { trafficRows($0.options) } ?? []
    case .sound: soundRows
    }
  }

  // MARK: Breath

  private var patternRow: PanelRow {
    let paces = panelPaces
    return .choice(
      .pattern,
      "Pattern",
      paces.map(\.name),
      panel.candidate ?? paceName,
      words: { $0 },
      ask: { name in paces.first { $0.name == name }.map { .choose($0) } ?? .nextPattern }
    )
  }

  /// Breaths per minute, one step slower or faster within the policy.
  private func paceRow(at now: Instant) -> PanelRow {
    let goal = timeline.goal(at: now).breathsPerMinute
    let tenths = Int((goal * 10).rounded())
    return PanelRow(
      item: .pace,
      title: "Breaths a minute",
      control: .words("\(tenths / 10).\(tenths % 10)"),
      scale: PanelRow.Scale(value: 0, range: -1...1),
      ask: { $0 < 0 ? .slower : .faster }
    )
  }

  private var viewRow: PanelRow {
    let views = ViewName.allCases.filter { $0 != .radar || radar != nil }
    return .choice(
      .view,
      "View",
      views,
      view,
      words: \.rawValue.capitalizedFirst,
      ask: { .view($0) }
    )
  }

  private var lightRow: PanelRow {
    .choice(
      .light,
      "Light",
      PaletteChoice.allCases,
      appearance.palette,
      words: { $0 == .auto ? "With the sun" : $0.rawValue.capitalizedFirst },
      ask: { .palette($0) }
    )
  }

  private var volumeRow: PanelRow {
    PanelRow(
      item: .volume,
      title: "Loudness",
      control: .slider(Double(appearance.volumePercent) / 100),
      scale: PanelRow.Scale(value: appearance.volumePercent, range: 0...100, step: 5),
      ask: { .volume($0) }
    )
  }

  private var captionRow: PanelRow {
    .toggle(.caption, "Words on screen", appearance.caption.isOn) { _ in .toggleCaption }
  }

  // MARK: Sky

  private var skyRows: [PanelRow] {
    var rows: [PanelRow] = [
      companionsRow,
      .choice(
        .range,
        "Flights",
        FlightRange.allCases,
        journey.range,
        isRound: false,
        words: \.rawValue.capitalizedFirst,
        ask: { .range($0) }
      ),
      .choice(
        .units,
        "Lengths",
        Units.allCases,
        appearance.units,
        words: { $0 == .metric ? "Kilometres" : "Miles, feet" },
        ask: { .units($0) }
      ),
      .toggle(.stillness, "Less motion", appearance.reducesMotion) { .reduceMotion($0) },
    ]
    if let share = appearance.share { rows.insert(shareRow(share), at: 1) }
    return rows
  }

  /// The number of companions; if sources report aircraft, they may be real.
  private var companionsRow: PanelRow {
    let isReal = appearance.isCompanyReal
    var isLive = false
    if case .live = radar?.source { isLive = true }
    return .choice(
      .companions,
      "Companions",
      [0, 1, 2, 3] + (isLive || isReal ? [nil] : []),
      isReal ? nil : appearance.companions,
      isRound: false,
      words: { count in count.map { $0 == 0 ? "None" : "\($0)" } ?? "Real aircraft" },
      ask: { count in count.map { .companions($0) } ?? .realCompanions }
    )
  }

  /// The row of the shared sky: whether to see other people's planes and share one's own.
  private func shareRow(_ share: SkyShare) -> PanelRow {
    .choice(
      .share,
      "Others' planes",
      SkyShare.allCases,
      share,
      isRound: false,
      words: { share in
        switch share {
        case .off: "Off"
        case .watch: "Watch theirs"
        case .share: "Share yours too"
        }
      },
      ask: { .share($0) }
    )
  }

  // MARK: Sound

  private var soundRows: [PanelRow] {
    let rows: [PanelRow] = [
      volumeRow,
      .toggle(.silence, "Silence", appearance.isMuted) { _ in .toggleMute },
      .toggle(.tones, "Tones where the breath turns", appearance.ringsTones) { .tones($0) },
    ]
    return rows + (radar.map { [blipsRow($0.options)] } ?? [])
  }
}

extension String {
  /// The text with its first letter capitalised.
  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
