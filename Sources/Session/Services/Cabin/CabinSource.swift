package import Cabin
package import Settings
package import System

/// A source of the cabin pressure.
package enum CabinSource: Sendable, Hashable {
  /// A barometer of the system, in a directory of industrial I/O devices.
  case barometer(devices: String)

  /// A file whose first line is a number.
  case file(path: String, unit: PressureUnit)

  /// A shell command that prints a number.
  case command(String, unit: PressureUnit)

  /// The time in which a command must print a line.
  private static let commandTimeout: Duration = .seconds(5)

  /// Reads the pressure, in hectopascals.
  ///
  /// - Throws: A failure that names the source, the value found, and the allowed range.
  package func hectopascals() async throws(Failure) -> Double {
    switch self {
    case .barometer(let devices): try pressure(ofBarometerIn: devices)
    case .file(let path, let unit): try pressure(inFile: path, unit)
    case .command(let line, let unit): try await pressure(fromCommand: line, unit)
    }
  }

  /// Reads the pressure of a barometer or a file, in hectopascals; nil if the source is a command, which is not run.
  ///
  /// - Throws: A failure that names the source, the value found, and the allowed range.
  package func hectopascalsWithoutCommand() throws(Failure) -> Double? {
    switch self {
    case .barometer(let devices): try pressure(ofBarometerIn: devices)
    case .file(let path, let unit): try pressure(inFile: path, unit)
    case .command: nil
    }
  }

  private func pressure(ofBarometerIn devices: String) throws(Failure) -> Double {
    try checked(Barometer(devices: devices).hectopascals)
  }

  private func pressure(inFile path: String, _ unit: PressureUnit) throws(Failure) -> Double {
    try checked(pressure(in: SmallFile.text(path), unit))
  }

  private func pressure(
    fromCommand line: String,
    _ unit: PressureUnit
  ) async throws(Failure) -> Double {
    let call = ProgramCall("/bin/sh", ["-c", line], as: description, timeout: Self.commandTimeout)
    guard let text = try await call.firstLine() else {
      throw Failure(.unavailable, "\(self) printed nothing")
    }
    return try checked(pressure(in: text, unit))
  }

  private func checked(_ found: Double) throws(Failure) -> Double {
    guard CabinSample.allowed.contains(found) else {
      throw Failure(
        .data,
        "\(self): found \(found) hPa; "
          + "\(Int(CabinSample.allowed.lowerBound)) to \(Int(CabinSample.allowed.upperBound)) hPa "
          + "is allowed"
      )
    }
    return found
  }

  private func pressure(in text: String, _ unit: PressureUnit) throws(Failure) -> Double {
    guard let pressure = unit.hectopascals(in: text) else {
      let line = text.prefix { !$0.isNewline }.prefix(40)
      let units = PressureUnit.allCases.map(\.rawValue).joined(separator: ", ")
      throw Failure(
        .data,
        "\(self): found \"\(line)\"; a number such as 752.6, with its unit (\(units)) if that is "
          + "not \(unit.rawValue), is allowed"
      )
    }
    return pressure
  }
}

extension CabinSource: CustomStringConvertible {
  package var description: String {
    switch self {
    case .barometer(let devices): "barometer in \(devices)"
    case .file(let path, _): path
    case .command(let line, _): "command \"\(line)\""
    }
  }
}

extension Configuration {
  /// The source that the settings choose; nil if none.
  package func cabinSource() throws(Failure) -> CabinSource? {
    let path = settings.cabin.path.map { FilePath(expandingTilde: $0).string }
    switch settings.cabin.source {
    case .off:
      return nil
    case .iio:
      return .barometer(devices: path ?? Barometer.systemDevices)
    case .file:
      guard let path else {
        throw refusal(of: .cabinSource, because: "cabin.path must name the file")
      }
      return .file(path: path, unit: settings.cabin.unit)
    case .command:
      guard let command = settings.cabin.command else {
        throw refusal(of: .cabinSource, because: "cabin.command must name the command to run")
      }
      return .command(command, unit: settings.cabin.unit)
    }
  }
}
