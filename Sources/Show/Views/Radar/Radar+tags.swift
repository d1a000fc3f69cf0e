import Airports
import Breathing
import Flights
import Geodesy
import Scenes
import Text

/// A time slot, counted from the Unix epoch, during which tags keep their places.
struct TagSlot: Sendable, Hashable {
  let number: Int64

  /// The length of a slot, and how far ahead collisions are predicted: beyond the next slot.
  static let length: Duration = .seconds(2)
  static let ahead: Duration = .seconds(3)

  /// The number of slots after which a place is chosen independently of earlier ones. A track is
  /// remembered for fifteen seconds, so the number cannot be much larger.
  static let placementSlots: Int64 = 6

  init(_ number: Int64) { self.number = number }

  /// The slot of an instant.
  init(at now: Instant) {
    let length = Self.length.nanoseconds
    let whole = now.nanoseconds / length
    number = now.nanoseconds % length < 0 ? whole - 1 : whole
  }

  var begin: Instant { Instant(nanoseconds: number * Self.length.nanoseconds) }
}

extension Radar {
  /// The values that determine tag places besides the aircraft.
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

    struct Key: Sendable, Hashable {
      let slot: TagSlot
      let state: RadarHistory.State
      let parameters: TagParameters
    }
  }

  /// The values that determine the tag places of a slot.
  struct TagPlacesKey: Sendable, Hashable {
    let slot: TagSlot
    let states: [RadarHistory.State]
    let parameters: TagParameters
  }

  /// Returns the tag places of a slot: chosen some slots earlier, and kept as long as they stay
  /// free.
  ///
  /// They depend only on the radar's state at the start of these slots, so they are the same at
  /// whatever instants a screen draws.
  func tagPlaces(
    in slot: TagSlot,
    history: RadarHistory,
    parameters: TagParameters,
    catalogue: Catalogue
  ) -> TagPlaces {
    let slots = (slot.number - TagSlot.placementSlots...slot.number).map { TagSlot($0) }
    let states = slots.map { history.state(at: $0.begin) }
    return tagPlacesCache.value(TagPlacesKey(slot: slot, states: states, parameters: parameters)) {
      let scope = Scope(
        home: parameters.home,
        rangeMetres: parameters.rangeMetres,
        up: parameters.up,
        center: .zero,
        radius: 1
      )
      let taken = tagFreeAreas(on: scope, in: catalogue, textScale: parameters.textScale)
      return zip(slots, states).reduce(TagPlaces()) { places, step in
        let (slot, state) = step
        let candidates = tagCandidates.value(
          TagCandidates.Key(slot: slot, state: state, parameters: parameters)
        ) {
          state.tagCandidates(in: slot, on: scope, parameters)
        }
        return places.next(candidates.requests, later: candidates.later, taken: taken)
      }
    }
  }

  /// Areas without tags, in the scope's radii: airports, the labels of the rings, the centre.
  func tagFreeAreas(on scope: Scope, in catalogue: Catalogue, textScale: Float) -> [TagBox] {
    let spots = spots(in: catalogue, on: scope, textScale: textScale).map {
      Self.box(of: $0, on: scope, textScale: textScale)
    }
    return spots + ringLabels(on: scope, textScale: textScale) + [TagBox(around: .zero, 0.023)]
  }

  /// The airports with room for their codes, nearest first: those whose codes cover no other text. Large codes must also
  /// lie within the scope.
  func spots(in catalogue: Catalogue, on scope: Scope, textScale: Float) -> [RadarSpot] {
    var taken = ringLabels(on: scope, textScale: textScale) + [TagBox(around: .zero, 0.023)]
    return spots(in: catalogue).filter { airport in
      let box = Self.box(of: airport, on: scope, textScale: textScale)
      guard textScale <= 1 || box.isOnScope, !taken.contains(where: { $0.overlaps(box) }) else {
        return false
      }
      taken.append(box)
      return true
    }
  }

  /// An airport and its code below it.
  private static func box(of airport: RadarSpot, on scope: Scope, textScale: Float) -> TagBox {
    let place = scope.place(airport.relativePosition)
    // Large codes are as large as the rings' labels.
    let half = (textScale > 1 ? 0.054 : 0.050) * textScale
    return TagBox(place - [half, 0.027], place + [half, 0.027 + 0.054 * textScale])
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
    _ parameters: Radar.TagParameters
  ) -> Radar.TagCandidates {
    func painted(at instant: Instant) -> PaintedAircraft {
      let options = aircraft.options
      let isSteady = parameters.isStill || options.isSteady
      let sweep = isSteady ? nil : Sweep(timeline, at: instant, pace: options.sweep)
      return aircraft.painted(at: instant, sweep: sweep, on: scope)
    }
    let later = painted(at: slot.begin.advanced(by: TagSlot.ahead)).blips.map {
      ($0.contact.id, scope.place($0.relativePosition))
    }
    return Radar.TagCandidates(
      requests: painted(at: slot.begin).tagRequests(
        on: scope,
        parameters.words,
        textScale: parameters.textScale
      ),
      later: Dictionary(later, uniquingKeysWith: { first, _ in first })
    )
  }
}
