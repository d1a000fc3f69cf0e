import CDisplay
import CSDL2

/// The parts of an X server's screen that its displays show, and whether SDL knows them.
///
/// SDL 2 notices that a display is connected or disconnected, but not that it is switched on or off, moved, or given
/// another mode.
struct DisplayLayout {
  /// A part of the screen.
  struct Head: Hashable {
    let corner, size: SIMD2<Int>
  }

  /// The parts when the window opened, or when SDL last agreed with the server.
  private var first: Set<Head>?

  /// Notes what the displays show now; empty if that is unknown.
  ///
  /// - Parameters:
  ///   - heads: The parts of the screen, by the server.
  ///   - displays: The displays, by SDL.
  /// - Returns: Whether they changed since the first time, and SDL has not noticed.
  mutating func hasChanged(to heads: Set<Head>, _ displays: [AttachedDisplay]) -> Bool {
    guard !heads.isEmpty else { return false }
    guard let first else {
      first = heads
      return false
    }
    guard heads != first else { return false }
    guard heads == Set(displays.map { Head(corner: $0.corner, size: $0.size) }) else { return true }
    self.first = heads
    return false
  }

  /// Returns the parts of the screen of a window's X server; none on another server.
  @MainActor
  static func heads(of window: OpaquePointer) -> Set<Head> {
    var found = [display_head](repeating: display_head(), count: 16)
    let count = Int(display_heads(window, &found, Int32(found.count)))
    return Set(
      found.prefix(count).map { head in
        Head(
          corner: [Int(head.x), Int(head.y)],
          size: [Int(head.width), Int(head.height)]
        )
      }
    )
  }
}
