extension DoctorReport {
  /// The memory that a display takes with any picture, and for each pixel of its screen, in bytes.
  ///
  /// They cover the greatest memory of a display that has shown each view and sent a picture over HTTP, from 800 × 480
  /// to 3840 × 2160 pixels; docs/display.md states it.
  private static let (pictureBytes, pixelBytes) = (80 << 20, 60)

  /// Judges the free memory by what a screen of some size needs.
  static func memory(_ available: Int, for size: SIMD2<Int>) -> Finding {
    let needed = pictureBytes + pixelBytes * size.x * size.y
    let found = "\(available >> 20) MB free"
    guard available < needed else { return Finding("memory", .ok, found) }
    return Finding(
      "memory",
      .note,
      found,
      advice: "\(size.x)x\(size.y) needs up to \(needed >> 20) MB: end other programs, raise the "
        + "limit of the container, or choose a smaller mode"
    )
  }
}
