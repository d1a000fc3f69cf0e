package import Breathing
package import Settings
package import Show
package import System

/// How often a window shows frames, and in which detail. It follows the settings while the window is open.
package struct FramePace {
  private let supply: PowerSupply
  private var framesPerSecond: Int
  private var savesBattery: Bool
  private var rate: FrameRate
  private var shedding: LoadShedding

  /// Creates the pace of a window.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - supply: Where the machine's power comes from.
  package init(_ settings: Settings, supply: PowerSupply = PowerSupply()) {
    self.supply = supply
    (framesPerSecond, savesBattery) = (settings.framesPerSecond, settings.savesBattery)
    rate = FrameRate(framesPerSecond: framesPerSecond, supply: savesBattery ? supply : nil)
    shedding = LoadShedding(framesPerSecond: framesPerSecond)
  }

  /// Adopts settings; the next frame is due at their rate. The detail stays as it is.
  package mutating func adopt(_ settings: Settings) {
    guard
      (settings.framesPerSecond, settings.savesBattery) != (framesPerSecond, savesBattery)
    else { return }
    (framesPerSecond, savesBattery) = (settings.framesPerSecond, settings.savesBattery)
    rate = FrameRate(framesPerSecond: framesPerSecond, supply: savesBattery ? supply : nil)
    shedding.adopt(framesPerSecond: framesPerSecond)
  }

  /// Returns the pacing at an instant.
  package mutating func pacing(at now: Instant) -> Pacing { rate.pacing(at: now) }

  /// Returns the detail to change to after a frame of a cost, if any.
  package mutating func nextDetail(after cost: Duration) -> Detail? {
    shedding.nextDetail(after: cost)
  }
}
