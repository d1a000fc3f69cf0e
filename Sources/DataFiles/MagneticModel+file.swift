package import Geodesy
package import System

extension MagneticModel {
  /// Opens the magnetic model of a data directory.
  ///
  /// - Throws: A failure that names the file, the line and the problem.
  package static func open(_ data: DataDirectory) throws(Failure) -> MagneticModel {
    let path = try data.file("wmm2025.cof")
    guard let text = FilePath(path).text() else {
      throw DataDirectory.damage(path, "it cannot be read as text")
    }
    do {
      return try MagneticModel(coefficients: text)
    } catch {
      throw DataDirectory.damage(path, error)
    }
  }

  /// Opens the magnetic model, or logs once why it cannot be read; only true bearings are then
  /// available.
  package static func openIfValid(_ data: DataDirectory) -> MagneticModel? {
    Diagnostics.without("bearings are true, not magnetic") { () throws(Failure) in
      try open(data)
    }
  }
}
