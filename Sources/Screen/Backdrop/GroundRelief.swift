import Atlas
import Geodesy

/// The relief of a picture's land: how much each pixel turns to the light or averts from it.
struct GroundRelief {
  private let map: GroundMap
  private let window: ReliefWindow

  /// The window's texels, smoothed along ridges.
  private let texels: [Int8]

  /// The local deviation of the relief, on a grid of squares of `cell` texels.
  private let roughness: [Float]
  private let cell: Int
  private let roughColumns, roughRows: Int

  /// The size of a point in pixels: one at 1080 rows.
  private let point: Float

  /// The factors of the look: of the relief, and of its local deviation, for luminance from 0 to 1.
  private static let strength: Float = 0.72 / 255
  private static let lift: Float = 0.63 / 255

  /// The deviation that lifts nothing, as a fraction of luminance.
  private static let smooth: Float = 0.011

  /// The local deviations, in levels, up to which ground has the relief of hills and from which it has that of
  /// mountains, and the share of the latter that hills have. The source shades both alike.
  private static let (hills, mountains, share): (Float, Float, Float) = (12, 36, 0.6)

  /// The size of a texel, in points, from which the relief gets weaker.
  private static let largest: Float = 3.2

  /// The deviation of the Gaussian for the local deviation, in texels at the finest resolution.
  private static let reach = 5

  /// Reads the relief that a picture shows; nil if the picture shows no ground.
  ///
  /// - Parameters:
  ///   - relief: The relief of the world.
  ///   - globe: The globe, before it sinks.
  ///   - map: The places of the picture's ground.
  ///   - shortSide: The picture's short side, in pixels.
  init?(_ relief: Relief, globe: TiltedGlobe, map: GroundMap, shortSide: Double) {
    let pixel = globe.distance / globe.focal * 180 / .pi
    let level = ReliefWindow.levels.last { level in
      level == 0 || 1 / ReliefWindow.perDegree(level: level) < 1.6 * pixel
    }
    let seen = map.isSeen.indices.filter { map.isSeen[$0] }
    guard let level, let first = seen.first else { return nil }
    var east = map.longitudes[first]...map.longitudes[first]
    var north = map.latitudes[first]...map.latitudes[first]
    for index in seen {
      let (x, y) = (map.longitudes[index], map.latitudes[index])
      east = min(east.lowerBound, x)...max(east.upperBound, x)
      north = min(north.lowerBound, y)...max(north.upperBound, y)
    }
    let margin = 0.7
    window = relief.window(
      longitudes: Double(east.lowerBound) - margin...Double(east.upperBound) + margin,
      latitudes: Double(north.lowerBound) - margin...Double(north.upperBound) + margin,
      level: level
    )
    texels = ReliefFolds.texels(
      of: window,
      level: level,
      columns: Self.range(
        (Double(east.lowerBound) + 180) * window.perDegree - Double(window.left),
        (Double(east.upperBound) + 180) * window.perDegree - Double(window.left)
      ),
      rows: Self.range(
        (90 - Double(north.upperBound)) * window.perDegree - Double(window.top),
        (90 - Double(north.lowerBound)) * window.perDegree - Double(window.top)
      )
    )
    self.map = map
    point = Float(max(shortSide / 1080, 0.25))
    cell = max(1, 4 >> level)
    (roughColumns, roughRows) = (window.width / cell, window.height / cell)
    roughness = Self.roughness(of: window, cell: cell, reach: max(1, Self.reach >> level))
  }

  /// Returns the texels between two places, and as many around them as the cubic needs.
  private static func range(_ first: Double, _ last: Double) -> Range<Int> {
    let first = Int(min(max(first, -1e6), 1e6)) - 8
    return first..<max(first, Int(min(max(last, -1e6), 1e6)) + 8)
  }

