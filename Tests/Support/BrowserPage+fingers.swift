import Foundation

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
    try await touch(kind, at: points, unixSeconds: Date().timeIntervalSince1970)
  }

  /// Touches a point for a twentieth of a second.
  ///
  /// The page takes a touch for a tap by the times of its events. Both are stated here, so that a
  /// busy machine does not turn a tap into a long touch.
  public func tap(at point: (x: Int, y: Int)) async throws {
    let start = Date().timeIntervalSince1970
    try await touch("touchStart", at: [point], unixSeconds: start)
    try await touch("touchEnd", at: [], unixSeconds: start + 0.05)
  }

  private func touch(
    _ kind: String,
    at points: [(x: Int, y: Int)],
    unixSeconds: Double
  ) async throws {
    try await call(
      "Input.dispatchTouchEvent",
      [
        "type": kind, "touchPoints": points.map { ["x": $0.x, "y": $0.y] },
        "timestamp": unixSeconds,
      ]
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
