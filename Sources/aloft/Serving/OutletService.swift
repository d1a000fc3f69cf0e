import Scenes
import Surface

/// An outlet, and the task that takes from it what it is told.
struct OutletService: Sendable {
  /// What is told of cues; nil where the service wants none.
  let outlet: Outlet?

  /// Runs until its task is cancelled; whatever fails outside is tried again.
  let run: @Sendable (ShowLink) async -> Void

  /// Creates a service.
  init(_ outlet: Outlet? = nil, run: @escaping @Sendable (ShowLink) async -> Void) {
    self.outlet = outlet
    self.run = run
  }
}
