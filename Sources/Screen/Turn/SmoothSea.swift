import Scenes

/// The dark globe without land, and the light on its limb, at a sixth of a picture's width and height
/// and without its headroom. Below the limb, both are so smooth that no more is needed while the globe turns.
struct SmoothSea: Sendable {
  /// The width and height of a pixel, in pixels of the picture: twice those of a ground layer's.
  static let step = 6

  /// The width and height, in pixels of its own.
  let width, height: Int

  /// The dark globe and what full light adds to it, row by row: four channels for a pixel, in 64ths of a level. Each
  /// row has its first and its last pixel once more at its ends.
  let dark, light: [Int16]

  /// The length of a row.
  var stride: Int { 4 * (width + 2) }

  /// Whether turns from and to a backdrop need one. Only a twilight differs from leg to leg; if it sinks, no globe
  /// turns.
  static func isNeeded(for backdrop: Backdrop) -> Bool { backdrop.twilight?.sinks == false }

  /// Returns by how many levels it differs from a sea of the same size, with light or without: the greatest difference
  /// among pixels far apart.
  func difference(from other: SmoothSea) -> Double {
    var greatest: Int16 = 0
    for row in Swift.stride(from: 0, to: height, by: 8) {
      for pixel in Swift.stride(from: row * stride + 4, to: (row + 1) * stride, by: 32) {
        for index in pixel..<pixel + 3 {
          let change = other.dark[index] &- dark[index]
          let glow = other.light[index] &- light[index]
          greatest = max(greatest, abs(change), abs(change &+ glow))
        }
      }
    }
    return Double(greatest) / 64
  }

  /// The means of a picture, added up row by row.
  struct Sums {
    private let width, height, columns, rows: Int
    private var dark, light: [SIMD4<Int16>]

    /// Creates the sums of a picture without headroom.
    init(width columns: Int, height rows: Int) {
      (self.columns, self.rows) = (columns, rows)
      (width, height) = ((columns + step - 1) / step, (rows + step - 1) / step)
      dark = Array(repeating: .zero, count: width * height)
      light = dark
    }

    /// Adds a row of the picture. Every other row is enough to average its noise.
    mutating func add(_ row: Int, _ painted: BackdropRow) {
      guard row % 2 == 0 else { return }
      let (columns, start) = (columns, row / step * width)
      dark.withUnsafeMutableBufferPointer { darkSums in
        light.withUnsafeMutableBufferPointer { lightSums in
          for x in 0..<width {
            var (sea, glow) = (SIMD4<Int16>(), SIMD4<Int16>())
            for column in step * x..<step * (x + 1) {
              let held = min(column, columns - 1)
              sea &+= signed(painted.sea[held])
              glow &+= signed(painted.lit[held]) &- signed(painted.dark[held])
            }
            darkSums[start + x] &+= sea
            lightSums[start + x] &+= glow
          }
        }
      }
    }

    /// Returns the means of the sums.
    func finished() -> SmoothSea {
      func means(_ sums: [SIMD4<Int16>]) -> [Int16] {
        var means: [Int16] = []
        means.reserveCapacity(4 * (width + 2) * height)
        for y in 0..<height {
          let added = (min(step, rows - y * step) + 1) / 2
          let scale = 64 / Float(step * added)
          for x in -1...width {
            let sum = sums[y * width + min(max(x, 0), width - 1)]
            let mean = (SIMD4<Float>(sum) * scale).rounded(.toNearestOrEven)
            for channel in 0..<4 { means.append(Int16(mean[channel])) }
          }
        }
        return means
      }
      return SmoothSea(width: width, height: height, dark: means(dark), light: means(light))
    }
  }
}
