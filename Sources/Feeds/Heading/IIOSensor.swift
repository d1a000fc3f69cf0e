import System

/// A three-axis sensor of the kernel's industrial I/O subsystem, which presents its values as files
/// (Documentation/ABI/testing/sysfs-bus-iio in the Linux kernel).
struct IIOSensor {
  private let folder: String
  private let name: String

  /// The scale and the offset of each axis: the value is (raw + offset) · scale.
  private let scale: SIMD3<Double>
  private let offset: SIMD3<Double>

  /// The rows of the matrix that turns the sensor's axes to those of the screen.
  private let mount: [SIMD3<Double>]

  private static let axes = ["x", "y", "z"]

  /// Opens a kind of sensor of a device; nil if the device has none.
  init?(in folder: String, _ kind: String) {
    let name = "in_\(kind)"
    guard Self.number("\(folder)/\(name)_x_raw") != nil else { return nil }
    func vector(_ what: String, or standard: Double) -> SIMD3<Double> {
      let common = Self.number("\(folder)/\(name)_\(what)") ?? standard
      let each = Self.axes.map { Self.number("\(folder)/\(name)_\($0)_\(what)") ?? common }
      return SIMD3(each[0], each[1], each[2])
    }
    self.folder = folder
    self.name = name
    scale = vector("scale", or: 1)
    offset = vector("offset", or: 0)
    mount =
      Self.matrix("\(folder)/\(name)_mount_matrix") ?? Self.matrix("\(folder)/in_mount_matrix")
      ?? [SIMD3(1, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)]
  }

  /// The current value along the screen's axes.
  func value() throws(HeadingSensor.Problem) -> SIMD3<Double> {
    var raw = SIMD3<Double>.zero
    for (index, axis) in Self.axes.enumerated() {
      let path = "\(folder)/\(name)_\(axis)_raw"
      guard let number = Self.number(path) else {
        throw HeadingSensor.Problem("\(path) cannot be read")
      }
      raw[index] = number
    }
    let value = (raw + offset) * scale
    return SIMD3((mount[0] * value).sum(), (mount[1] * value).sum(), (mount[2] * value).sum())
  }

  /// Reads a matrix such as `1, 0, 0; 0, 1, 0; 0, 0, 1`.
  private static func matrix(_ path: String) -> [SIMD3<Double>]? {
    guard let text = try? SmallFile.text(path) else { return nil }
    let rows = text.split(separator: ";").map { row in
      row.split(separator: ",").compactMap { Double($0.filter { !$0.isWhitespace }) }
    }
    guard rows.map(\.count) == [3, 3, 3], rows.joined().allSatisfy({ abs($0) <= 1_000 }) else {
      return nil
    }
    return rows.map { SIMD3($0[0], $0[1], $0[2]) }
  }

  private static func number(_ path: String) -> Double? {
    (try? SmallFile.text(path)).flatMap { Double($0.filter { !$0.isWhitespace }) }.flatMap {
      abs($0) <= 1e12 ? $0 : nil
    }
  }
}
