import Foundation

/// A page that a browser shows.
public struct BrowserPage: Sendable {
  let browser: Browser
  let session: String

  /// Returns the value of an expression, awaited if it is a promise.
  ///
  /// - Throws: What the page throws, and whatever is not of the type expected.
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
      throw Browser.Trouble(words: details.words)
    }
    let text = answer.result.value ?? "{}"
    return try JSONDecoder().decode(Wrapped<Value>.self, from: Data(text.utf8)).value
  }

  /// Waits until an expression is true.
  ///
  /// - Throws: `Browser.Trouble` when that takes a minute.
  public func wait(until expression: String) async throws {
    let end = ContinuousClock.now.advanced(by: .seconds(60))
    while ContinuousClock.now < end {
      // While a page loads, what it is asked may be lost.
      let isTrue = try? await value("Promise.resolve(\(expression)).then(Boolean)", as: Bool.self)
      if isTrue == true { return }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw Browser.Trouble(words: "\(expression) never came true; \(browser.problems)")
  }

  /// Returns the colours of a column of the window, from the top, as the browser painted them.
  ///
  /// - Parameter x: The column, in pixels from the left.
  /// - Returns: Red, green and blue of each pixel, from 0 to 255.
  /// - Throws: `Browser.Trouble` when the browser went away.
  public func pixels(atX x: Int) async throws -> [[Int]] {
    struct Picture: Decodable { let data: String }
    let picture: Picture = try await browser.ask(
      "Page.captureScreenshot",
      ["format": "png"],
      session: session
    )
    // The page's own rules forbid pictures from elsewhere, so another page reads it.
    let reader = try await browser.open("about:blank")
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

  /// Presses and releases a key of a name and a number, as `KeyboardEvent` has them.
  public func press(_ key: String, code: Int) async throws {
    for kind in ["rawKeyDown", "keyUp"] {
      try await tell(
        "Input.dispatchKeyEvent",
        ["type": kind, "key": key, "code": key, "windowsVirtualKeyCode": code]
      )
    }
  }

  /// Sends a command whose result does not matter.
  public func tell(_ method: String, _ parameters: [String: Any] = [:]) async throws {
    struct Nothing: Decodable {}
    let _: Nothing = try await browser.ask(method, parameters, session: session)
  }
}
