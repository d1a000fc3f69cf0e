import Foundation
import Geodesy

extension MagneticModel {
  /// Opens the magnetic model of a data directory.
  ///
  /// - Throws: A failure that names the file, the line, and what is wrong with it.
  static func open(_ data: DataDirectory) throws(Failure) -> MagneticModel {
    let path = try data.file("wmm2025.cof")
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw Failure(.data, "\(path) cannot be read as text")
    }
    do {
      return try MagneticModel(coefficients: text)
    } catch {
      throw Failure(.data, "\(path), \(error)")
    }
  }
}
