package import Show

/// One of several displays of a machine, and what differs on it.
package struct ScreenEntry: Sendable, Hashable {
  /// The number of the display, from 0.
  package let number: Int
  /// Its view; nil for the view of the session.
  package let view: ViewName?
  /// How far its picture is turned; nil for `window.rotation`.
  package let rotation: PanelRotation?

  /// The form of an entry as a text, for messages.
  package static let allowed = "\"0\", \"1 radar\", \"2 sky 90\""

  /// The numbers of displays.
  package static let numbers = 0...15

  /// Creates an entry.
  package init(_ number: Int, view: ViewName? = nil, rotation: PanelRotation? = nil) {
    (self.number, self.view, self.rotation) = (number, view, rotation)
  }

  /// Reads the number of a display, and perhaps its view and its rotation: `0`, `1 radar`, `2 sky 90`.
  ///
  /// - Parameters:
  ///   - text: The entry. The result is nil for any other text.
  ///   - views: The views to choose from.
  package init?(_ text: String, of views: Views) {
    var words = text.split(separator: " ").map(String.init)[...]
    guard let first = words.popFirst(), let number = Int(first), "\(number)" == first,
      Self.numbers.contains(number)
    else { return nil }
    self.number = number
    view = words.first.flatMap { views.name($0) }
    if view != nil { words.removeFirst() }
    rotation = words.first.flatMap { word in
      PanelRotation.allCases.first { "\($0.rawValue)" == word }
    }
    if rotation != nil { words.removeFirst() }
    guard words.isEmpty else { return nil }
  }
}
