import Airports
import Flights
import Geodesy
import Scenes

/// The route flown in a session, in a picture that shows all of it.
struct FlownRoute: Sendable {
  let backdrop: Backdrop

  /// The legs, each as points in the picture; a leg that passes behind the limb is in several parts.
  let legs: [[SIMD2<Double>]]

  /// The airports, and the names of the first and the last of them, where they are seen.
  let airports: [SIMD2<Double>]
  let names: [RouteEndName]

  /// The legs as they are drawn: they fade before names.
  private let lines: [[RibbonPoint]]

  private let size: SIMD2<Int>

  /// The number of straight pieces of which a leg is drawn.
  private static let pieces = 24

  /// The maximum number of legs: the last ones.
  static let maximumLegs = 400

  /// The framings to try, from near to far: airports beside the line between the farthest two may need more
  /// room than that line.
  private static func framings(isPortrait: Bool) -> [Framing] {
    [0.56, 0.46, 0.38, 0.30, 0.24, 0.18, 0.13, 0.09].map { separation in
      Framing(
        separation: separation,
        middle: isPortrait ? 0.68 : 0.70,
        horizon: isPortrait ? 0.44 : 0.40,
        pitch: .degrees(isPortrait ? 46 : 50)
      )
    }
  }

  /// Creates the picture of the first legs of a journey.
  init(
    _ flown: Range<Int>,
    in journey: Journey,
    size: SIMD2<Int>,
    light: SkyLight,
    _ text: MinimumTextSize
  ) {
    let legs = flown.suffix(Self.maximumLegs).map { journey.leg($0) }
    let extent = SIMD2<Double>(Double(size.x), Double(size.y))
    var seen: Set<Int> = []
    let stops = (legs.map(\.origin) + legs.suffix(1).map(\.destination)).filter {
      seen.insert($0.index).inserted
    }
    let route = Self.farthest(stops, or: journey.leg(0).path)
    let globe = Self.globe(showing: route, with: legs, size: extent)
    self.size = size
    let ground = SeenGround(of: globe, size: size, named: stops.map(\.coordinate))
    backdrop = Backdrop(
      globe: globe,
      size: size,
      headroom: 0,
      palette: light.palette(home: journey.home, over: ground),
      twilight: light.twilight(over: ground, home: journey.home)
    )
    func point(_ coordinate: Coordinate) -> SIMD2<Double>? {
      let world = globe.world(coordinate)
      return globe.facing(world) > Self.facing ? globe.project(world) : nil
    }
    self.legs = legs.flatMap { leg in
      let line = (0...Self.pieces).map { piece -> SIMD2<Double>? in
        point(leg.path.coordinate(at: Double(piece) / Double(Self.pieces)))
      }
      let visible: [[SIMD2<Double>]] = line.split(separator: nil).map { $0.compactMap(\.self) }
      return visible.filter { $0.count > 1 }
    }
    airports = stops.compactMap { point($0.coordinate) }
    let (origin, destination) = (
      legs.first?.origin ?? journey.leg(0).origin, legs.last?.destination ?? journey.leg(0).origin
    )
    names = RouteEndName.names(
      [origin, destination].compactMap { end in point(end.coordinate).map { (end.city, $0) } },
      among: self.legs,
      airports,
      in: size,
      text,
      isPlain: backdrop.palette.isPlain
    )
    let (named, color) = (names, backdrop.palette.trail)
    let width = Float(max(0.0024 * extent.min(), 1))
    lines = self.legs.map { leg in
      named.reduce(leg) { $1.refined($0) }.map { point in
        let clarity = named.reduce(1.0) { min($0, $1.clarity(at: point)) }
        return RibbonPoint(SIMD2<Float>(point), width: width, color.opacity(0.55 * clarity))
      }
    }
  }

  /// The greatest distance of visible ground from the centre, as an angle. Nearer to half a turn, the far side of the
  /// Earth would look stretched.
  private static let farthestGround = Angle.degrees(150)

  /// Returns the nearest globe whose picture contains the whole way, as far as the way faces the viewer. If none within
  /// `farthestGround` does, returns the farthest globe within it, or else the nearest of all.
  private static func globe(
    showing route: GreatCircle,
    with legs: [Leg],
    size: SIMD2<Double>
  ) -> TiltedGlobe {
    let framings = framings(isPortrait: size.y > size.x)
    let places = legs.flatMap { leg in
      (0...4).map { leg.path.coordinate(at: Double($0) / 4) }
    }
    let globes = framings.map { $0.globe(showing: route, size: size) }
    let possible = globes.prefix { $0.visibleReach < farthestGround }
    let fitting = possible.first { globe in
      places.allSatisfy { place in
        guard globe.facing(globe.world(place)) > facing else { return true }
        let point = globe.project(place) / size
        return (0.05...0.95).contains(point.x) && (0.34...0.93).contains(point.y)
      }
    }
    return fitting ?? possible.last ?? globes[0]
  }

  /// How much of the ground's upper side the viewer must see for a point to be drawn.
  private static let facing = 0.08

  /// The line between the two airports that are farthest apart.
  private static func farthest(_ stops: [Airport], or path: GreatCircle) -> GreatCircle {
    var longest = path
    for (index, one) in stops.enumerated() {
      for other in stops[..<index] {
        let line = GreatCircle(from: one.coordinate, to: other.coordinate)
        if line.length > longest.length { longest = line }
      }
    }
    return longest
  }

  /// Draws the way on the globe, from back to front.
  func draw(into scene: inout Scene) {
    let unit = Double(min(size.x, size.y))
    let palette = backdrop.palette
    scene.marks.append(.backdrop(backdrop, BackdropState(light: 0.32, land: 1, sunk: 0)))
    if palette.isPlain {
      scene.drawLimb(of: backdrop.globe, palette)
      for leg in legs { scene.drawThread(leg, palette) }
    } else {
      scene.marks += lines.map { Mark.ribbon($0) }
    }
    for airport in airports {
      guard !palette.isPlain else {
        // Smaller than in flight: there may be many.
        scene.drawPlainAirport(at: SIMD2<Float>(airport), unit: 0.65 * unit, palette)
        continue
      }
      scene.marks.append(
        .disc(
          center: SIMD2<Float>(airport),
          radius: Float(max(0.0034 * unit, 1)),
          palette.dot.opacity(0.9)
        )
      )
    }
    for name in names { name.draw(backdrop.shaded(palette, at: name.place), into: &scene) }
  }
}
