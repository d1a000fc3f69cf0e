import Atlas
import CPixels
import Geodesy

/// The relief of a picture's land: how much each pixel faces the light or turns away from it.
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
    let size = 1 / (scale * point) / map.lanes(map.spans, at: place).atLeast(1e-6)
    let gain = (Self.largest / size).clamped(from: 0.25, to: 1)
    let deviation = roughLanes(x, y)
    let height = Self.share + (1 - Self.share) * deviation.smoothStep(Self.hills, Self.mountains)
    let lift = (deviation - Self.smooth * 255).atLeast(0) * Self.lift
    return texelLanes(x, y) * gain * height * Self.strength + lift
  }

  /// Returns the relief at texel coordinates, by Catmull and Rom's cubic through sixteen texels.
  @inline(__always)
  private func texelLanes(_ x: Lanes, _ y: Lanes) -> Lanes {
    texels.withUnsafeBufferPointer { texels in
      let picture = ReliefTexels(
        texels: texels.baseAddress,
        width: Int32(window.width),
        height: Int32(window.height)
      )
      return Lanes.reading(x, y) { relief_cubic(picture, $0, $1, $2) }
    }
  }

  /// Returns the local deviation of the relief at texel coordinates.
  @inline(__always)
  private func roughLanes(_ x: Lanes, _ y: Lanes) -> Lanes {
    let scale = 1 / Float(cell)
    return roughness.withUnsafeBufferPointer { numbers in
      let field = ReliefField(
        numbers: numbers.baseAddress,
        width: Int32(roughColumns),
        height: Int32(roughRows)
      )
      return Lanes.reading((x + 0.5) * scale - 0.5, (y + 0.5) * scale - 0.5) {
        relief_linear(field, $0, $1, $2)
      }
    }
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

extension Lanes {
  /// Returns the values that a function in C computes from eight places.
  @inline(__always)
  fileprivate static func reading(
    _ x: Lanes,
    _ y: Lanes,
    _ read: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafeMutablePointer<Float>) -> Void
  ) -> Lanes {
    withUnsafeTemporaryAllocation(of: Lanes.self, capacity: 3) { room in
      room.initialize(repeating: .zero)
      (room[0], room[1]) = (x, y)
      room.withMemoryRebound(to: Float.self) { numbers in
        if let start = numbers.baseAddress { read(start, start + 8, start + 16) }
      }
      return room[2]
    }
  }
}
