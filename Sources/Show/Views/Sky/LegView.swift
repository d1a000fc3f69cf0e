import Airports
import Flights
import Geodesy
import Scenes

/// The constant part of a leg's picture: the camera, the backdrop, the positions of the airports,
/// and the companions that stay clear of the main plane.
struct LegView: Sendable {
  /// An airport that is not in play.
  struct Dot: Sendable {
    /// The position, as a unit vector from the Earth's centre.
    let place: SIMD3<Double>
    let isLarge: Bool

    /// The position in the picture, in pixels.
    let point: SIMD2<Double>

    /// The visibility: 1 near, 0 towards the limb.
    let clarity: Double

    init(_ place: SIMD3<Double>, isLarge: Bool, on globe: TiltedGlobe) {
      self.place = place
      self.isLarge = isLarge
      let world = globe.world(normal: place)
      point = globe.project(world)
      clarity = Easing.smooth(globe.facing(world), from: 0.22, to: 0.60)
    }
  }

  /// A companion and its path through the picture.
  struct InventedCompanion: Sendable {
    let plane: Companion
    let arc: Arc
  }

  let leg: Leg
  let size: SIMD2<Int>
  let backdrop: Backdrop

  /// The colours of what is drawn on the backdrop; the text suits the light over the leg.
  let palette: Palette

  /// The camera and the planet: those of the backdrop, unless the globe is turning.
  private(set) var globe: TiltedGlobe

  private(set) var arc: Arc
  private(set) var dots: [Dot]
  private(set) var companions: [InventedCompanion]

  /// The positions of the current airports.
  private(set) var origin, destination: SIMD2<Double>

  /// The rows of the words below the current airports.
  private(set) var originRows, destinationRows: LabelRows

  /// The words beneath the current airports.
  let originLabel, destinationLabel: AirportLabel

  /// The great circle on the ground, as it looks in the middle of a flight.
  private(set) var groundTrack: [RibbonPoint] = []

  /// The short side of the picture, the unit of all sizes, in pixels.
  var unit: Double {
    Double(min(size.x, size.y))
  }

  var isPortrait: Bool {
    size.y > size.x
  }

  /// The margin that text leaves free on every side, in short sides.
  static let safeMargin = 0.05

  /// Creates the picture of a leg.
  init(_ leg: Leg, number: Int, in journey: Journey, size: SIMD2<Int>, light: SkyLight) {
    self.leg = leg
    self.size = size
    let extent = SIMD2<Double>(Double(size.x), Double(size.y))
    let isPortrait = size.y > size.x
    let framing = isPortrait ? Framing.portrait : .landscape
    let globe = framing.globe(showing: leg.path, size: extent)
    self.globe = globe
    let ground = SeenGround(
      of: globe,
      size: size,
      named: [leg.origin.coordinate, leg.destination.coordinate]
    )
    let top = (framing.horizon - (isPortrait ? 0.045 : 0.030)) * extent.y
    backdrop = Backdrop(
      globe: globe,
      size: size,
      headroom: Int((extent.y * Self.sinking(isPortrait: isPortrait)).rounded(.up)),
      palette: light.palette(home: journey.home),
      twilight: light.twilight(over: ground, home: journey.home)
    )
    palette = light.palette(home: journey.home, over: ground)
    arc = Arc(path: leg.path, globe: globe, apex: globe.height(appearingAt: top))
    origin = globe.project(leg.origin.coordinate)
    destination = globe.project(leg.destination.coordinate)
    originRows = LabelRows(below: origin)
    destinationRows = LabelRows(below: destination)
    dots = Self.dots(around: leg, in: journey, on: globe, size: extent)
    let words = SIMD2(0, AirportLabel.middle * extent.min())
    originLabel = AirportLabel(
      leg.origin,
      at: origin,
      size: size,
      backdrop.shaded(palette, at: origin + words)
    )
    destinationLabel = AirportLabel(
      leg.destination,
      at: destination,
      size: size,
      backdrop.shaded(palette, at: destination + words)
    )
    companions = Self.companions(
      of: leg,
      number: number,
      in: journey,
      keepingClearOf: arc,
      [(originLabel, origin), (destinationLabel, destination)],
      size: extent
    )
    groundTrack = groundTrack(opacity: 1)
  }

  /// Returns the same leg on a globe that has turned.
  func turned(to globe: TiltedGlobe) -> LegView {
    var view = self
    view.globe = globe
    // Arcs keep their height in the picture while the scale changes.
    let scale = globe.radius / self.globe.radius
    view.arc = Arc(path: arc.path, globe: globe, apex: arc.apex * scale)
    view.dots = dots.map { Dot($0.place, isLarge: $0.isLarge, on: globe) }
    view.companions = companions.map { companion in
      let arc = Arc(path: companion.arc.path, globe: globe, apex: companion.arc.apex * scale)
      return InventedCompanion(plane: companion.plane, arc: arc)
    }
    view.origin = globe.project(leg.origin.coordinate)
    view.destination = globe.project(leg.destination.coordinate)
    view.groundTrack = view.groundTrack(opacity: 1)
    return view
  }

  /// Moves the rows of the name that a turn carries towards those of the other leg's picture.
  mutating func carryName(_ turn: LegTurn, to other: LegView) {
    if turn.isBefore {
      destinationRows.move(to: other.originRows, share: turn.share)
    } else {
      originRows.move(to: other.destinationRows, share: 1 - turn.share)
    }
  }

