import Flights
import Geodesy
import Glibc
import Scenes

/// The air behind the main plane: a ribbon along its path that tapers from the departure, and ends at the keel.
struct FlightTrail: Sendable, Hashable {
  /// The path.
  let arc: Arc

  /// The fraction of the path at which it ends.
  let end: Double

  /// From the path's point there to the keel, in pixels.
  let aside: SIMD2<Double>

  /// Its least and greatest width, in pixels.
  let width: ClosedRange<Double>

  /// Its greatest opacity, from 0 to 1.
  let opacity: Double

  /// The last part of it, which fades out, as a share of it.
  private static let tip = 0.12

  /// The last part that bends to the keel: at most a share of the trail, and of the path.
  private static let bend = (trail: 0.4, path: 0.12)

  /// How far the plane has grown at which the trail is gone: it has shrunk by less than a third then.
  private static let minimumGrowth = 0.3

  /// The last part of the path, on which it fades.
  private static let landing = 0.04

  /// The steps in which it tapers.
  private static let steps = 96.0

  /// The points of its tip.
  private static let tipPieces = 8

  /// Creates the trail of a plane; nil if it is too short to be seen.
  ///
  /// - Parameters:
  ///   - plane: The plane.
  ///   - pose: Its pose.
  ///   - arc: Its path.
  ///   - unit: The short side of the picture, in pixels.
  init?(_ plane: Plane, _ pose: PaperPlane.Pose, on arc: Arc, unit: Double) {
    let middle = arc.picture(plane.travel)
    let keel = PaperPlane.keel(pose, on: arc.globe, length: 0.164 * plane.scale * unit)
    let motion = arc.globe.velocity(of: pose.position, along: pose.pathTangent)
    let gap = max(0, (middle - keel).dot(motion) / motion.length)
    let end = arc.travel(from: plane.travel, by: -0.005) {
      (arc.picture($0) - middle).length > gap
    }
    guard let end, end > 0.004 else { return nil }
    self.arc = arc
    self.end = end
    aside = keel - arc.picture(end)
    width = 0.0002 * unit...0.0056 * plane.scale * unit
    // A plane that is parked where it landed has none either.
    let aloft = Easing.smooth(1 - plane.travel, from: 0, to: Self.landing)
    let grown = Easing.smooth(plane.growth, from: Self.minimumGrowth, to: 1)
    opacity = 0.64 * min(grown, aloft)
  }

  /// Returns its points, from the departure.
  ///
  /// Except where it bends to the keel, they lie at fixed places, and their width and opacity change in small steps, so
  /// that from frame to frame most of it stays the same.
  ///
  /// - Parameters:
  ///   - kept: The share of it to draw, from its end, from 0 to 1.
  ///   - pieces: The pieces that the path is drawn in.
  ///   - color: The colour of its most opaque point.
  /// - Returns: The points of a ribbon.
  func points(share kept: Double, pieces: Int, _ color: Color) -> [RibbonPoint] {
    let (start, tip) = (1 - kept, 1 - Self.tip * kept)
    var points: [RibbonPoint] = []
    points.reserveCapacity(pieces + Self.tipPieces + 2)
    points.append(point(start, tip: tip, color))
    var piece = Int((start * end * Double(pieces)).rounded(.down)) + 1
    while Double(piece) < tip * end * Double(pieces) {
      points.append(point(Double(piece) / Double(pieces) / end, tip: tip, color))
      piece += 1
    }
    for piece in 0...Self.tipPieces {
      let share = tip + (1 - tip) * Double(piece) / Double(Self.tipPieces)
      points.append(point(share, tip: tip, color))
    }
    return points
  }

  /// Returns where it runs, in pixels.
  ///
  /// - Parameter share: The share of it from the departure, from 0 to 1.
  /// - Returns: The place in the picture.
  func place(_ share: Double) -> SIMD2<Double> {
    let bend = min(Self.bend.trail, Self.bend.path / end)
    return arc.picture(share * end) + aside * Easing.smooth(share, from: 1 - bend, to: 1)
  }

  private func point(_ share: Double, tip: Double, _ color: Color) -> RibbonPoint {
    let stepped = share < tip ? (share * Self.steps).rounded() / Self.steps : share
    let across = width.lowerBound + (width.upperBound - width.lowerBound) * pow(stepped, 1.2)
    let shown = pow(stepped, 1.6) * (1 - Easing.smooth(share, from: tip, to: 1))
    return RibbonPoint(SIMD2<Float>(place(share)), width: Float(across), color.faded(shown))
  }
}
