import CSystemBus
import Geodesy
import Network
import Text

/// The compass of iio-sensor-proxy on the system bus (net.hadess.SensorProxy), used by one thread.
final class SensorProxyCompass {
  private let handle: OpaquePointer

  /// How long the proxy may be silent before Aloft checks that it is still there.
  private static let silence: Duration = .seconds(5)

  private static let capacity = 256

  /// Claims the compass.
  ///
  /// - Parameter address: The address of the bus; nil for the system bus.
  /// - Throws: `HeadingSensor.Problem` if there is none, or if this user may not use it.
  init(onBusAt address: String?) throws(HeadingSensor.Problem) {
    if let problem = shim_bus_problem() {
      throw HeadingSensor.Problem(String(cString: problem))
    }
    var opened: OpaquePointer?
    let reason = String(cStringOf: Self.capacity) { opened = shim_compass_open(address, $0, $1) }
    guard let opened else { throw HeadingSensor.Problem("iio-sensor-proxy: \(reason)") }
    handle = opened
  }

  deinit { shim_compass_close(handle) }

  /// Reports magnetic headings until asked to stop, and nil now and then while there is none.
  ///
  /// - Throws: `HeadingSensor.Problem` when the compass is lost.
  func follow(
    until stop: Wakeup,
    _ report: (Angle?) -> Void
  ) throws(HeadingSensor.Problem) {
    var asks = false
    while true {
      var degrees = 0.0
      var outcome: Int32 = 0
      let reason = String(cStringOf: Self.capacity) {
        outcome = shim_compass_read(handle, asks ? 1 : 0, &degrees, $0, $1)
      }
      guard outcome >= 0 else { throw HeadingSensor.Problem("iio-sensor-proxy: \(reason)") }
      if outcome > 0 {
        report(.degrees(degrees))
      } else if asks {
        report(nil)
      }
      // More may have arrived with the answer, for which the descriptor is not readable again.
      let wait = outcome > 0 ? .zero : Self.silence
      switch stop.wait(for: wait, or: shim_compass_descriptor(handle)) {
      case .woken: return
      case .readable: asks = false
      case .timedOut: asks = outcome == 0
      }
    }
  }
}
