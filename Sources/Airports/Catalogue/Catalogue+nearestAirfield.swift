public import Geodesy

extension Catalogue {
  /// Returns the airfield to divert to: the nearest with a suitable runway, unless one a little
  /// farther away has a much better one.
  ///
  /// Distance counts up to 1.8 times for a short or unpaved runway. Heliports are never chosen, and
  /// seaplane bases only if water is among the surfaces. If no airfield within 500 km has a
  /// suitable runway, the nearest with any runway is chosen. The catalogue has no closed airports.
  ///
  /// - Parameters:
  ///   - place: The present position.
  ///   - needs: The runway needed.
  ///   - current: The index of the airfield chosen before. It stays chosen until another is clearly
  ///     better, so that the choice does not alternate between two.
  /// - Returns: The index of the airfield; nil if the catalogue has none with a runway.
  public func nearestAirfield(
    from place: Coordinate,
    for needs: RunwayNeeds,
    current: Int? = nil
  ) -> Int? {
    guard
      let nearest = nearest(
        to: place,
        count: 1,
        within: Self.nearestReach,
        where: { self.bestFactor(of: $0, for: needs) != nil }
      ).first
    else {
      return anyAirfield(from: place, for: needs, current: current)
    }
    let within = Angle.radians(nearest.distance.radians * RunwayNeeds.worst)
    let costs = self.within(within, of: place) { self.isAirfield($0, for: needs) }
      .compactMap { neighbour -> (index: Int, metres: Double)? in
        bestFactor(of: neighbour.index, for: needs)
          .map { (neighbour.index, Earth.metres(neighbour.distance) * $0) }
      }
    guard let best = costs.min(by: { ($0.metres, $0.index) < ($1.metres, $1.index) }) else {
      return nearest.index
    }
    if let current, current != best.index, (0..<count).contains(current),
      let factor = bestFactor(of: current, for: needs)
    {
      let metres = Earth.distanceMetres(from: place, to: coordinate(of: current)) * factor
      if !Self.isClearlyBetter(best.metres, than: metres) { return current }
    }
    return best.index
  }

  /// Returns the nearest airfield with any runway, or the current one.
  private func anyAirfield(
    from place: Coordinate,
    for needs: RunwayNeeds,
    current: Int?
  ) -> Int? {
    func isUsable(_ index: Int) -> Bool { hasRunway(index) && isAirfield(index, for: needs) }
    guard let nearest = nearest(to: place, count: 1, where: isUsable).first else { return nil }
    guard let current, (0..<count).contains(current), isUsable(current) else {
      return nearest.index
    }
    let metres = Earth.distanceMetres(from: place, to: coordinate(of: current))
    let isNew = Self.isClearlyBetter(Earth.metres(nearest.distance), than: metres)
    return isNew ? nearest.index : current
  }

  /// Whether an airfield is so much nearer than the current one that it replaces it.
  private static func isClearlyBetter(_ metres: Double, than current: Double) -> Bool {
    current >= metres * clearlyBetter + alikeMetres
  }

  /// Returns the factor of an airfield's best suitable runway; nil if it has none.
  private func bestFactor(of index: Int, for needs: RunwayNeeds) -> Double? {
    guard isAirfield(index, for: needs) else { return nil }
    return runways(of: index).filter(needs.areMet).map(needs.factor).min()
  }

  private func isAirfield(_ index: Int, for needs: RunwayNeeds) -> Bool {
    switch kind(of: index) {
    case .large, .medium, .small: true
    case .seaplaneBase: needs.surfaces.contains(.water)
    case .heliport: false
    }
  }

  /// The distance within which a suitable runway is looked for.
  private static let nearestReach = Earth.angle(metres: 500_000)

  /// Another airfield replaces the current one if that counts as farther by this factor and this
  /// distance.
  private static let clearlyBetter = 1.15
  private static let alikeMetres = 1_000.0
}
