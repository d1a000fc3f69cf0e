/// The reason why a window cannot be opened or a picture cannot be written.
public struct ScreenError: Error, Hashable, CustomStringConvertible {
  /// The failed operation and the library's error message.
  public let description: String

  /// Creates an error.
  package init(_ description: String) {
    self.description = description
  }
}
