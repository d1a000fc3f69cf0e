package import Cabin

/// The settings of the cabin's pressure.
package struct CabinSettings: Sendable, Hashable {
  /// The source of the pressure.
  package var source = Choice.off
  /// The file or the folder of devices; nil means the system's own.
  package var path: String?
  /// A shell command that prints the pressure.
  package var command: String?
  /// The unit of values without one.
  package var unit = PressureUnit.hectopascals
  /// The interval between readings, in seconds.
  package var intervalSeconds = 5.0

  /// A source of the pressure.
  package enum Choice: String, Sendable, Hashable, CaseIterable {
    case off
    /// A barometer among the system's industrial I/O (IIO) devices.
    case iio
    case file
    case command
  }
}

extension Setting {
  package static let cabinSource = choice(
    "cabin.source",
    \.cabin.source,
    """
    Show the pressure altitude of an aircraft's cabin, read from a barometer of the system \
    ("iio"), a file or a command. Not a certified instrument.
    """
  )
  package static let cabinPath = optional(
    "cabin.path",
    \.cabin.path,
    or: "auto",
    "\"auto\", or a path such as \"/run/cabin/pressure\"",
    """
    The file whose first line is the pressure; for "iio", the folder of devices ("auto" is \
    /sys/bus/iio/devices).
    """
  )
  package static let cabinCommand = optional(
    "cabin.command",
    \.cabin.command,
    or: "none",
    "\"none\", or a command such as \"read-pressure --once\"",
    """
    The shell command for "command". The first line it prints within 5 s is the pressure.
    """
  )
  package static let cabinUnit = choice(
    "cabin.unit",
    \.cabin.unit,
    "Unit of a pressure without a unit of its own."
  )
  package static let cabinInterval = number(
    "cabin.interval",
    \.cabin.intervalSeconds,
    1...30,
    "Seconds between two readings."
  )

  package static let cabin = [cabinSource, cabinPath, cabinCommand, cabinUnit, cabinInterval]
}
