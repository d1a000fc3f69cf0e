import System

/// The first barometer among the system's industrial I/O devices.
///
/// Linux gives each a directory `iio:deviceN` with the pressure in kilopascals: either in
/// `in_pressure_input`, or as `(in_pressure_raw + in_pressure_offset) × in_pressure_scale`.
package struct Barometer {
  /// Linux's directory of the devices.
  package static let systemDevices = "/sys/bus/iio/devices"

  /// The directory of the devices.
  package let devices: String

  package init(devices: String) {
    self.devices = devices
  }

  /// The current pressure, in hectopascals.
  package var hectopascals: Double {
    get throws(Failure) {
      let names = (try? FilePath(devices).names()) ?? []
      for name in names.filter({ $0.hasPrefix("iio:device") }).sorted(by: Self.inOrder) {
        if let kilopascals = try pressure(of: devices + "/" + name) { return kilopascals * 10 }
      }
      throw Failure(.unavailable, "\(devices): there is no barometer")
    }
  }

  /// Sorts by number: `iio:device10` comes after `iio:device9`.
  private static func inOrder(_ one: String, _ other: String) -> Bool {
    (one.count, one) < (other.count, other)
  }

  /// The pressure of a device in kilopascals; nil if it is not a barometer.
  private func pressure(of device: String) throws(Failure) -> Double? {
    if let ready = try number(device + "/in_pressure_input") { return ready }
    guard let raw = try number(device + "/in_pressure_raw") else { return nil }
    let offset = try number(device + "/in_pressure_offset") ?? 0
    let scale = try number(device + "/in_pressure_scale") ?? 1
    return (raw + offset) * scale
  }

  /// The number in a file; nil if there is no such file.
  private func number(_ path: String) throws(Failure) -> Double? {
    guard FilePath(path).exists else { return nil }
    let text = try SmallFile.text(path)
    let line = text.prefix { !$0.isNewline }
    guard let number = Double(line.filter { !$0.isWhitespace }), number.isFinite else {
      throw Failure(.data, "\(path): found \"\(line.prefix(40))\"; a number is allowed")
    }
    return number
  }
}
