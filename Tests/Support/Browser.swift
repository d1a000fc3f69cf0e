import Foundation
import Synchronization
public import Testing

/// A real browser, headless Chromium, that a test controls over the DevTools protocol.
///
/// Tests share one process; each browser is a context in it, with its own storage, cache and
/// windows. One that trusts a certificate has a process of its own.
public final class Browser: Sendable {
  /// The path of the browser; nil if it is not installed.
  public static let program: String? = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first(
    where: FileManager.default.isExecutableFile
  )

  /// The message of a test that is skipped because the browser is missing.
  public static let absence: Comment = "Chromium is not installed (Debian: chromium)"

  private let process: BrowserProcess

  /// Whether the process ends with this browser.
  private let isAlone: Bool

  private let opened = Mutex<(context: String?, sessions: [String])>((nil, []))

  /// The browser is gone, or reports an error.
  public struct BrowserError: Error {
    let words: String
  }

  /// Creates a browser in the shared process, or starts one that trusts a certificate.
  ///
  /// - Parameter key: The SHA-256 of a public key in base64, whose certificate is trusted; nil for none.
  /// - Throws: An error if the browser cannot be started.
  public init(trusting key: String? = nil) throws {
    isAlone = key != nil
    process = try key.map { try BrowserProcess(trusting: $0) } ?? BrowserProcess.shared()
  }

  /// Closes the pages and deletes what they stored.
  public func end() {
    let (context, sessions) = opened.withLock(\.self)
    process.connection.forget(sessions)
    if isAlone {
      process.end()
    } else if let context {
      process.connection.sendWithoutReply(
        "Target.disposeBrowserContext",
        ["browserContextId": context]
      )
    }
  }

  /// Opens an address in a new browser, which ends with the visit.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - size: The width and height, in CSS pixels.
  ///   - mediaFeatures: Media features, such as `["prefers-color-scheme": "dark"]`.
  ///   - body: The body of the visit; it gets the page, which is still loading, and the browser.
  /// - Throws: `BrowserError` if the browser cannot be started or is gone, and any error of the
  ///   body.
  public static func visit(
    _ address: String,
    size: (width: Int, height: Int) = (390, 844),
    mediaFeatures: [String: String] = [:],
    _ body: (BrowserPage, Browser) async throws -> Void
  ) async throws {
    let browser = try Browser()
    defer { browser.end() }
    try await body(
      try await browser.open(address, size: size, mediaFeatures: mediaFeatures),
      browser
    )
  }

  /// The problems on pages so far: errors on the console, exceptions, blocked files.
  public var problems: [String] {
    process.connection.problems(of: opened.withLock(\.sessions))
  }

  /// Whether the process has ended.
  var isGone: Bool { process.connection.isClosed }

  /// Clears the problems so far.
  public func clearProblems() {
    for session in opened.withLock(\.sessions) { process.connection.watch(session) }
  }

  /// Opens an address in a window of a size.
  ///
  /// - Parameters:
  ///   - address: The address.
  ///   - size: The width and height, in CSS pixels.
  ///   - mediaFeatures: Media features, such as `["prefers-color-scheme": "dark"]`.
  /// - Returns: The page, which is still loading.
  /// - Throws: `BrowserError` if the browser is gone.
  public func open(
    _ address: String,
    size: (width: Int, height: Int) = (390, 844),
    mediaFeatures: [String: String] = [:]
  ) async throws -> BrowserPage {
    struct Target: Decodable { let targetId: String }
    struct Session: Decodable { let sessionId: String }
    let target: Target = try await ask(
      "Target.createTarget",
      ["url": "about:blank", "browserContextId": try await context()]
    )
    let session: Session = try await ask(
      "Target.attachToTarget",
      ["targetId": target.targetId, "flatten": true]
    )
    process.connection.watch(session.sessionId)
    opened.withLock { $0.sessions.append(session.sessionId) }
    let page = BrowserPage(
      browser: self,
      session: session.sessionId,
      target: target.targetId
    )
    for domain in ["Runtime", "Log", "Page", "Network"] { try await page.call("\(domain).enable") }
    try await page.call(
      "Emulation.setDeviceMetricsOverride",
      ["width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": true]
    )
    let features = mediaFeatures.map { ["name": $0.key, "value": $0.value] }
    try await page.call("Emulation.setEmulatedMedia", ["features": features])
    try await page.call("Page.navigate", ["url": address])
    return page
  }

  /// Closes a page.
  func close(_ page: BrowserPage) {
    process.connection.sendWithoutReply("Target.closeTarget", ["targetId": page.target])
  }

  /// What separates this browser's pages from those of other tests.
  private func context() async throws -> String {
    struct Context: Decodable { let browserContextId: String }
    if let context = opened.withLock(\.context) { return context }
    let made: Context = try await ask("Target.createBrowserContext")
    opened.withLock { $0.context = made.browserContextId }
    return made.browserContextId
  }

  /// Sends a command and returns its result.
  func ask<Result: Decodable>(
    _ method: String,
    _ parameters: [String: Any] = [:],
    session: String? = nil
  ) async throws -> Result {
    try await process.connection.ask(method, parameters, session: session)
  }
}
