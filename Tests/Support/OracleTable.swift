import Foundation

/// Tables of what other programs read in real reports, in the folder Reports beside a test.
public enum OracleTable {
  /// Returns the fields of each line of a table.
  ///
  /// - Parameters:
  ///   - name: The table's file name.
  ///   - test: The file of the test.
  /// - Returns: A row of fields for each line.
  /// - Throws: When the file cannot be read.
  public static func rows(_ name: String, beside test: String = #filePath) throws -> [[String]] {
    let file = URL(filePath: test).deletingLastPathComponent()
      .appending(path: "Reports").appending(path: name)
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }
}
