import Airports
import Breathing
import Flights
import Geodesy
import Scenes
import Text

/// A time slot, counted from the Unix epoch, during which tags and codes keep their places.
struct TagSlot: Sendable, Hashable {
  let number: Int64

  /// The length of a slot, and how far ahead collisions are predicted: beyond the next slot.
  static let length: Duration = .seconds(2)
  static let ahead: Duration = .seconds(3)

  /// The number of slots after which a place is chosen independently of earlier ones. A track keeps
  /// its exact way for fifteen seconds, so the number cannot be much larger.
  static let placementSlots: Int64 = 6

  init(_ number: Int64) { self.number = number }

  /// The slot of an instant.
  init(at now: Instant) {
    number = now.nanoseconds.flooredQuotient(by: Self.length.nanoseconds)
  }

  var begin: Instant { Instant(nanoseconds: number * Self.length.nanoseconds) }
}

extension Radar {
  /// The values that determine the places of tags and codes besides the aircraft.
  struct TagParameters: Sendable, Hashable {
    let home: Coordinate
    let rangeMetres: Double
    let up: Angle
    let units: RadarUnits
    let showsAirports, isStill: Bool
    let words: Words
    var textScale: Float = 1
  }

  /// The aircraft with tags at the start of a slot.
  struct TagCandidates: Sendable {
    let requests: [TagRequest]
    let later: [String: SIMD2<Float>]

    /// The areas without codes: those of all aircraft but dots, then and until slightly later, and those that stand
    /// still.
    let taken: TagGrid

    /// The areas of these aircraft alone.
    let aircraft: [TagBox]

    struct Key: Sendable, Hashable {
      let slot: TagSlot
      let state: RadarHistory.State
      let parameters: TagParameters
    }
  }

  /// The places of tags and codes during a slot.
  struct ScopePlaces: Sendable {
    var tags = TagPlaces()
    var codes = CodePlaces()

    /// The rings whose labels would hide an aircraft, counted from the centre.
    var hiddenRings: Set<Int> = []
  }

  /// The values that determine the places of a slot.
  struct ScopePlacesKey: Sendable, Hashable {
    let slot: TagSlot
    let states: [RadarHistory.State]
    let parameters: TagParameters
  }

  /// Returns the places of tags and codes in a slot: chosen some slots earlier, and kept as long as they stay
  /// free.
  ///
  /// They depend only on the radar's state at the start of these slots, so they are the same at
  /// whatever instants a screen draws.
  func scopePlaces(
    in slot: TagSlot,
    history: RadarHistory,
    parameters: TagParameters,
    catalogue: Catalogue
  ) -> ScopePlaces {
    let slots = (slot.number - TagSlot.placementSlots...slot.number).map { TagSlot($0) }
    let states = slots.map { history.state(at: $0.begin) }
    let key = ScopePlacesKey(slot: slot, states: states, parameters: parameters)
    return scopePlacesCache.value(key) {
      let scope = Scope(
        home: parameters.home,
        rangeMetres: parameters.rangeMetres,
        up: parameters.up,
        center: .zero,
        radius: 1
      )
      let airports = airportAreas(in: catalogue, on: scope, textScale: parameters.textScale)
      let fixed = fixedAreas(on: scope, textScale: parameters.textScale)
      let obstacles = fixed + airports.flatMap(\.obstacles)
      return zip(slots, states).reduce(ScopePlaces()) { places, step in
        let (slot, state) = step
        let candidates = tagCandidates.value(
          TagCandidates.Key(slot: slot, state: state, parameters: parameters)
        ) {
          state.tagCandidates(in: slot, on: scope, parameters, obstacles: obstacles)
        }
        // Codes choose first: they have few places, and tags many.
        let codes = places.codes.next(airports, on: candidates.taken)
        let taken = airports.flatMap { $0.areas(codeAt: codes.place(of: $0)) } + fixed
        let tags = places.tags.next(candidates.requests, later: candidates.later, taken: taken)
        let rings = hiddenRings(by: candidates.aircraft, on: scope, parameters.textScale)
        return ScopePlaces(tags: tags, codes: codes, hiddenRings: rings)
      }
    }
  }

  /// Areas without tags and codes, in the scope's radii: the labels of the rings, the centre.
  func fixedAreas(on scope: Scope, textScale: Float) -> [TagBox] {
    let labels = ringLabels(on: scope, textScale: textScale)
    return labelledRings(textScale).map { labels[$0] } + [TagBox(around: .zero, 0.023)]
  }

