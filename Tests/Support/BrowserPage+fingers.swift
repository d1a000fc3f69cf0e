extension BrowserPage {
  /// Moves, presses or releases the mouse, or turns its wheel.
  public func mouse(_ kind: String, x: Int, y: Int, wheel: Int = 0) async throws {
    try await call(
      "Input.dispatchMouseEvent",
      [
        "type": kind, "x": x, "y": y, "button": kind == "mouseWheel" ? "none" : "left",
        "buttons": kind == "mouseMoved" ? 1 : 0, "clickCount": 1, "deltaX": 0, "deltaY": wheel,
      ]
    )
  }

  /// Adds, moves or removes fingers on the page.
  public func touch(_ kind: String, at points: [(x: Int, y: Int)]) async throws {
    try await call(
      "Input.dispatchTouchEvent",
      ["type": kind, "touchPoints": points.map { ["x": $0.x, "y": $0.y] }]
    )
  }

  /// Makes the page believe that it runs on a device with a touchscreen.
  public func emulateTouch() async throws {
    try await call(
      "Emulation.setTouchEmulationEnabled",
      ["enabled": true, "maxTouchPoints": 2]
    )
  }
}
