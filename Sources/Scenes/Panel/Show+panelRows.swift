import Breathing
import Facts
import Flights

extension Show {
  /// The pages there are: that of the radar only where there is one.
  var panelPages: [PanelPage] {
    PanelPage.allCases.filter { $0 != .radar || radar != nil }
  }

  /// The paces a person may choose from: those at hand that the safety policy allows, and the
  /// session's own.
  var panelPaces: [NamedPace] {
    let plan = timeline.plan
    let allowed = paces.filter(allows)
    guard !allowed.contains(where: { $0.name == plan.name }) else { return allowed }
    return allowed + [NamedPace(name: plan.name, title: plan.name, pace: plan.pace)]
  }

  /// The rows of the page that is seen, from above; the pattern's comes first on its page.
  func panelRows(at now: Instant) -> [PanelRow] {
    switch panel.page {
    case .breath: [patternRow, paceRow(at: now), viewRow, lightRow, volumeRow, captionRow]
    case .sky: skyRows
    case .radar: radar.map { radarRows($0.options) } ?? []
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
      paceName,
      words: { $0 },
      ask: { name in paces.first { $0.name == name }.map { .breathe($0) } ?? .nextPattern }
    )
  }

  /// How many breaths a minute; a step slower or faster, as far as the policy allows.
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
    [
      .choice(
        .companions,
        "Companions",
        [0, 1, 2, 3],
        appearance.companions,
        isRound: false,
        words: { $0 == 0 ? "None" : "\($0)" },
        ask: { .companions($0) }
      ),
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
  }

  // MARK: Radar

  private func radarRows(_ options: RadarOptions) -> [PanelRow] {
    func toggle(
      _ item: PanelItem,
      _ title: String,
      _ isOn: Bool,
      _ option: @escaping (Bool) -> RadarOption
    ) -> PanelRow {
      .toggle(item, title, isOn) { .radar(.set(option($0))) }
    }
    return [
      colorRow(options.phosphor),
      hueRow(options.phosphor),
      .choice(
        .reach,
        "Reach",
        RadarOptions.reaches,
        RadarOptions.reaches.first { $0 >= options.reachMetres - 1 } ?? options.reachMetres,
        isRound: false,
        words: { _ in options.units.words(options.reachMetres) },
        ask: { .radar(.set(.reach(metres: $0))) }
      ),
      .choice(
        .measure,
        "Measured in",
        RadarUnits.allCases,
        options.units,
        words: { $0 == .metric ? "Kilometres" : "Nautical miles" },
        ask: { .radar(.set(.units($0))) }
      ),
      toggle(.steady, "Steady aircraft", options.isSteady) { .steady($0) },
      toggle(.map, "Coasts", options.showsMap) { .map($0) },
      toggle(.airports, "Airports", options.showsAirports) { .airports($0) },
      toggle(.glass, "Old glass", options.isGlass) { .glass($0) },
      toggle(.visitors, "Visitors", options.isSilly) { .silly($0) },
    ] + filterRows(options)
  }

  private func filterRows(_ options: RadarOptions) -> [PanelRow] {
    let filter = options.filter
    let kinds = RadarFilter.groups.map { filter.showing($0) }
    let heights = RadarFilter.bands.map { filter.showing(from: $0.low, to: $0.high) }
    let all = RadarFilter()
    return [
      .choice(
        .kinds,
        "Kinds",
        kinds,
        filter,
        words: { all.showing($0.kinds).words(in: options.units)?.capitalizedFirst ?? "All" },
        ask: { .radar(.set(.filter($0))) }
      ),
      .choice(
        .heights,
        "Heights",
        heights,
        filter,
        words: { filter in
          let band = all.showing(from: filter.lowestFeet, to: filter.highestFeet)
          return band.words(in: options.units)?.capitalizedFirst ?? "All"
        },
        ask: { .radar(.set(.filter($0))) }
      ),
      .toggle(.ground, "On the ground, too", filter.showsGround) {
        .radar(.set(.filter(filter.showing(ground: $0))))
      },
    ]
  }

  private func colorRow(_ phosphor: Phosphor) -> PanelRow {
    let named = Phosphor.names.compactMap { Phosphor.named[$0] }
    let place = named.firstIndex(of: phosphor)
    return PanelRow(
      item: .phosphor,
      title: "Colour",
      control: .colors(named.map { $0.color(0.72) }, chosen: place),
      scale: PanelRow.Scale(value: place ?? -1, range: 0...named.count - 1, isRound: place != nil),
      ask: { .radar(.set(.phosphor(named[$0]))) }
    )
  }

  private func hueRow(_ phosphor: Phosphor) -> PanelRow {
    let hue = phosphor.name == nil ? phosphor.hueDegrees : nil
    return PanelRow(
      item: .hue,
      title: "Or any other",
      control: .hues(chosen: hue),
      // Where a colour with a name is chosen, a key begins near it.
      scale: PanelRow.Scale(
        value: hue ?? phosphor.hueDegrees,
        range: 0...359,
        step: Phosphor.hueStep,
        isRound: true
      ),
      ask: { .radar(.set(.phosphor(Phosphor(hueDegrees: $0)))) }
    )
  }

  private func blipsRow(_ options: RadarOptions) -> PanelRow {
    .toggle(.blips, "Soft blips", options.blips) { .radar(.set(.blips($0))) }
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
  /// The words with a capital at the beginning.
  var capitalizedFirst: String {
    prefix(1).uppercased() + dropFirst()
  }
}
