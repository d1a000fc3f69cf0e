import Foundation

/// A page in a browser.
public struct BrowserPage: Sendable {
  let browser: Browser
  let session: String
  let target: String

  /// Returns the value of an expression; a promise is awaited.
  ///
  /// - Throws: Any error of the page, and a decoding error if the value is of another type.
  public func value<Value: Decodable>(
    _ expression: String,
    as type: Value.Type = Value.self
  ) async throws -> Value {
    let parameters: [String: Any] = [
      "expression": "(async () => JSON.stringify({ value: await (\(expression)) }))()",
      "awaitPromise": true, "returnByValue": true, "userGesture": true,
    ]
    let answer: DevToolsValue = try await browser.ask(
      "Runtime.evaluate",
      parameters,
      session: session
    )
    if let details = answer.exceptionDetails {
      throw Browser.BrowserError(words: details.words)
    }
    let text = answer.result.value ?? "{}"
    return try JSONDecoder().decode(Wrapped<Value>.self, from: Data(text.utf8)).value
  }

  /// Waits until no CSS transition is running.
  ///
  /// - Throws: `BrowserError` if that takes more than a minute.
  public func waitForRest() async throws {
    // What observes sizes moves its elements in the next frame only.
    try await waitForFrames(2)
    try await wait(
      until: "!document.getAnimations().some((motion) => motion instanceof CSSTransition)"
    )
  }

  /// Waits until the page has drawn some frames.
  public func waitForFrames(_ count: Int) async throws {
    let _: Bool = try await value(
      """
      new Promise((done) => {
        let left = \(count);
        const draw = () => {
          if (left === 0) return done(true);
          left -= 1;
          requestAnimationFrame(draw);
        };
        draw();
      })
      """
    )
  }

  /// Waits until an expression is true.
  ///
  /// - Throws: `BrowserError` if that takes more than a minute, or if the browser is gone.
  public func wait(until expression: String) async throws {
    let condition = "Promise.resolve(\(expression)).then(Boolean)"
    let isTrue = try await eventually(within: 60) {
      do {
        return try await value(condition, as: Bool.self)
      } catch {
        // Expressions sent while a page loads may be lost.
        if browser.isGone { throw error }
        return false
      }
    }
    if isTrue { return }
    throw Browser.BrowserError(words: "\(expression) never came true; \(browser.problems)")
  }

  /// Returns the colours of a column of the window from the top, as the browser painted them.
  ///
  /// - Parameter x: The column, in pixels from the left.
  /// - Returns: Red, green and blue of each pixel, from 0 to 255.
  /// - Throws: `BrowserError` if the browser is gone.
  public func pixels(atX x: Int) async throws -> [[Int]] {
    struct Picture: Decodable { let data: String }
    let picture: Picture = try await browser.ask(
      "Page.captureScreenshot",
      ["format": "png"],
      session: session
    )
    // The page's policy forbids pictures from elsewhere, so another page decodes the screenshot.
    let reader = try await browser.open("about:blank")
    defer { browser.close(reader) }
    return try await reader.value(
      """
      fetch('data:image/png;base64,\(picture.data)').then((answer) => answer.blob())
        .then(createImageBitmap).then((image) => {
          const pen = new OffscreenCanvas(image.width, image.height).getContext('2d');
          pen.drawImage(image, 0, 0);
          const { data } = pen.getImageData(\(x), 0, 1, image.height);
          return Array.from({ length: image.height }, (_, row) => [...data.slice(4 * row, 4 * row + 3)]);
        })
      """
    )
  }

  /// Presses and releases a key, given by its name and code in `KeyboardEvent`.
  public func press(_ key: String, code: Int) async throws {
    for kind in ["rawKeyDown", "keyUp"] {
      try await call(
        "Input.dispatchKeyEvent",
        ["type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code]
      )
    }
  }

  /// Sends a command and ignores its result.
  public func call(_ method: String, _ parameters: [String: Any] = [:]) async throws {
    struct Nothing: Decodable {}
    let _: Nothing = try await browser.ask(method, parameters, session: session)
  }
}
