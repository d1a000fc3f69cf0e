import Display
import Screen
import Show

extension WindowGroup.Pane {
  /// How its text is read; nil for text as large as designed. A window can become small while it is shown. Its picture
  /// is no measure: one that moves is larger, with pixels past the edges.
  @MainActor
  var currentLegibility: Legibility? {
    legibility
      ?? Legibility(smallWindow: window.panelSize, pixelsPerPoint: window.pixelsPerPoint)
  }
}
