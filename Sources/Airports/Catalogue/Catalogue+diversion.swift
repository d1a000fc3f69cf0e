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
  public func diversion(from place: Coordinate, for needs: RunwayNeeds, current: Int? = nil) -> Int?
  {
    guard
      let nearest = nearest(
        to: place,
        count: 1,
        within: Self.diversionReach,
        where: { self.bestFactor(of: $0, for: needs) != nil }
      ).first
    else {
      return self.nearest(to: place, count: 1) {
        self.hasRunway($0) && self.isAirfield($0, for: needs)
      }
      .first?.index
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
      if metres < best.metres * Self.clearlyBetter + Self.alikeMetres { return current }
    }
    return best.index
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
  private static let diversionReach = Earth.angle(metres: 500_000)

  /// Another airfield replaces the current one if that counts as farther by this factor and this
  /// distance.
  private static let clearlyBetter = 1.15
  private static let alikeMetres = 1_000.0
}
