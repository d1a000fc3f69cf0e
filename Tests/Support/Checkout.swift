public import Foundation

/// The checkout in which the tests were built.
public enum Checkout {
  /// The folder of the package.
  public static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

  /// The folder of the data that ships.
  public static let resources = root.appending(path: "Resources")

  /// Reads a file of the data that ships.
  public static func resource(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: resources.appending(path: name)))
  }

  /// Reads a text of the data that ships.
  public static func text(_ name: String) throws -> String {
    try String(contentsOf: resources.appending(path: name), encoding: .utf8)
  }
}
