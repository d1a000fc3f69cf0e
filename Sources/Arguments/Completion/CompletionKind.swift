/// How a shell completes a value.
package enum CompletionKind: Sendable, Hashable {
  /// With the choices of the value, if it has any.
  case automatic
  /// With one of these words. Words that end in `=` are continued.
  case list([String])
  /// With a file, of one of these extensions if there are any.
  case file(extensions: [String] = [])
  case directory
}
