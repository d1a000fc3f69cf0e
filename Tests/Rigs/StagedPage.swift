package import TestSupport

extension PageRoom {
  /// Opens a page without a program of its own and runs a script on it that prepares what a test draws.
  ///
  /// - Parameters:
  ///   - script: An expression that is true at its end.
  ///   - mediaFeatures: What the viewer prefers, such as `prefers-contrast`.
  ///   - body: The test.
  /// - Throws: An error if the page cannot be opened, or that of the script or the test.
  package static func staged(
    _ script: String,
    mediaFeatures: [String: String] = [:],
    _ body: @escaping @Sendable (BrowserPage) async throws -> Void
  ) async throws {
    try await PageRoom().serve { address in
      let style = "http://\(address)/companion.css"
      try await Browser.visit(style, size: (800, 600), mediaFeatures: mediaFeatures) { page, _ in
        let isThere = "location.pathname === '/companion.css' && document.body !== null"
        try await page.wait(until: isThere)
        let _: Bool = try await page.value(script)
        try await body(page)
      }
    }
  }
}
