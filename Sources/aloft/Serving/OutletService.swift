import Scenes
import Surface

/// An outlet, and the task that takes from it what it is told.
struct OutletService: Sendable {
  /// What is told of cues; nil where the service wants none.
  let outlet: Outlet?

  /// What its commands arrive by; nil where it takes none.
  let surface: CommandSurface?
  /// Where it serves, in a few words for the log.
  let place: String

  /// Runs until its task is cancelled; whatever fails outside is tried again.
  let run: @Sendable (ShowLink) async -> Void

  /// Creates a service.
  init(
    _ outlet: Outlet? = nil,
    surface: CommandSurface? = nil,
    at place: String,
    run: @escaping @Sendable (ShowLink) async -> Void
  ) {
    self.outlet = outlet
    self.surface = surface
    self.place = place
    self.run = run
  }

  /// Lists where services serve, in one sentence for the log.
  static func summary(of services: [OutletService]) -> String {
    guard !services.isEmpty else { return "no outlet is enabled" }
    return "serving " + services.map(\.place).joined(separator: ", ")
  }
}