  /// The airports with room for their codes, nearest first: those whose codes in the designed place cover no other
  /// text. Those of large codes must also lie within the scope. Airports with long runways are shown in any case.
  func airportAreas(in catalogue: Catalogue, on scope: Scope, textScale: Float) -> [AirportArea] {
    let key = AirportAreasKey(
      home: scope.home,
      rangeMetres: scope.rangeMetres,
      up: scope.up,
      units: options.units,
      showsAirports: options.showsAirports,
      textScale: textScale
    )
    return airportAreasCache.value(key) {
      var taken = fixedAreas(on: scope, textScale: textScale)
      return spots(in: catalogue).compactMap { spot in
        let airport = AirportArea(spot, on: scope, textScale: textScale)
        let box = airport.designedArea
        let isInside = airport.mayLieAtRim || box.isOnScope
        guard isInside, !taken.contains(where: { $0.overlaps(box) }) else {
          return airport.hasLongRunways ? airport : nil
        }
        taken.append(box)
        return airport
      }
    }
  }

  /// The values that determine the areas of the airports, in the scope's radii.
  struct AirportAreasKey: Sendable, Hashable {
    let home: Coordinate
    let rangeMetres: Double
    let up: Angle
    let units: RadarUnits
    let showsAirports: Bool
    let textScale: Float
  }

  /// Returns the rings without labels: there is no room, or a label would lie over an aircraft. Labels of the designed
  /// size are smaller than these.
  private func hiddenRings(
    by aircraft: [TagBox],
    on scope: Scope,
    _ textScale: Float
  ) -> Set<Int> {
    guard textScale > 1 else { return [] }
    let labels = ringLabels(on: scope, textScale: textScale)
    let labelled = labelledRings(textScale)
    return Set(
      labels.indices.filter { ring in
        !labelled.contains(ring) || aircraft.contains { $0.overlaps(labels[ring]) }
      }
    )
  }

  /// The rings with room for labels.
  private func labelledRings(_ textScale: Float) -> [Int] {
    let em = 0.0205 * textScale / RadarLayout.designedRadius
    return options.units.labelledRings(within: options.rangeMetres, em: Double(em))
  }

  /// Returns the opacities of the rings' labels, from the centre outwards.
  ///
  /// - Parameters:
  ///   - places: The places of the slot.
  ///   - former: Those of the slot before.
  ///   - seconds: The time since the slot began.
  /// - Returns: The opacities, from 0 to 1.
  func ringLabels(in places: ScopePlaces, after former: ScopePlaces, seconds: Double) -> [Double] {
    options.units.rings(within: options.rangeMetres).indices.map { ring in
      func seen(_ places: ScopePlaces) -> Int? { places.hiddenRings.contains(ring) ? nil : ring }
      return TagPlaces.seen(seen(places), after: seen(former), seconds: seconds)?.1 ?? 0
    }
  }

  /// The labels of the rings.
  private func ringLabels(on scope: Scope, textScale: Float) -> [TagBox] {
    options.units.rings(within: scope.rangeMetres).map { metres in
      let top = SIMD2<Float>(0, -Float(metres / scope.rangeMetres))
      return TagBox(top - [0.014, 0], top + [0.014 + 0.080 * textScale, 0.067 * textScale])
    }
  }
}

extension RadarHistory.State {
  /// The aircraft with tags at the start of a slot, and their positions slightly later.
  fileprivate func tagCandidates(
    in slot: TagSlot,
    on scope: Scope,
    _ parameters: Radar.TagParameters,
    obstacles: [TagBox]
  ) -> Radar.TagCandidates {
    func painted(at instant: Instant) -> PaintedAircraft {
      let options = aircraft.options
      let isSteady = parameters.isStill || options.isSteady
      let sweep = isSteady ? nil : Sweep(timeline, at: instant, pace: options.sweep)
      return aircraft.painted(at: instant, sweep: sweep, on: scope)
    }
    let first = painted(at: slot.begin)
    let last = painted(at: slot.begin.advanced(by: TagSlot.ahead))
    let later = Dictionary(
      last.blips.map { ($0.contact.id, scope.place($0.relativePosition)) },
      uniquingKeysWith: { one, _ in one }
    )
    let areas = first.areas(until: last, on: scope)
    return Radar.TagCandidates(
      requests: first.tagRequests(
        on: scope,
        parameters.words,
        textScale: parameters.textScale
      ),
      later: later,
      taken: TagGrid(obstacles + areas),
      aircraft: areas
    )
  }
}

extension PaintedAircraft {
  /// The areas of the aircraft but dots from one instant until another: there, and on the way.
  fileprivate func areas(until later: PaintedAircraft, on scope: Scope) -> [TagBox] {
    var starts: [String: SIMD2<Float>] = [:]
    var areas: [TagBox] = []
    for (index, blip) in blips.enumerated() where !blip.isDot {
      let point = scope.place(blip.relativePosition)
      let reach = blip.reach * blip.coreShare(isSelected: index == selected)
      starts[blip.contact.id] = point
      areas.append(TagBox(around: point, reach))
    }
    for (index, blip) in later.blips.enumerated() where !blip.isDot {
      let end = scope.place(blip.relativePosition)
      let start = starts[blip.contact.id] ?? end
      let reach = blip.reach * blip.coreShare(isSelected: index == later.selected)
      areas.append(TagBox(pointwiseMin(start, end) - reach, pointwiseMax(start, end) + reach))
    }
    return areas
  }
}
