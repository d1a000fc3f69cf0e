import Glibc

/// Measures flashes in a sequence of pictures, as WCAG 2.2 defines them (success criterion 2.3.1).
///
/// The picture is divided into blocks. A general flash is a pair of opposing changes of a block's
/// relative luminance of a tenth or more, where the darker is below 0.80. A red flash is such a
/// pair of which one state is a saturated red.
struct FlashMeter {
  /// The side of a block, in pixels.
  private static let side = 10

  /// The period in which flashes are counted, in seconds.
  private static let period = 1.0

  private let columns, rows: Int
  private var general: [Swing]
  private var red: [Swing]
  private var last: Double?

  /// The largest change of the picture's mean relative luminance from one frame to the next.
  private(set) var largestStep = 0.0

  /// The largest shares of the picture that flashed at least once, twice and so on in one second.
  private(set) var shares = [Double](repeating: 0, count: 4)

  init(width: Int, height: Int) {
    (columns, rows) = (width / Self.side, height / Self.side)
    general = Array(repeating: Swing(threshold: 0.1, ceiling: 0.8), count: columns * rows)
    red = Array(repeating: Swing(threshold: 20.0 / 320, ceiling: .infinity), count: columns * rows)
  }

  /// Adds a frame.
  ///
  /// - Parameters:
  ///   - pixels: Row by row, each 0xFFRRGGBB.
  ///   - seconds: When it is shown.
  mutating func add(_ pixels: UnsafeBufferPointer<UInt32>, at seconds: Double) {
    var sum = 0.0
    for block in 0..<columns * rows {
      let light = light(of: block, pixels)
      let luminance = (light * [0.2126, 0.7152, 0.0722]).sum()
      sum += luminance
      general[block].add(luminance, at: seconds)
      let isRed = light.x > 0 && light.x / light.sum() >= 0.8
      red[block].add(isRed ? max(0, light.x - light.y - light.z) : 0, at: seconds)
    }
    let mean = sum / Double(columns * rows)
    if let last { largestStep = max(largestStep, abs(mean - last)) }
    last = mean
    for count in shares.indices {
      let flashing = (0..<columns * rows).count { block in
        let since = seconds - Self.period
        return max(general[block].flashes(since: since), red[block].flashes(since: since)) > count
      }
      shares[count] = max(shares[count], Double(flashing) / Double(columns * rows))
    }
  }

  /// The mean linear red, green and blue of a block, each from 0 to 1.
  private func light(of block: Int, _ pixels: UnsafeBufferPointer<UInt32>) -> SIMD3<Double> {
    let (row, column) = (block / columns, block % columns)
    let width = pixels.count / (rows * Self.side)
    // Sums of plain numbers: without the optimizer, vectors take most of a test's time.
    var (red, green, blue) = (0.0, 0.0, 0.0)
    Self.linear.withUnsafeBufferPointer { linear in
      var start = row * Self.side * width + column * Self.side
      let end = start + Self.side * width
      while start < end {
        var place = start
        while place < start + Self.side {
          let pixel = Int(pixels[place])
          red += linear[pixel >> 16 & 255]
          green += linear[pixel >> 8 & 255]
          blue += linear[pixel & 255]
          place += 1
        }
        start += width
      }
    }
    return SIMD3(red, green, blue) / Double(Self.side * Self.side)
  }

  /// The linear light of an sRGB channel.
  private static let linear = (0...255).map { level in
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// The swings of a value up and down, each of a threshold or more.
  private struct Swing {
    let threshold, ceiling: Double
    private var (low, high) = (Double.infinity, -Double.infinity)
    private var isRising: Bool?

    /// When each swing reached the threshold.
    private var ends: [Double] = []

    init(threshold: Double, ceiling: Double) {
      (self.threshold, self.ceiling) = (threshold, ceiling)
    }

    mutating func add(_ value: Double, at seconds: Double) {
      low = min(low, value)
      high = max(high, value)
      if isRising != true, value - low >= threshold, low < ceiling {
        isRising = true
        ends.append(seconds)
      } else if isRising != false, high - value >= threshold, value < ceiling {
        isRising = false
        ends.append(seconds)
      }
      // A swing is measured from where the one before it ended.
      if isRising == true { low = high } else if isRising == false { high = low }
    }

    /// The number of flashes, pairs of swings, since a time.
    func flashes(since seconds: Double) -> Int {
      ends.reversed().prefix { $0 > seconds }.count / 2
    }
  }
}
