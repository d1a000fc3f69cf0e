import Breathing
import Screen
import Session
import Show
import Synchronization

/// Draws frames of a show, so that what pictures keep in memory counts as well.
final class YearFrames: Sendable {
  private let backdrops: BackdropStore?

  private static let size: SIMD2<Int> = [480, 270]

  init(_ engine: SessionEngine) {
    backdrops = engine.builder.map { BackdropStore.open($0.setup.data) }
  }

  /// Draws an instant.
  func draw(_ show: Show, at now: Instant) {
    guard let backdrops else { return }
    let canvas = Canvas(width: Self.size.x, height: Self.size.y, backdrops: backdrops)
    canvas.draw(show.scene(at: now, size: Self.size))
  }
}
