import Breathing
import Scenes
import Text

/// The aircraft on a scope as a picture shows them.
///
/// It is computed once for all frames of a step: see ``ScopeStep``.
struct PaintedScope: Sendable {
  let aircraft: PaintedAircraft

  /// The aircraft as marks, the selected one last. The others are in a stable order, so that overlapping ones look the
  /// same from frame to frame.
  let lights: [TubeBlip]

  /// Their tap targets, the nearest in front.
  let targets: [TapTarget<Command>]

  /// The aircraft to tag, and the areas without tags, except those of airports and their codes.
  let requests: [TagRequest]
  let taken: TagGrid

  /// Everything that determines it.
  struct Key: Sendable, Hashable {
    let instant: Instant
    let sweep: Sweep?
    let fleet: RadarFleet
    let options: RadarOptions
    let selection: String?
    let scope: Scope
    let layout: RadarLayout
    let words: Words

    func hash(into hasher: inout Hasher) { hasher.combine(instant) }
  }

  /// The least radius of an aircraft that a finger can hit, in units of the scope's sizes.
  private static let fingertip: Float = 0.024

  /// Computes the aircraft.
  ///
  /// - Parameters:
  ///   - key: What determines them.
  ///   - taken: Areas without tags, besides those of the aircraft and the airports.
  init(_ key: Key, taken: [TagBox]) {
    let (scope, layout) = (key.scope, key.layout)
    let glass = layout.tube(isGlass: key.options.isGlass).curvature
    let face = RadarFace(
      layout: layout,
      scope: scope,
      words: RadarWords(key.options.units, key.words)
    )
    let source = RadarAircraft(fleet: key.fleet, options: key.options, selection: key.selection)
    let aircraft = source.painted(
      at: key.instant,
      sweep: key.options.isSteady ? nil : key.sweep,
      on: scope
    )
    self.aircraft = aircraft
    let blips = aircraft.blips
    lights = aircraft.drawingOrder.map { face.painted(blips[$0], glass) }
    // Dots in a crowd are too small to tap.
    targets = blips.reversed().filter { !$0.isDot }.map { blip in
      let center = glass.seen(scope.point(blip.relativePosition))
      let radius = max(blip.reach * scope.radius, Self.fingertip * layout.scopeUnit)
      return TapTarget(.disc(center: center, radius: radius), .radar(.select(blip.contact.id)))
    }
    requests = aircraft.tagRequests(
      on: scope,
      key.words,
      textScale: layout.textScale,
      withAll: false
    )
    var grid = TagGrid(taken)
    for (index, blip) in blips.enumerated() {
      let core = blip.reach * blip.coreShare(isSelected: index == aircraft.selected)
      grid.insert(TagBox(around: scope.place(blip.relativePosition), core), owner: index)
    }
    self.taken = grid
  }
}
