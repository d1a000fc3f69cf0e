public import Geodesy
import Glibc

extension RunwayDiagram {
  /// A disc that stays free at any rotation of the diagram.
  public struct SockPlace: Sendable, Hashable {
    /// The centre of the disc.
    public let center: SIMD2<Double>

    /// The disc's radius.
    public let radius: Double
  }

  /// The length of a windsock in wind that fills it: 0.112 of the card's height.
  public static let sockLength = 0.112 / 0.405

  /// The greatest distance of a windsock from its centre line, including its swaying.
  public static let sockHalfWidth = 0.05

  /// The radius of the disc in which a full windsock turns around its middle.
  public static let sockDiscRadius =
    (sockLength * sockLength / 4 + sockHalfWidth * sockHalfWidth).squareRoot()

  /// The distance of a pole on the rim from the centre of the face.
  public static let poleDistance = 1.01

  /// Returns the position of a windsock's pole; the sock streams downwind from there.
  ///
  /// The pole is on the rim where the wind comes from, or as near to it as the full, swaying sock
  /// is clear of labels, runways and letters. If the rim has no such place within 40°, it is in the
  /// largest gap.
  ///
  /// - Parameter direction: The direction the wind comes from, clockwise from true north.
  /// - Returns: The foot of the pole, which rotates with the diagram; nil if there is no room.
  public func sockPole(windFrom direction: Angle) -> SIMD2<Double>? {
    let wind = direction.radians
    let upwind = SIMD2(sin(wind), cos(wind))
    let obstacles = OccupiedAreas(
      bars: lanes.map(\.bar),
      discs: labels.map(\.disc) + pads.map(\.disc),
      letterScale: minimumScale
    )
    for aside in 0...40 {
      for degrees in aside == 0 ? [0] : [aside, -aside] {
        let angle = wind + Double(degrees) * .pi / 180
        let pole = SIMD2(sin(angle), cos(angle)) * Self.poleDistance
        let tip = pole - upwind * Self.sockLength
        if obstacles.isFree(RunwayRectangle(from: pole, to: tip, width: Self.sockHalfWidth * 2)) {
          return pole
        }
      }
    }
    guard let sock, sock.radius >= Self.sockDiscRadius else { return nil }
    return sock.center + upwind * (Self.sockLength / 2)
  }
}

extension OccupiedAreas {
  /// An approximation of the largest free disc; nil if there is none of useful size.
  ///
  /// It is searched on a grid of a tenth of the radius, then with ever finer steps around the best
  /// place.
  var largestGap: RunwayDiagram.SockPlace? {
    var (x, y, best) = (0.0, 0.0, -Double.infinity)
    func consider(_ atX: Double, _ atY: Double) {
      let room = clearRadius(atX, atY, above: best)
      if room > best + 1e-9 { (x, y, best) = (atX, atY, room) }
    }
    for row in -8...8 {
      for column in -8...8 { consider(Double(column) * 0.1, Double(row) * 0.1) }
    }
    var step = 0.05
    while step > 0.001 {
      let (middleX, middleY) = (x, y)
      for row in -1...1 {
        for column in -1...1 {
          consider(middleX + Double(column) * step, middleY + Double(row) * step)
        }
      }
      step /= 2
    }
    guard best > 0.02 else { return nil }
    return RunwayDiagram.SockPlace(center: SIMD2(x, y), radius: best)
  }
}
