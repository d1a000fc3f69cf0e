import Glibc

/// Pressure and altitude in the standard atmosphere (ICAO Doc 7488, ISO 2533): a layer in which the
/// temperature falls by 6.5 °C per kilometre, and above 11 km an isothermal one.
///
/// The second layer ends at 20 km (65,617 ft, 55 hPa); above, the temperature is kept constant,
/// which gives 1 % too little at 10 hPa. The result is pressure altitude, as on an altimeter set to
/// 1013.25 hPa: on the ground it differs from the true height by up to 1,500 ft, depending on the
/// weather.
public enum StandardAtmosphere {
  /// The pressure at sea level, in hectopascals.
  public static let seaLevel = 1013.25

  /// Returns the pressure altitude at a pressure, in feet; negative below sea level.
  ///
  /// - Parameter pressure: The pressure in hectopascals, above 0.
  /// - Returns: The altitude, in feet.
  public static func altitudeFeet(hectopascals pressure: Double) -> Double {
    let metres =
      pressure >= tropopausePressure
      ? seaLevelTemperature / lapse * (1 - pow(pressure / seaLevel, gas * lapse / gravity))
      : tropopause - gas * upperTemperature / gravity * log(pressure / tropopausePressure)
    return metres / metresPerFoot
  }

  /// Returns the pressure at an altitude, in hectopascals.
  ///
  /// - Parameter altitude: The pressure altitude in feet.
  /// - Returns: The pressure, in hectopascals.
  public static func hectopascals(altitudeFeet altitude: Double) -> Double {
    let metres = altitude * metresPerFoot
    guard metres > tropopause else {
      return seaLevel * pow(1 - lapse * metres / seaLevelTemperature, gravity / (gas * lapse))
    }
    return tropopausePressure * exp(-gravity * (metres - tropopause) / (gas * upperTemperature))
  }

  /// The temperatures at sea level and above the tropopause, in kelvins.
  private static let seaLevelTemperature = 288.15
  private static let upperTemperature = seaLevelTemperature - lapse * tropopause

  /// The temperature lapse rate, in kelvins per metre.
  private static let lapse = 0.0065

  /// The upper limit of the lower layer, in metres.
  private static let tropopause = 11_000.0

  /// The pressure there, in hectopascals: 226.32.
  private static let tropopausePressure =
    seaLevel * pow(upperTemperature / seaLevelTemperature, gravity / (gas * lapse))

  /// Standard gravity, in metres per second squared.
  private static let gravity = 9.806_65

  /// The gas constant of dry air, in joules per kilogram and kelvin.
  private static let gas = 287.052_87

  private static let metresPerFoot = 0.3048
}
