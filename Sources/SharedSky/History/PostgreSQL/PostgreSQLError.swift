import CPostgreSQL
import Text

/// Why a request to a PostgreSQL server failed.
package struct PostgreSQLError: Error, Sendable, Hashable {
  /// The server's or libpq's message, in one line.
  package let message: String

  /// The SQLSTATE of the server; empty if the problem is the connection.
  package let state: String

  /// Whether the problem is the connection.
  var isConnectionLost: Bool { state.isEmpty }

  /// Creates an error; without a state, of the connection.
  init(_ message: String, state: String = "") {
    self.message = message
    self.state = state
  }

  /// Creates an error from a failed result, or from the connection without one.
  init(_ result: OpaquePointer?, of connection: OpaquePointer?) {
    let code = result.flatMap { PQresultErrorField($0, Int32(SHIM_PQ_SQLSTATE)) }
    let words = result.flatMap { PQresultErrorField($0, Int32(SHIM_PQ_MESSAGE_PRIMARY)) }
    state = code.map { String(cString: $0) } ?? ""
    message = Self.line(words ?? PQerrorMessage(connection))
  }

  /// Returns the first line of a message.
  static func line(_ message: UnsafePointer<CChar>?) -> String {
    let text = message.map { String(cString: $0) } ?? ""
    return (text.split(whereSeparator: \.isNewline).first ?? "no reason").trimmed
  }
}
