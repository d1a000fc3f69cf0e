import DataFiles
package import Outlets
import Settings
import Show

extension SessionBuilder {
  /// What the outlets of this session are created from.
  package func outletContext(
    _ health: HealthCounters,
    plan: MQTTPlan = MQTTPlan()
  ) -> OutletContext {
    OutletContext(
      configuration,
      health: health,
      plan: plan,
      webFolder: data.path + "/web"
    ) { [self] show, now, size in
      let target = try RenderTarget(self, size: PictureSize(width: size.x, height: size.y))
      return try target.picture(of: show, at: now)
    }
  }
}
