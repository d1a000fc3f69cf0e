import Atlas
import Geodesy
import Glibc

/// Coast lines projected onto the picture of a globe: closed outlines in pixels.
///
/// Outlines run clockwise around what they enclose, as their rings do, so that the winding number
/// separates land from water even where two outlines touch.
struct GroundOutline {
  private let globe: TiltedGlobe
  private let size: SIMD2<Double>

  /// The size of a pixel at 1080 rows, in this picture's pixels.
  private let pixel: Double

  /// Two axes at right angles to the line from the sphere's centre to the camera.
  private let rise, across: SIMD3<Double>

  /// How far beyond the limb hidden points are drawn, as a fraction of the limb's radius. It is
  /// large enough that rounding and simplifying cannot bring them back inside the limb.
  private let overhang: Double

  /// Creates the view of a globe in a picture; its short side is that of the picture by default.
  init(globe: TiltedGlobe, size: SIMD2<Int>, shortSide: Double? = nil) {
    self.globe = globe
    self.size = SIMD2<Double>(Double(size.x), Double(size.y))
    pixel = (shortSide ?? Double(min(size.x, size.y))) / 1080
    across = [1, 0, 0]
    rise = globe.axis.cross(across)
    let limbDistance = globe.centerDistance * sin(globe.limb)
    let limbRadius = globe.focal * globe.radius * sin(globe.limb) / limbDistance
    overhang = 10 * pixel / limbRadius
  }

  /// The visible part of the Earth: nothing further than this from the map's centre can be seen.
  var reach: Angle {
    .radians(min(globe.visibleReach.radians * 1.02, .pi))
  }

  /// The central angle of a pixel at the centre of the map.
  var pixelAngle: Angle {
    .radians(globe.distance / globe.focal)
  }

  /// The smallest area that is seen, in square pixels at 1080 rows.
  static let smallest = 5.0

  /// Returns the outlines of rings, with corners rounded as if cut with scissors. Outlines that are
  /// too small or lie outside the picture are omitted.
  ///
  /// - Parameters:
  ///   - rings: The rings.
  ///   - smallest: The smallest area of an outline, in square pixels at 1080 rows.
  /// - Returns: The outlines.
  func outlines(of rings: [Ring], smallest: Double = GroundOutline.smallest) -> [[SIMD2<Double>]] {
    var farSide = FarSide(of: globe.center)
    var outlines = rings.compactMap { ring in
      outline(through: worldPoints(of: ring, around: &farSide), smallest: smallest)
    }
    // On the map, the place opposite its centre lies outside every outline, although rings may
    // enclose it: there the outlines enclose water instead. As many outlines around everything
    // correct that.
    let (low, high) = (-size, size * 2)
    let around: [SIMD2<Double>] = [low, [high.x, low.y], high, [low.x, high.y]]
    let outer: [SIMD2<Double>] = farSide.windings < 0 ? around.reversed() : around
    outlines += Array(repeating: outer, count: abs(farSide.windings))
    return outlines
  }

  private func outline(through points: [SIMD3<Double>], smallest: Double) -> [SIMD2<Double>]? {
    let flat = clippedNear(points).map { globe.project($0) }
    guard flat.count >= 3, touchesPicture(flat) else { return nil }
    let thin = thinned(flat)
    guard thin.count >= 3 else { return nil }
    let plain = simplified(thin, tolerance: 1.3 * pixel)
    guard plain.count >= 3 else { return nil }
    let round = cutCorners(cutCorners(plain))
    return area(of: round) < smallest * pixel * pixel ? nil : round
  }

  /// Returns the ring on the scaled sphere, with points behind the limb moved to the limb.
  private func worldPoints(of ring: Ring, around farSide: inout FarSide) -> [SIMD3<Double>] {
    let normals = ring.normals.map { farSide.cleared($0) }
    guard var last = normals.last else { return [] }
    let longestStep = 0.35 * Double.pi / 180
    // Hidden points matter only by their direction, so a few of their corners suffice.
    let middle = globe.center.normal
    let sight = cos(reach.radians)
    let shortestStep = min(reach.radians / 4, .pi / 180)
    var points: [SIMD3<Double>] = []
    points.reserveCapacity(normals.count + normals.count / 8)
    var turn: Double?
    func append(_ normal: SIMD3<Double>) {
      let point = globe.world(normal: normal)
      let u = (point - globe.sphereCenter) / globe.radius
      let facing = (u * globe.axis).sum()
      guard facing < globe.radius / globe.centerDistance else {
        turn = nil
        return points.append(point)
      }
      // Where the ring runs behind the limb, follow the limb in small steps, the short way round.
      let next = atan2((u * across).sum(), (u * rise).sum())
      if let turn {
        let change = (next - turn).remainder(dividingBy: 2 * .pi)
        let steps = Int(abs(change) / 0.05)
        for step in 0..<steps {
          points.append(onLimb(turn + change * Double(step + 1) / Double(steps + 1)))
        }
      }
      turn = next
      points.append(onLimb(next))
    }
    var before = last
    func follow(_ normal: SIMD3<Double>) {
      farSide.follow(from: before, to: normal, visit: append)
      append(normal)
      before = normal
    }
    append(last)
    for (index, normal) in normals.enumerated() {
      let chord = (normal - last).norm
      if chord < shortestStep, index + 1 < normals.count, (normal * middle).sum() < sight,
        (last * middle).sum() < sight, (normals[index + 1] * middle).sum() < sight
      {
        continue
      }
      if chord > longestStep {
        let steps = Int(chord / longestStep) + 1
        for step in 1..<steps {
          let point = (last + (normal - last) * (Double(step) / Double(steps))).unit
          follow(farSide.cleared(point))
        }
      }
      follow(normal)
      last = normal
    }
    points.removeLast()
    return points
  }

