package import Settings

/// What an outlet is created from.
package struct OutletContext: Sendable {
  /// The settings, with the origin of each.
  package let configuration: Configuration

  /// The program's health counters.
  package let health: HealthCounters

  /// How the room's plan is published or received through the broker.
  package let plan: MQTTPlan

  /// The folder of the web page's files.
  package let webFolder: String

  /// Draws instants of the show; nil if pictures are not available.
  package let picture: HTTPOutlet.Picture?

  /// Copies what the window shows; nil if the program has none.
  package let capture: ScreenCapture?

  /// The displays of the site; nil without a broker.
  package let displays: (any DisplayList)?

  /// Creates a context.
  package init(
    _ configuration: Configuration,
    health: HealthCounters,
    plan: MQTTPlan = MQTTPlan(),
    webFolder: String,
    capture: ScreenCapture? = nil,
    displays: (any DisplayList)? = nil,
    picture: HTTPOutlet.Picture? = nil
  ) {
    self.configuration = configuration
    self.health = health
    self.plan = plan
    self.webFolder = webFolder
    self.picture = picture
    self.capture = capture
    self.displays = displays
  }

  /// The settings in effect.
  package var settings: Settings { configuration.settings }
}
