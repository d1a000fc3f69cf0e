import DataFiles
package import Outlets
import Settings
import Show
package import System

extension Setup {
  /// What the outlets of this session are created from.
  package func outletContext(
    _ health: HealthCounters,
    plan: MQTTPlan = MQTTPlan(),
    capture: ScreenCapture? = nil
  ) throws(Failure) -> OutletContext {
    OutletContext(
      configuration,
      health: health,
      plan: plan,
      webFolder: data.path + "/web",
      capture: capture,
      displays: try FleetWatch(configuration)
    ) { [self] show, now, size in
      let target = try RenderTarget(self, size: PictureSize(width: size.x, height: size.y))
      return try target.picture(of: show, at: now)
    }
  }
}