  /// Returns how much eight pixels turn to the light: above 0 lighter, below 0 darker.
  @inline(__always)
  func lanes(_ row: Int, _ column: Int) -> Lanes {
    let place = map.place(row, column)
    guard !map.isSplit(place) else { return .zero }
    let scale = Float(window.perDegree)
    let x = (map.lanes(map.longitudes, at: place) + 180) * scale - (Float(window.left) + 0.5)
    let y = (90 - map.lanes(map.latitudes, at: place)) * scale - (Float(window.top) + 0.5)
    let size = 1 / (scale * point) / map.lanes(map.spans, at: place).raised(to: 1e-6)
    let gain = (Self.largest / size).held(from: 0.25, to: 1)
    let deviation = roughLanes(x, y)
    let height = Self.share + (1 - Self.share) * deviation.smoothStep(Self.hills, Self.mountains)
    let lift = (deviation - Self.smooth * 255).raised(to: 0) * Self.lift
    return texelLanes(x, y) * gain * height * Self.strength + lift
  }

  /// Returns the relief at texel coordinates, by Catmull and Rom's cubic through sixteen texels.
  @inline(__always)
  private func texelLanes(_ x: Lanes, _ y: Lanes) -> Lanes {
    var result = Lanes.zero
    let (width, height) = (window.width, window.height)
    let left = x.held(from: 1, to: Float(width - 3))
    let up = y.held(from: 1, to: Float(height - 3))
    texels.withUnsafeBytes { texels in
      for lane in 0..<Lanes.scalarCount {
        let (column, row) = (Int(left[lane]), Int(up[lane]))
        let across = Self.weights(left[lane] - Float(column))
        let down = Self.weights(up[lane] - Float(row))
        var sum = SIMD4<Float>.zero
        let corner = (row - 1) * width + column - 1
        for line in 0..<4 {
          let four = texels.loadUnaligned(
            fromByteOffset: corner + line * width,
            as: SIMD4<Int8>.self
          )
          sum += SIMD4<Float>(four) * down[line]
        }
        result[lane] = (sum * across).sum()
      }
    }
    return result
  }

  @inline(__always)
  private func roughLanes(_ x: Lanes, _ y: Lanes) -> Lanes {
    let scale = 1 / Float(cell)
    let left = ((x + 0.5) * scale - 0.5).held(from: 0, to: Float(roughColumns) - 1.001)
    let up = ((y + 0.5) * scale - 0.5).held(from: 0, to: Float(roughRows) - 1.001)
    var result = Lanes.zero
    roughness.withUnsafeBufferPointer { field in
      for lane in 0..<Lanes.scalarCount {
        let (column, row) = (Int(left[lane]), Int(up[lane]))
        let (a, b) = (left[lane] - Float(column), up[lane] - Float(row))
        let at = row * roughColumns + column
        let above = field[at] + (field[at + 1] - field[at]) * a
        let below =
          field[at + roughColumns] + (field[at + roughColumns + 1] - field[at + roughColumns]) * a
        result[lane] = above + (below - above) * b
      }
    }
    return result
  }

  @inline(__always)
  private static func weights(_ t: Float) -> SIMD4<Float> {
    let (t2, t3) = (t * t, t * t * t)
    return SIMD4(
      -0.5 * t + t2 - 0.5 * t3,
      1 - 2.5 * t2 + 1.5 * t3,
      0.5 * t + 2 * t2 - 1.5 * t3,
      -0.5 * t2 + 0.5 * t3
    )
  }

  /// Returns the deviation of the texels around every square, by three boxes that approximate a
  /// Gaussian.
  private static func roughness(of window: ReliefWindow, cell: Int, reach: Int) -> [Float] {
    let (columns, rows) = (window.width / cell, window.height / cell)
    var field = [Float](repeating: 0, count: columns * rows)
    window.texels.withUnsafeBufferPointer { texels in
      for row in 0..<rows * cell {
        let line = row * window.width
        let target = row / cell * columns
        for column in 0..<columns {
          var sum: Int32 = 0
          for texel in line + column * cell..<line + (column + 1) * cell {
            let value = Int32(texels[texel])
            sum &+= value &* value
          }
          field[target + column] += Float(sum)
        }
      }
    }
    let mean = BoxMean(columns: columns, rows: rows, half: max(1, reach / cell))
    for _ in 0..<3 { field = mean.applied(to: field) }
    let count = Float(cell * cell)
    return field.map { (max($0, 0) / count).squareRoot() }
  }
}
