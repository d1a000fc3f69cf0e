import Scenes
import Text

extension Show {
  /// The rows of the radar's appearance page.
  func radarRows(_ options: RadarOptions) -> [PanelRow] {
    let words = RadarWords(options.units, appearance.words)
    return [
      colorRow(options.phosphor),
      hueRow(options.phosphor),
      .choice(
        .radarRange,
        words(.reachRow),
        options.selectableRanges,
        options.rangeMetres,
        isRound: false,
        words: { _ in words.distance(options.rangeMetres) },
        makeCommand: { .radar(.set(.range(metres: $0))) }
      ),
      .choice(
        .distanceUnits,
        words(.measureRow),
        RadarUnits.allCases,
        options.units,
        words: { words($0 == .metric ? .unitsMetric : .unitsNautical) },
        makeCommand: { .radar(.set(.units($0))) }
      ),
      .choice(
        .sweep,
        words(.sweepRow),
        options.sweep.selectable,
        options.sweep,
        words: { words.sweep($0) },
        makeCommand: { .radar(.set(.sweep($0))) }
      ),
      .toggle(.northUp, words(.northRow), orientation.isNorthUp) { _ in .toggleNorthUp },
      toggle(.steady, words(.steadyRow), options.isSteady) { .steady($0) },
      toggle(.map, words(.mapRow), options.showsMap) { .map($0) },
      toggle(.airports, words(.airportsRow), options.showsAirports) { .airports($0) },
      toggle(.glass, words(.glassRow), options.isGlass) { .glass($0) },
    ]
  }

  /// The rows of the traffic page.
  func trafficRows(_ options: RadarOptions) -> [PanelRow] {
    let filter = options.filter
    let kinds = RadarFilter.groups.map { filter.showing($0) }
    let all = RadarFilter()
    let words = RadarWords(options.units, appearance.words)
    func value(_ filter: RadarFilter) -> String {
      words.filter(filter).map(words.capitalized) ?? words(.all)
    }
    return [
      .choice(
        .kinds,
        words(.kindsRow),
        kinds,
        filter,
        words: { value(all.showing($0.kinds)) },
        makeCommand: { .radar(.set(.filter($0))) }
      )
    ] + heightRows(filter, words) + distanceRows(options, words) + [
      toggle(.ground, words(.groundRow), filter.showsGround) {
        .filter(filter.showing(ground: $0))
      },
      .choice(
        .limit,
        words(.limitRow),
        options.selectableLimits,
        options.limit,
        isRound: false,
        words: { "\($0)" },
        makeCommand: { .radar(.set(.limit($0))) }
      ),
      toggle(.route, words(.routeRow), options.showsRoute) { .route($0) },
      toggle(.silly, words(.visitorsRow), options.isSilly) { .silly($0) },
    ]
  }

  /// The rows of the lowest and the highest altitude.
  private func heightRows(_ filter: RadarFilter, _ words: RadarWords) -> [PanelRow] {
    let (floor, ceiling) = (RadarFilter.heightSteps[0], RadarFilter.heightSteps.last ?? 0)
    let only = RadarFilter().showing(from: filter.lowestFeet, to: filter.highestFeet)
    return PanelRow.range(
      (.lowest, .highest),
      words(.heightsRow),
      RadarFilter.heightSteps,
      min(filter.lowestFeet ?? floor, ceiling)...max(filter.highestFeet ?? ceiling, floor),
      text: words.capitalized(words.filter(only) ?? words(.everyHeight)),
      makeCommand: { feet in
        let lowest = feet.lowerBound > floor ? feet.lowerBound : nil
        let highest = feet.upperBound < ceiling ? feet.upperBound : nil
        return .radar(.set(.filter(filter.showing(from: lowest, to: highest))))
      }
    )
  }

  /// The rows of the least and the greatest distance.
  private func distanceRows(_ options: RadarOptions, _ words: RadarWords) -> [PanelRow] {
    let filter = options.filter
    let steps = options.units.distanceSteps(within: options.rangeMetres)
    let rim = steps.last ?? 0
    let only = RadarFilter().showing(beyond: filter.nearestMetres, within: filter.farthestMetres)
    return PanelRow.range(
      (.beyond, .within),
      words(.distancesRow),
      steps,
      min(filter.nearestMetres ?? 0, rim)...min(filter.farthestMetres ?? rim, rim),
      text: words.capitalized(words.filter(only) ?? words(.toTheRim)),
      makeCommand: { metres in
        let nearest = metres.lowerBound > 0 ? metres.lowerBound : nil
        let farthest = metres.upperBound < rim ? metres.upperBound : nil
        return .radar(.set(.filter(filter.showing(beyond: nearest, within: farthest))))
      }
    )
  }

  private func colorRow(_ phosphor: Phosphor) -> PanelRow {
    let named = Phosphor.names.compactMap { Phosphor.named[$0] }
    let place = named.firstIndex(of: phosphor)
    return PanelRow(
      item: .phosphor,
      title: appearance.words(.colorRow),
      control: .colors(named.map { $0.color(0.72) }, chosen: place),
      scale: PanelRow.Scale(value: place ?? -1, range: 0...named.count - 1, isRound: place != nil),
      // Some colours look alike to some people.
      note: phosphor.name.map { appearance.words.capitalized(appearance.words(.phosphor($0))) },
      makeCommand: { .radar(.set(.phosphor(named[$0]))) }
    )
  }

  private func hueRow(_ phosphor: Phosphor) -> PanelRow {
    let hue = phosphor.name == nil ? phosphor.hueDegrees : nil
    return PanelRow(
      item: .hue,
      title: appearance.words(.hueRow),
      control: .hues(chosen: hue),
      // From any other colour, such as a named one, a key press starts near its hue.
      scale: PanelRow.Scale(
        value: hue ?? phosphor.hueDegrees,
        range: 0...359,
        step: Phosphor.hueStep,
        isRound: true,
        isChosen: phosphor == Phosphor(hueDegrees: phosphor.hueDegrees)
      ),
      makeCommand: { .radar(.set(.phosphor(Phosphor(hueDegrees: $0)))) }
    )
  }

  /// The row of the radar's sound.
  func blipsRow(_ options: RadarOptions) -> PanelRow {
    toggle(.blips, appearance.words(.blipsRow), options.blips) { .blips($0) }
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
