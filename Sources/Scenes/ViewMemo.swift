import Breathing
import Flights
import Geodesy
import Synchronization

/// Remembers the last few leg views, which are pure functions of their keys but take a millisecond.
///
/// Shared by all copies of a show; nothing depends on whether a view is found here.
final class ViewMemo: Sendable {
  struct Key: Hashable {
    let number: Int
    let size: SIMD2<Int>
    let palette: Palette
  }

  private let recent = Mutex<[(key: Key, view: LegView)]>([])

  /// Returns the view of a key, making it when it is not remembered.
  func view(_ key: Key, make: () -> LegView) -> LegView {
    if let view = recent.withLock({ $0.first { $0.key == key }?.view }) { return view }
    let view = make()
    recent.withLock { recent in
      recent.insert((key, view), at: 0)
      if recent.count > 4 { recent.removeLast() }
    }
    return view
  }
}
