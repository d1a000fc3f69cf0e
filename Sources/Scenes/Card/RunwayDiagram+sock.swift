public import Geodesy
import Glibc

extension RunwayDiagram {
  /// The length of a windsock in wind that fills it: 0.112 of the card's height.
  public static let sockLength = 0.112 / 0.405

  /// How far from its middle line a windsock reaches at most, its swaying included.
  public static let sockHalfWidth = 0.05

  /// How far from the middle of the face the pole stands on the rim.
  public static let poleDistance = 1.01

  /// Returns where a windsock's pole stands: the sock streams from there the way the wind blows.
  ///
  /// On the rim where the wind comes from, or beside it as near as the sock, full and swaying, is
  /// clear of names, runways and letters; where the rim has no such place within 40°, in the largest
  /// gap.
  ///
  /// - Parameter direction: Where the wind comes from, clockwise from true north.
  /// - Returns: The foot of the pole, to be turned with the diagram; nil when there is no room.
  public func sockPole(windFrom direction: Angle) -> SIMD2<Double>? {
    let from = SIMD2(sin(direction.radians), cos(direction.radians))
    let ground = SockGround(self)
    for aside in 0...40 {
      for degrees in aside == 0 ? [0.0] : [Double(aside), -Double(aside)] {
        let angle = direction.radians + degrees * .pi / 180
        let pole = SIMD2(sin(angle), cos(angle)) * Self.poleDistance
        if ground.isFree(from: pole, to: pole - from * Self.sockLength, reach: Self.sockHalfWidth) {
          return pole
        }
      }
    }
    guard let sock, sock.radius >= Self.sockDiscRadius else { return nil }
    return sock.center + from * (Self.sockLength / 2)
  }

  /// The radius of the disc around the middle of a full windsock.
  public static let sockDiscRadius =
    (sockLength * sockLength / 4 + sockHalfWidth * sockHalfWidth).squareRoot()
}

extension SockGround {
  init(_ diagram: RunwayDiagram) {
    self.init(
      bars: diagram.lanes.map { Bar(from: $0.low, to: $0.high, width: $0.width) },
      discs: diagram.labels.map { Disc($0.center, $0.radius) }
        + diagram.pads.map { Disc($0.center, $0.radius) }
    )
  }

  /// Whether nothing lies within a distance of a way.
  func isFree(from start: SIMD2<Double>, to end: SIMD2<Double>, reach: Double) -> Bool {
    let way = Bar(from: start, to: end, width: reach * 2)
    let letters = LabelGround.letters.lazy.map { Disc(SIMD2($0.x, $0.y), $0.radius) }
    return discs.allSatisfy { way.distance(to: $0.center.x, $0.center.y) >= $0.radius }
      && letters.allSatisfy { way.distance(to: $0.center.x, $0.center.y) >= $0.radius }
      && bars.allSatisfy { !way.meets($0) }
  }
}

extension Bar {
  /// Whether two rectangles meet: no side of either parts them.
  func meets(_ other: Bar) -> Bool {
    !parts(other) && !other.parts(self)
  }

  /// Whether a line along one of the sides has the other rectangle on its far side.
  private func parts(_ other: Bar) -> Bool {
    let offset = other.middle - middle
    let (cosine, sine) = (abs(along.dot(other.along)), abs(along.cross(other.along)))
    let forth = other.halfLength * cosine + other.halfWidth * sine
    let aside = other.halfLength * sine + other.halfWidth * cosine
    return abs(along.dot(offset)) > halfLength + forth
      || abs(along.cross(offset)) > halfWidth + aside
  }
}
