import Scenes

extension Show {
  /// The rows of the radar's appearance page.
  func radarRows(_ options: RadarOptions) -> [PanelRow] {
    [
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
      .choice(
        .sweep,
        "A turn of the beam",
        SweepPace.steps,
        options.sweep,
        words: { $0.words.capitalizedFirst },
        ask: { .radar(.set(.sweep($0))) }
      ),
      toggle(.steady, "Steady aircraft", options.isSteady) { .steady($0) },
      toggle(.map, "Coasts", options.showsMap) { .map($0) },
      toggle(.airports, "Airports", options.showsAirports) { .airports($0) },
      toggle(.glass, "Old glass", options.isGlass) { .glass($0) },
    ]
  }

  /// The rows of the traffic page.
  func trafficRows(_ options: RadarOptions) -> [PanelRow] {
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
      toggle(.ground, "On the ground, too", filter.showsGround) {
        .filter(filter.showing(ground: $0))
      },
      .choice(
        .limit,
        "The nearest",
        RadarOptions.limitSteps,
        options.limit,
        isRound: false,
        words: { "\($0)" },
        ask: { .radar(.set(.limit($0))) }
      ),
      toggle(.route, "From where to where", options.showsRoute) { .route($0) },
      toggle(.visitors, "Visitors", options.isSilly) { .silly($0) },
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
      // If a named colour is chosen, a key press starts near its hue.
      scale: PanelRow.Scale(
        value: hue ?? phosphor.hueDegrees,
        range: 0...359,
        step: Phosphor.hueStep,
        isRound: true
      ),
      ask: { .radar(.set(.phosphor(Phosphor(hueDegrees: $0)))) }
    )
  }

  /// The row of the radar's sound.
  func blipsRow(_ options: RadarOptions) -> PanelRow {
    toggle(.blips, "Soft blips", options.blips) { .blips($0) }
  }

  /// Creates the row of an option that is on or off.
  private func toggle(
    _ item: PanelItem,
    _ title: String,
    _ isOn: Bool,
    _ option: @escaping (Bool) -> RadarOption
  ) -> PanelRow {
    .toggle(item, title, isOn) { .radar(.set(option($0))) }
  }
}
