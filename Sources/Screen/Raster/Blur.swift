import CPixels
import Glibc

/// A blur by a Gaussian, first along rows, then along columns. Coverage outside the field is 0.
///
/// It is kept where blurs are frequent, because its memory is used again.
struct GaussianBlur {
  /// The coverage, row by row.
  var field: [Float] = []

  private var across: [Float] = []
  private var bell: [Float] = []

  /// Creates a blur of some coverage.
  init(_ field: [Float] = []) {
    self.field = field
  }

  /// Blurs the field.
  ///
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - deviation: The standard deviation, in pixels; near 0 the field stays as it is.
  mutating func run(width: Int, deviation: Float) {
    guard deviation > 0.05, width > 0 else { return }
    // 0.3 % of a Gaussian lies beyond three deviations; the weights are normalised to make up for it.
    let reach = Int((3 * deviation).rounded(.up))
    bell.removeAll(keepingCapacity: true)
    for offset in -reach...reach {
      bell.append(expf(-Float(offset * offset) / (2 * deviation * deviation)))
    }
    let sum = bell.reduce(0, +)
    let height = field.count / width
    across.removeAll(keepingCapacity: true)
    across.append(contentsOf: repeatElement(0, count: field.count))
    for (offset, value) in zip(-reach...reach, bell) {
      let first = max(0, -offset)
      let count = min(width, width - offset) - first
      for row in 0..<height where count > 0 {
        let start = row * width + first
        add(field, start + offset, share: value / sum, to: &across, start, count)
      }
    }
    for index in field.indices { field[index] = 0 }
    for (offset, value) in zip(-reach...reach, bell) {
      for row in stride(from: max(0, -offset), to: min(height, height - offset), by: 1) {
        add(across, (row + offset) * width, share: value / sum, to: &field, row * width, width)
      }
    }
  }
}

/// Returns coverage blurred by a Gaussian; see ``GaussianBlur``.
func blurred(_ field: [Float], width: Int, deviation: Float) -> [Float] {
  var blur = GaussianBlur(field)
  blur.run(width: width, deviation: deviation)
  return blur.field
}

/// Adds a multiple of some numbers to others.
private func add(
  _ source: [Float],
  _ from: Int,
  share: Float,
  to sum: inout [Float],
  _ to: Int,
  _ count: Int
) {
  source.withUnsafeBufferPointer { source in
    sum.withUnsafeMutableBufferPointer { sum in
      guard let source = source.baseAddress, let sum = sum.baseAddress else { return }
      pixels_add_share(source + from, share, sum + to, count)
    }
  }
}
