import Glibc

/// Integer sines and cosines, so that sender and receivers compute exactly the same.
enum IntegerSine {
  /// The integer that represents 1.
  static let one: Int64 = 1 << 15

  /// The sine from 0 to 90 degrees in 256 steps. No entry is close to a rounding boundary, so every
  /// C library's sine gives the same table.
  private static let quarter = (0...256).map {
    Int64((sin(Double($0) / 256 * .pi / 2) * Double(one)).rounded())
  }

  /// The sine of a track, in 256ths of a turn.
  static func sine(track: UInt8) -> Int64 {
    let steps = Int(track & 0x3F) * 4
    return switch track >> 6 {
    case 0: quarter[steps]
    case 1: quarter[256 - steps]
    case 2: -quarter[steps]
    default: -quarter[256 - steps]
    }
  }

  /// The cosine of a track, in 256ths of a turn.
  static func cosine(track: UInt8) -> Int64 {
    sine(track: track &+ 64)
  }

  /// The cosine of the latitude of a row of the grid.
  static func cosine(row: UInt32) -> Int64 {
    // There are 2²³ rows from the pole to the equator: 256 steps of 2¹⁵.
    let half = Int64(GridPosition.cells / 2)
    let fromPole = half - abs(Int64(row) - half)
    let step = Int(fromPole >> 15)
    guard step < 256 else { return one }
    let between = fromPole & 0x7FFF
    return quarter[step] + (quarter[step + 1] - quarter[step]) * between / 0x8000
  }
}
