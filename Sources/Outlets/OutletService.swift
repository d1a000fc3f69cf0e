/// An outlet, and the task that processes its events.
package struct OutletService: Sendable {
  /// The outlet; nil if the service wants no events.
  package let outlet: Outlet?

  /// The surface by which its commands arrive; nil if it accepts none.
  package let surface: CommandSurface?

  /// Its address or receivers, in a few words for the log.
  package let description: String

  /// Prepares receivers for the outlet's end, and blocks until they are ready; nil if there is
  /// nothing to prepare. Called while the outlet runs, and only if no other outlet continues it.
  package let stop: (@Sendable () -> Void)?

  /// Runs until its task is cancelled, and retries after failures.
  package let run: @Sendable (ShowLink) async -> Void

  /// Creates a service.
  package init(
    _ outlet: Outlet? = nil,
    surface: CommandSurface? = nil,
    at description: String,
    stop: (@Sendable () -> Void)? = nil,
    run: @escaping @Sendable (ShowLink) async -> Void
  ) {
    self.outlet = outlet
    self.surface = surface
    self.description = description
    self.stop = stop
    self.run = run
  }

  /// The descriptions of all services, in one sentence for the log.
  package static func summary(of services: [OutletService]) -> String {
    guard !services.isEmpty else { return "no outlet is enabled" }
    return "serving " + services.map(\.description).joined(separator: ", ")
  }
}