  /// The number of straight pieces of the main plane's path: 48 at 1080 rows, and three times as many at 2160, where
  /// the bends between them would be seen.
  var pathPieces: Int {
    48 * max(1, Int(unit / 720))
  }

  /// Returns the great circle on the ground with an opacity, from 0 to 1.
  func groundTrack(opacity: Double) -> [RibbonPoint] {
    let color = palette.trail.opacity(0.10 * opacity)
    let width = Float(max(0.0011 * unit, 1))
    return stride(from: 0.0, through: 1, by: 1.0 / 48).map { travel in
      RibbonPoint(SIMD2<Float>(globe.project(arc.ground(travel))), width: width, color)
    }
  }

  /// The size of a companion by its distance, as a fraction of that in the middle of the picture. Near ones stay small,
  /// so that the main plane is the largest paper.
  func companionScale(at position: SIMD3<Double>) -> Double {
    min(globe.distance / (position - globe.camera).norm, 1.15)
  }

  /// The distance the scene sinks for a fact, as a fraction of the picture's height.
  static func sinking(isPortrait: Bool) -> Double {
    isPortrait ? 0.27 : 0.32
  }

  /// The maximum number of airports shown besides the two of the leg.
  private static let maximumDots = 160

  private static func dots(
    around leg: Leg,
    in journey: Journey,
    on globe: TiltedGlobe,
    size: SIMD2<Double>
  ) -> [Dot] {
    let catalogue = journey.catalogue
    let unit = min(size.x, size.y)
    let inPlay = [leg.origin, leg.destination].map { globe.project($0.coordinate) }
    let reach = Angle.radians(min(leg.path.length.radians * 3.2, .pi))
    let near = catalogue.within(reach, of: globe.center) { index in
      let kind = catalogue.kind(of: index)
      return (kind == .large || kind == .medium) && catalogue.hasScheduledService(index)
        && index != leg.origin.index && index != leg.destination.index
    }
    let seen = near.lazy.compactMap { neighbour -> Dot? in
      let dot = Dot(
        catalogue.coordinate(of: neighbour.index).normal,
        isLarge: catalogue.kind(of: neighbour.index) == .large,
        on: globe
      )
      let point = dot.point
      guard dot.clarity > 0, point.x > -20, point.x < size.x + 20, point.y > -20,
        point.y < size.y + 20
      else { return nil }
      let hidden = inPlay.contains { label in
        abs(point.x - label.x) < 0.085 * unit
          && (-0.03 * unit...0.098 * unit).contains(point.y - label.y)
      }
      return hidden ? nil : dot
    }
    return spread(Array(seen), unit: unit)
  }

  /// The side of the squares among which airports are spread, in short sides.
  private static let square = 0.07

  /// Returns as many airports as are shown, evenly spread over the picture: where there are more, every square of it
  /// keeps its large ones first, and then those nearest to the centre.
  private static func spread(_ dots: [Dot], unit: Double) -> [Dot] {
    guard dots.count > maximumDots else { return dots }
    var taken: [SIMD2<Int>: Int] = [:]
    let ranked = (dots.filter(\.isLarge) + dots.filter { !$0.isLarge }).enumerated().map {
      let square = ($0.element.point / (Self.square * unit)).rounded(.down)
      let rank = taken[SIMD2<Int>(square), default: 0]
      taken[SIMD2<Int>(square)] = rank + 1
      return (rank: rank, place: $0.offset, dot: $0.element)
    }
    return ranked.sorted { ($0.rank, $0.place) < ($1.rank, $1.place) }.prefix(maximumDots).map(
      \.dot
    )
  }

  /// Selects up to three companions that are visible and clear of the main plane's path, of text
  /// and of each other.
  private static func companions(
    of leg: Leg,
    number: Int,
    in journey: Journey,
    keepingClearOf hero: Arc,
    _ labels: [(label: AirportLabel, place: SIMD2<Double>)],
    size: SIMD2<Double>
  ) -> [InventedCompanion] {
    let unit = min(size.x, size.y)
    let hall = stride(from: 0.0, through: 1, by: 1 / 24).map { hero.picture($0) }
    var kept: [(companion: InventedCompanion, points: [SIMD2<Double>])] = []
    for companion in journey.companions(of: leg, number: number) where kept.count < 3 {
      let arc = Arc(path: companion.path, globe: hero.globe, apex: hero.apex * companion.height)
      let travels = stride(from: -0.22, through: 1, by: 0.24).map {
        companion.travel(atProgress: $0)
      }
      let points = travels.map { arc.picture($0) }
      let isSeen = travels.allSatisfy { arc.isSeen($0) }
      let isInside = points.allSatisfy { p in
        p.x > 0.04 * size.x && p.x < 0.96 * size.x && p.y > 0.19 * size.y && p.y < 0.95 * size.y
      }
      guard isSeen, isInside else { continue }
      let clear = points.allSatisfy { p in
        hall.allSatisfy { ($0 - p).length > 0.10 * size.y }
          && labels.allSatisfy { label, place in
            label.distance(of: p, below: place, unit: unit) > 0.14 * unit
          }
          && kept.allSatisfy { $0.points.allSatisfy { ($0 - p).length > 0.16 * unit } }
      }
      if clear { kept.append((InventedCompanion(plane: companion, arc: arc), points)) }
    }
    return kept.map(\.companion)
  }
}

extension Arc {
  /// Whether a plane at a fraction of the path is not hidden behind the planet.
  fileprivate func isSeen(_ travel: Double) -> Bool {
    globe.facing(ground(travel)) > 0.06
  }
}
