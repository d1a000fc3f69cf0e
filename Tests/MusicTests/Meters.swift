import Glibc
import Music

/// Interleaved left and right samples, and measurements of them.
struct Take {
  var samples: [Float]
  let rate: Double

  var seconds: Double { Double(samples.count / 2) / rate }

  /// A part of it, in seconds.
  subscript(range: Range<Double>) -> Take {
    let from = 2 * Int(range.lowerBound * rate)
    let to = min(2 * Int(range.upperBound * rate), samples.count)
    return Take(samples: Array(samples[from..<to]), rate: rate)
  }

  /// The root mean square of both sides, in decibels of full scale.
  var decibels: Double {
    let sum = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    return 10 * log10(sum / Double(samples.count))
  }

  var peak: Float { samples.reduce(0) { max($0, abs($1)) } }

  /// The largest step from one sample of a side to the next.
  var largestStep: Float {
    var largest: Float = 0
    for index in samples.indices.dropFirst(2) {
      largest = max(largest, abs(samples[index] - samples[index - 2]))
    }
    return largest
  }

  /// The larger of the two sides' offsets.
  var offset: Double {
    let left = stride(from: 0, to: samples.count, by: 2).reduce(0.0) { $0 + Double(samples[$1]) }
    let right = stride(from: 1, to: samples.count, by: 2).reduce(0.0) { $0 + Double(samples[$1]) }
    return max(abs(left), abs(right)) / Double(samples.count / 2)
  }

  /// The steepest rise from one tenth of a second to the next, in decibels.
  var steepestRise: Double {
    let levels = stride(from: 0.0, to: seconds - 0.1, by: 0.1).map { self[$0..<$0 + 0.1].decibels }
    return zip(levels, levels.dropFirst()).map { $1 - $0 }.max() ?? 0
  }

  /// The true peak, in decibels: oversampled four times by a windowed sinc of 24 taps.
  var truePeak: Double {
    let highest = self.peak
    var peak = Double(highest)
    let frames = samples.count / 2
    for phase in [0.25, 0.5, 0.75] {
      let taps = (-12..<12).map { tap -> Double in
        let x = Double(tap) + 1 - phase
        let window = 0.5 + 0.5 * cos(.pi * x / 13)
        return window * (x == 0 ? 1 : sin(.pi * x) / (.pi * x))
      }
      for side in 0..<2 {
        for frame in 12..<frames - 13 where abs(samples[2 * frame + side]) > highest * 0.65 {
          var sum = 0.0
          for tap in 0..<24 {
            let place = 2 * (frame + tap - 11) + side
            sum += taps[tap] * Double(samples[place])
          }
          peak = max(peak, abs(sum))
        }
      }
    }
    return 20 * log10(peak)
  }

  /// The mean frequency of the power of both sides, in hertz, and the share of power above 2 kHz.
  var spectrum: (centroid: Double, high: Double) {
    let size = 4096
    var power = 0.0
    var moment = 0.0
    var high = 0.0
    for start in stride(from: 0, through: samples.count / 2 - size, by: size) {
      for side in 0..<2 {
        var wave = (0..<size).map { (index: Int) -> Complex in
          let angle: Double = 2 * .pi * Double(index) / Double(size)
          let window = 0.5 - 0.5 * cos(angle)
          return Complex(re: window * Double(samples[2 * (start + index) + side]), im: 0)
        }
        Complex.transform(&wave)
        for bin in 1..<size / 2 {
          let p = wave[bin].re * wave[bin].re + wave[bin].im * wave[bin].im
          let frequency = Double(bin) * rate / Double(size)
          power += p
          moment += p * frequency
          if frequency > 2000 { high += p }
        }
      }
    }
    return (moment / power, high / power)
  }

  /// The power at a frequency, by Goertzel's recursion on the left side, in decibels.
  func decibels(at frequency: Double) -> Double {
    let turn = 2 * cos(2 * .pi * frequency / rate)
    var (last, before) = (0.0, 0.0)
    let frames = samples.count / 2
    for frame in 0..<frames {
      let angle: Double = 2 * .pi * Double(frame) / Double(frames)
      let window = 0.5 - 0.5 * cos(angle)
      (last, before) = (window * Double(samples[2 * frame]) + turn * last - before, last)
    }
    let power: Double = last * last + before * before - turn * last * before
    return 10 * log10(power)
  }
}

extension Take {
  /// Plays a score with the breath given as a function of time.
  static func of(
    _ score: Score,
    seconds: Double,
    rate: Double = 8000,
    dynamics start: Dynamics = Dynamics(),
    _ change: (Double, inout Dynamics, inout Performance) -> Void = { _, _, _ in }
  ) -> Take {
    var performance = Performance(score: score, sampleRate: rate)
    var dynamics = start
    var samples = [Float](repeating: 0, count: 2 * Int(seconds * rate))
    let step = Int(rate / 50)
    samples.withUnsafeMutableBufferPointer { all in
      for from in stride(from: 0, to: all.count / 2, by: step) {
        change(Double(from) / rate, &dynamics, &performance)
        let part = all[2 * from..<min(2 * (from + step), all.count)]
        performance.render(into: UnsafeMutableBufferPointer(rebasing: part), dynamics: dynamics)
      }
    }
    return Take(samples: samples, rate: rate)
  }
}

private struct Complex {
  var re: Double
  var im: Double

  /// Cooley and Tukey's transform in place; the count is a power of two.
  static func transform(_ values: inout [Complex]) {
    let count = values.count
    var reversed = 0
    for index in 1..<count {
      var bit = count >> 1
      while reversed & bit != 0 {
        reversed ^= bit
        bit >>= 1
      }
      reversed |= bit
      if index < reversed { values.swapAt(index, reversed) }
    }
    var size = 2
    while size <= count {
      for pair in 0..<size / 2 {
        let angle = -2 * .pi * Double(pair) / Double(size)
        let (c, s) = (cos(angle), sin(angle))
        for start in stride(from: pair, to: count, by: size) {
          let a = values[start]
          let b = values[start + size / 2]
          let turned = Complex(re: b.re * c - b.im * s, im: b.re * s + b.im * c)
          values[start] = Complex(re: a.re + turned.re, im: a.im + turned.im)
          values[start + size / 2] = Complex(re: a.re - turned.re, im: a.im - turned.im)
        }
      }
      size *= 2
    }
  }
}
