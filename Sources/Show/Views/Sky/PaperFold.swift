import Geodesy
import Glibc

/// The points of the left half of a sheet, in the axes of a ``PaperPlane``.
struct PaperPoints: Sendable, Hashable {
  var nose, keel, root, middle, tip: SIMD3<Double>

  /// The front corner of the sheet; nil once it is folded under the wing.
  var corner: SIMD3<Double>?

  /// The points of the right half.
  var mirrored: PaperPoints {
    func mirror(_ point: SIMD3<Double>) -> SIMD3<Double> { point * [1, -1, 1] }
    return PaperPoints(
      nose: nose,
      keel: keel,
      root: mirror(root),
      middle: mirror(middle),
      tip: mirror(tip),
      corner: corner.map(mirror)
    )
  }
}

/// A sheet of paper on its way from flat to a plane, in four creases: the front corners, the keel, the wings, and
/// their tips.
///
/// All creases meet at the nose. The sheet is never stretched: each facet keeps its angle at the nose and the lengths
/// of its edges, and only the angles at the creases change.
struct PaperFold {
  /// The points of the left half.
  let points: PaperPoints

  /// The creases as rays from the nose of the finished plane, and the angles between and at them.
  private static let plane = Creases(PaperPlane.points)

  /// Folds a sheet.
  ///
  /// - Parameter share: How far it is folded, from 0 (flat) to 1 (the plane).
  init(_ share: Double) {
    func crease(_ number: Double) -> Double {
      Easing.smooth(4 * share - number, from: 0, to: 1)
    }
    points = Self.plane.points(
      corners: crease(0),
      keel: crease(1),
      wings: crease(2),
      tips: crease(3)
    )
  }

  /// The angles of a plane's creases.
  private struct Creases {
    private let nose: SIMD3<Double>

    /// The lengths of the creases and of the outer edge: keel, root, middle, tip.
    private let lengths: [Double]

    /// The angles at the nose between them.
    private let angles: [Double]

    /// The pitch of the keel, and the angles at the keel, the root and the middle.
    private let pitch, keelFold, rootFold, middleFold: Double

    init(_ points: PaperPoints) {
      nose = points.nose
      let edges = [points.keel, points.root, points.middle, points.tip].map { $0 - points.nose }
      lengths = edges.map(\.norm)
      let rays = edges.map(\.unit)
      angles = zip(rays, rays.dropFirst()).map { acos(min(max(($0 * $1).sum(), -1), 1)) }
      pitch = atan2(-rays[0].z, -rays[0].x)
      let side = SIMD3<Double>(0, 1, 0)
      keelFold = Self.angle(from: side, to: rays[1], around: rays[0])
      let afterKeel = -Self.across(rays[0], rays[1])
      rootFold = Self.angle(from: afterKeel, to: rays[2], around: rays[1])
      let afterRoot = -Self.across(rays[1], rays[2])
      middleFold = Self.angle(from: afterRoot, to: rays[3], around: rays[2])
    }

    /// Returns the points of a sheet whose creases are folded by shares of their angles.
    func points(corners: Double, keel: Double, wings: Double, tips: Double) -> PaperPoints {
      let keelRay = SIMD3<Double>(-cos(pitch * keel), 0, -sin(pitch * keel))
      let root = Self.ray([0, 1, 0], around: keelRay, by: keelFold * keel, angle: angles[0])
      let middle = Self.next(keelRay, root, by: rootFold * wings, angle: angles[1])
      let tip = Self.next(root, middle, by: middleFold * tips, angle: angles[2])
      var points = PaperPoints(
        nose: nose,
        keel: nose + keelRay * lengths[0],
        root: nose + root * lengths[1],
        middle: nose + middle * lengths[2],
        tip: nose + tip * lengths[3],
        corner: nil
      )
      if corners < 1 {
        // The front edge of the flat sheet is at right angles to its middle.
        let spread = angles.reduce(0, +)
        let corner = Self.next(middle, tip, by: -.pi * corners, angle: .pi / 2 - spread)
        points.corner = nose + corner * (lengths[3] * sin(spread))
      }
      return points
    }

    /// The unit vector across an axis towards a ray.
    private static func across(_ ray: SIMD3<Double>, _ axis: SIMD3<Double>) -> SIMD3<Double> {
      (ray - axis * (ray * axis).sum()).unit
    }

    /// The angle around an axis from one direction across it to a ray.
    private static func angle(
      from direction: SIMD3<Double>,
      to ray: SIMD3<Double>,
      around axis: SIMD3<Double>
    ) -> Double {
      let target = across(ray, axis)
      return atan2((axis.cross(direction) * target).sum(), (direction * target).sum())
    }

    /// The ray at an angle from an axis, on the side of a direction that is turned around the axis.
    private static func ray(
      _ direction: SIMD3<Double>,
      around axis: SIMD3<Double>,
      by fold: Double,
      angle: Double
    ) -> SIMD3<Double> {
      let turned = direction * cos(fold) + axis.cross(direction) * sin(fold)
      return axis * cos(angle) + turned * sin(angle)
    }

    /// The ray after a crease: in the plane of the facet before it, turned around the crease.
    private static func next(
      _ before: SIMD3<Double>,
      _ crease: SIMD3<Double>,
      by fold: Double,
      angle: Double
    ) -> SIMD3<Double> {
      ray(-across(before, crease), around: crease, by: fold, angle: angle)
    }
  }
}
