import Geodesy
import Glibc

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
  /// - Throws: `HeadingSensor.Problem` if there is no magnetometer.
  init(in folder: String) throws(HeadingSensor.Problem) {
    let devices = Self.devices(in: folder)
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

  /// The devices in the order of their numbers.
  private static func devices(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasPrefix("iio:device") { names.append(name) }
    }
    return names.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map { folder + "/" + $0 }
  }
}
