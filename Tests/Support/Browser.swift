import Foundation
import Synchronization
public import Testing

/// A real browser, headless Chromium, that a test controls over the DevTools protocol.
///
/// Messages are sent over two pipes, the browser's descriptors 3 and 4, each terminated by a zero
/// byte. No port is used that two tests could share.
public final class Browser: Sendable {
  /// The path of the browser; nil if it is not installed.
  public static let program: String? = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].first(
    where: FileManager.default.isExecutableFile
  )

  /// The message of a test that is skipped because the browser is missing.
  public static let absence: Comment = "Chromium is not installed (Debian: chromium)"

  private let process: pid_t
  private let commands: Int32
  private let profile: URL
  private let post = Post()

  private final class Post: Sendable {
    struct Box {
      var number = 0
      var waiting: [Int: CheckedContinuation<Data, any Error>] = [:]
      var problems: [String] = []
      var isClosed = false
    }
    let box = Mutex(Box())
  }

  /// The browser is gone, or reports an error.
  public struct BrowserError: Error {
    let words: String
  }

  /// Starts a browser with its own profile.
  ///
  /// - Parameter key: The SHA-256 of a public key in base64, whose certificate is trusted; nil for none.
  /// - Throws: An error if the browser cannot be started.
  public init(trusting key: String? = nil) throws {
    signal(SIGPIPE, SIG_IGN)
    profile = FileManager.default.temporaryDirectory.appending(path: "aloft-\(UUID().uuidString)")
    var (down, up) = ([Int32](repeating: 0, count: 2), [Int32](repeating: 0, count: 2))
    try #require(pipe(&down) == 0 && pipe(&up) == 0)
    // High numbers, so that neither end collides with 3 or 4.
    let ends = [down[0], up[1]].map { fcntl($0, F_DUPFD_CLOEXEC, 100) }
    for end in [down[0], up[1]] { close(end) }
    for end in [down[1], up[0]] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { for end in ends { close(end) } }
    commands = down[1]
    process = try ChildProcess.spawn(
      [
        try #require(Self.program), "--headless", "--no-sandbox", "--disable-gpu",
        "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run", "--mute-audio",
        "--disable-background-networking", "--remote-debugging-pipe",
        "--user-data-dir=\(profile.path)",
      ] + (key.map { ["--ignore-certificate-errors-spki-list=\($0)"] } ?? []),
      handing: [3: ends[0], 4: ends[1]]
    )
    let answers = up[0]
    Thread.detachNewThread { [post] in Self.read(answers, into: post) }
  }

  /// Stops the browser and deletes its files.
  public func end() {
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    close(commands)
    try? FileManager.default.removeItem(at: profile)
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
  public var problems: [String] { post.box.withLock(\.problems) }

  /// Clears the problems so far.
  public func clearProblems() { post.box.withLock { $0.problems = [] } }

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
    let target: Target = try await ask("Target.createTarget", ["url": "about:blank"])
    let session: Session = try await ask(
      "Target.attachToTarget",
      ["targetId": target.targetId, "flatten": true]
    )
    let page = BrowserPage(browser: self, session: session.sessionId)
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

  /// Sends a command and returns its result.
  func ask<Result: Decodable>(
    _ method: String,
    _ parameters: [String: Any] = [:],
    session: String? = nil
  ) async throws -> Result {
    var message: [String: Any] = ["method": method, "params": parameters]
    message["sessionId"] = session
    let number = post.box.withLock { box in
      box.number += 1
      return box.number
    }
    message["id"] = number
    let bytes = try JSONSerialization.data(withJSONObject: message) + [0]
    let answer = try await withCheckedThrowingContinuation { continuation in
      let isClosed = post.box.withLock { box in
        if !box.isClosed { box.waiting[number] = continuation }
        return box.isClosed
      }
      if isClosed {
        return continuation.resume(throwing: BrowserError(words: "the browser is gone"))
      }
      bytes.withUnsafeBytes { bytes in
        var rest = bytes[...]
        while !rest.isEmpty {
          let count = write(
            commands,
            UnsafeRawBufferPointer(rebasing: rest).baseAddress,
            rest.count
          )
          // If writing fails, the reading end notices it too.
          guard count > 0 else { break }
          rest = rest.dropFirst(count)
        }
      }
    }
    let reply = try JSONDecoder().decode(DevToolsReply<Result>.self, from: answer)
    guard let result = reply.result else {
      throw BrowserError(words: "\(method): \(reply.error?.message ?? "no result")")
    }
    return result
  }

  private static func read(_ descriptor: Int32, into post: Post) {
    var pending = Data()
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      guard count > 0 else { break }
      pending.append(contentsOf: chunk[..<count])
      while let end = pending.firstIndex(of: 0) {
        take(Data(pending[pending.startIndex..<end]), post)
        pending.removeSubrange(...end)
      }
    }
    close(descriptor)
    let left = post.box.withLock { box in
      box.isClosed = true
      defer { box.waiting = [:] }
      return box.waiting.values
    }
    for continuation in left { continuation.resume(throwing: BrowserError(words: "it went away")) }
  }

  private static func take(_ message: Data, _ post: Post) {
    guard let note = try? JSONDecoder().decode(DevToolsMessage.self, from: message) else { return }
    if let id = note.id {
      post.box.withLock { $0.waiting.removeValue(forKey: id) }?.resume(returning: message)
      return
    }
    // This warning concerns the tests, which read pixels back.
    guard let problem = note.problem, !problem.contains("willReadFrequently") else { return }
    post.box.withLock { $0.problems.append(problem) }
  }
}
