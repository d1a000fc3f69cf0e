import Settings
package import System

/// An outlet that the settings enable, and the task that processes its events. Nothing is open before
/// `open` is called, so creating it checks the settings.
package struct OutletService: Sendable {
  /// Runs an outlet until its task is cancelled, and retries after failures.
  package typealias Run = @Sendable (ShowLink) async -> Void

  /// The outlet; nil if the service wants no events.
  package let outlet: Outlet?

  /// The surface by which its commands arrive; nil if it accepts none.
  package let surface: CommandSurface?

  /// Its address or receivers, in a few words for the log.
  package let description: String

  /// Its receivers. ``stop`` prepares the first one. By default only the description.
  private var receivers: [String]

  /// Prepares receivers for the outlet's end, and blocks until they are ready; nil if there is
  /// nothing to prepare. Called while the outlet runs, and only if no other outlet continues it.
  package let stop: (@Sendable () -> Void)?

  /// Called before it ends if a reload replaces it, and no other outlet continues it; nil if there is nothing to do.
  /// Unlike ``stop``, it is not called when the program ends.
  package private(set) var release: (@Sendable () -> Void)?

  /// What receivers keep of it, such as its device in home automation: the receiver, and a closure that logs how to
  /// remove that.
  private var remains: [(receiver: String, log: @Sendable () -> Void)] = []

  private let opening: @Sendable () throws(Failure) -> Run

  /// The values of all settings that define it; nil if it depends on more than settings.
  private var definition: [SettingValue]?

  /// Creates a service that opens something before it runs.
  package init(
    _ outlet: Outlet? = nil,
    surface: CommandSurface? = nil,
    at description: String,
    stop: (@Sendable () -> Void)? = nil,
    opening: @escaping @Sendable () throws(Failure) -> Run
  ) {
    self.outlet = outlet
    self.surface = surface
    self.description = description
    receivers = [description]
    self.stop = stop
    self.opening = opening
  }

  /// Creates a service that only runs.
  package init(
    _ outlet: Outlet? = nil,
    surface: CommandSurface? = nil,
    at description: String,
    stop: (@Sendable () -> Void)? = nil,
    run: @escaping Run
  ) {
    self.init(outlet, surface: surface, at: description, stop: stop, opening: { run })
  }

  /// Opens what must be open before it runs, such as a port. It is called again until it succeeds if a program begins
  /// without this outlet.
  ///
  /// - Throws: A failure that names the setting that prevents it.
  package func open() throws(Failure) -> Run { try opening() }

  /// Returns the service with the values of all settings that define it.
  func defined(by values: [SettingValue]) -> OutletService {
    var service = self
    service.definition = values
    return service
  }

  /// Returns the service with what a reload calls that leaves its first receiver without an outlet.
  func releasing(_ release: @escaping @Sendable () -> Void) -> OutletService {
    var service = self
    service.release = release
    return service
  }

  /// Returns the service with what logs that a receiver keeps something of it: a reload calls that unless another
  /// service serves that receiver.
  func leaving(at receiver: String, _ log: @escaping @Sendable () -> Void) -> OutletService {
    var service = self
    service.receivers.append(receiver)
    service.remains.append((receiver, log))
    return service
  }

  /// Logs what its receivers keep of it, unless one of the services that replace it serves them as well.
  package func logRemains(unlessContinuedBy others: [OutletService]) {
    for (receiver, log) in remains {
      let isContinued = others.contains { $0.receivers.contains(receiver) }
      if !isContinued { log() }
    }
  }

  /// Returns the service with its receivers; ``stop`` prepares the first one.
  func serving(_ receivers: [String]) -> OutletService {
    var service = self
    service.receivers = receivers
    return service
  }

  /// Whether one of the services that replace it serves its first receiver, so that neither ``stop`` nor ``release``
  /// need be called.
  package func isContinued(by others: [OutletService]) -> Bool {
    guard let first = receivers.first else { return false }
    return others.contains { $0.receivers.contains(first) }
  }

  /// Whether it would do exactly what another one does.
  package func isInterchangeable(with other: OutletService) -> Bool {
    definition != nil && definition == other.definition && description == other.description
      && outlet?.name == other.outlet?.name
  }

  /// The descriptions of all services, in one sentence for the log.
  package static func summary(of services: [OutletService]) -> String {
    guard !services.isEmpty else { return "no outlet is enabled" }
    return "serving " + services.map(\.description).joined(separator: ", ")
  }
}