  /// Returns the point just outside the limb at an angle around the line to the camera.
  private func onLimb(_ turn: Double) -> SIMD3<Double> {
    let outward = (rise * cos(turn) + across * sin(turn)) * (sin(globe.limb) * (1 + overhang))
    return globe.sphereCenter + (globe.axis * cos(globe.limb) + outward) * globe.radius
  }

  /// Clips the part behind the camera (Sutherland and Hodgman, one plane).
  private func clippedNear(_ points: [SIMD3<Double>]) -> [SIMD3<Double>] {
    let depths = points.map { globe.depth($0) - 0.30 * globe.distance }
    guard depths.contains(where: { $0 <= 0 }) else { return points }
    var clipped: [SIMD3<Double>] = []
    clipped.reserveCapacity(points.count + 2)
    for index in points.indices {
      let next = index + 1 == points.count ? 0 : index + 1
      let (a, b) = (depths[index], depths[next])
      if a > 0 { clipped.append(points[index]) }
      if (a > 0) != (b > 0) {
        clipped.append(points[index] + (points[next] - points[index]) * (a / (a - b)))
      }
    }
    return clipped
  }

  private func touchesPicture(_ points: [SIMD2<Double>]) -> Bool {
    var (low, high) = (points[0], points[0])
    for point in points {
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    let margin = SIMD2(repeating: 400 * pixel)
    return all(low .< size + margin) && all(high .> -margin)
  }

  /// Drops points closer than a pixel to the last one kept; far outside the picture, the limit is
  /// larger.
  private func thinned(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
    let far = 100 * pixel
    var last = points[0]
    var thin: [SIMD2<Double>] = []
    thin.reserveCapacity(points.count)
    thin.append(last)
    for point in points.dropFirst() {
      let step = abs(point.x - last.x) + abs(point.y - last.y)
      let isOutside =
        point.x < -far || point.y < -far || point.x > size.x + far || point.y > size.y + far
      if step > (isOutside ? 12 : 0.9) * pixel {
        thin.append(point)
        last = point
      }
    }
    return thin
  }
}

/// Drops corners of a closed outline that deviate by no more than a tolerance (Douglas and Peucker,
/// 1973).
private func simplified(_ points: [SIMD2<Double>], tolerance: Double) -> [SIMD2<Double>] {
  func distance2(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    ((a - b) * (a - b)).sum()
  }
  let count = points.count
  let opposite =
    points.indices.max { distance2(points[$0], points[0]) < distance2(points[$1], points[0]) } ?? 0
  var isKept = [Bool](repeating: false, count: count)
  isKept[0] = true
  isKept[opposite] = true
  var spans = [(0, opposite), (opposite, count)]
  while let (start, end) = spans.popLast() {
    guard end - start > 1 else { continue }
    let a = points[start]
    let chord = points[end == count ? 0 : end] - a
    let length2 = (chord * chord).sum()
    var (worst, furthest) = (0.0, start)
    for index in start + 1..<end {
      let p = points[index] - a
      let cross = p.x * chord.y - p.y * chord.x
      let stray = length2 > 1e-12 ? cross * cross / length2 : (p * p).sum()
      if stray > worst { (worst, furthest) = (stray, index) }
    }
    if worst > tolerance * tolerance {
      isKept[furthest] = true
      spans.append((start, furthest))
      spans.append((furthest, end))
    }
  }
  var kept: [SIMD2<Double>] = []
  kept.reserveCapacity(count)
  for index in points.indices where isKept[index] { kept.append(points[index]) }
  return kept
}

/// Cuts every corner of a closed outline a quarter of the way along its sides (Chaikin, 1974).
private func cutCorners(_ points: [SIMD2<Double>]) -> [SIMD2<Double>] {
  var cut: [SIMD2<Double>] = []
  cut.reserveCapacity(2 * points.count)
  for index in points.indices {
    let next = points[index + 1 == points.count ? 0 : index + 1]
    cut.append(points[index] * 0.75 + next * 0.25)
    cut.append(points[index] * 0.25 + next * 0.75)
  }
  return cut
}

/// Returns the area of a closed outline, in either direction (the shoelace formula).
private func area(of points: [SIMD2<Double>]) -> Double {
  var twice = 0.0
  for index in points.indices {
    let next = points[index + 1 == points.count ? 0 : index + 1]
    twice += points[index].x * next.y - next.x * points[index].y
  }
  return abs(twice) / 2
}
