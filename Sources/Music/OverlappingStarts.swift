/// The blocks in which the latest two sounds of a kind start: one that is asked for ahead, or soon after another, must
/// not cut off the one that still sounds.
struct OverlappingStarts: Sendable {
  /// The blocks, the later sound last; negative without one.
  private(set) var blocks = SIMD2(Int.min, Int.min)

  /// Adds a sound. It replaces one that has not begun yet, which a command has moved.
  ///
  /// - Parameters:
  ///   - start: The block in which it starts.
  ///   - next: The block that is rendered next.
  mutating func add(_ start: Int, next: Int) {
    if blocks[1] < next { blocks[0] = blocks[1] }
    blocks[1] = start
  }
}
