import Geodesy
import Glibc
import System

/// A magnetometer of the kernel's industrial I/O (`/sys/bus/iio/devices`), and the accelerometer that measures
/// how the screen is held.
struct IIOCompass {
  /// How often the sensors are read.
  static let interval: Duration = .milliseconds(200)

  private let magnetometer: IIOSensor
  private let accelerometer: IIOSensor?

  /// Finds the first magnetometer, and an accelerometer if there is one.
  ///
  /// - Parameter folder: The folder of the devices.
  /// - Throws: `HeadingSensor.Problem` if the folder cannot be read, or has no magnetometer.
  init(in folder: String) throws(HeadingSensor.Problem) {
    let devices = try Self.devices(in: folder)
    guard let magnetometer = devices.lazy.compactMap({ IIOSensor(in: $0, "magn") }).first else {
      throw HeadingSensor.Problem("there is no magnetometer in \(folder)")
    }
    self.magnetometer = magnetometer
    accelerometer = devices.lazy.compactMap { IIOSensor(in: $0, "accel") }.first
  }

  /// Reads the sensors.
  ///
  /// - Returns: The magnetic heading; nil if the field has no direction.
  /// - Throws: `HeadingSensor.Problem` if a sensor cannot be read.
  func heading() throws(HeadingSensor.Problem) -> Angle? {
    var up: SIMD3<Double>?
    if let accelerometer { up = try accelerometer.value() }
    return CompassReading(field: try magnetometer.value(), up: up).heading
  }

  /// The devices in the order of their numbers; none without the folder.
  private static func devices(in folder: String) throws(HeadingSensor.Problem) -> [String] {
    var names: [String] = []
    do throws(SystemError) {
      names = try FilePath(folder).names().filter { $0.hasPrefix("iio:device") }
    } catch {
      guard error.code == ENOENT else {
        let reason = error.description.lowercased()
        throw HeadingSensor.Problem("\(folder) cannot be read: \(reason)")
      }
    }
    return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { folder + "/" + $0 }
  }
}
