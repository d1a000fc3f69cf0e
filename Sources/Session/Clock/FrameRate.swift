package import Breathing
package import System

/// The frame rate of a window: constant, or halved while the machine runs on its battery.
package struct FrameRate {
  private let full, half: Pacing
  private let supply: PowerSupply?
  private var checked: Instant?
  private var isHalved = false

  /// The time after which the supply is read again.
  private static let checkInterval: Duration = .seconds(10)

  /// Creates a rate.
  ///
  /// - Parameters:
  ///   - framesPerSecond: The full rate.
  ///   - supply: The supply that decides; nil for a constant rate.
  package init(framesPerSecond: Int, supply: PowerSupply?) {
    full = Pacing(framesPerSecond: framesPerSecond)
    half = Pacing(framesPerSecond: framesPerSecond / 2)
    self.supply = supply
  }

  /// Returns the pacing at an instant.
  package mutating func pacing(at now: Instant) -> Pacing {
    guard let supply else { return full }
    if checked.map({ $0.duration(to: now) >= Self.checkInterval }) ?? true {
      checked = now
      isHalved = supply.isOnBattery
    }
    return isHalved ? half : full
  }
}
