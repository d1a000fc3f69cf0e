import Glibc
import System

/// The files of the web page. No other files are served.
///
/// Nothing is kept in memory: a small file is read for each request. A large one, which pages request in parts, is
/// served only while it is unchanged since it was listed.
public struct StaticFiles: Sendable {
  /// A served file.
  private struct File: Sendable {
    let type: String
    let path: String
    let version: FileVersion
  }

  /// The files by URL path.
  private let files: [String: File]

  /// The content security policy: the page may load from this server only.
  package static let policy = """
    default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    font-src 'self'; connect-src 'self'; manifest-src 'self'; media-src 'self'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'
    """

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
    "json": "application/json", "webmanifest": "application/manifest+json",
    "svg": "image/svg+xml", "png": "image/png", "ico": "image/x-icon", "woff2": "font/woff2",
    "txt": "text/plain; charset=utf-8", "atlas": "application/octet-stream",
    "gazetteer": "application/octet-stream",
  ]

  /// Creates a folder without files.
  public init() {
    files = [:]
  }

  /// Lists the files of a folder and of its direct subfolders.
  ///
  /// Hidden files and files of unknown types are skipped. Pages, whose names end in `.html`, come
  /// from the folder itself or from one subfolder: its `index.html` is served as `/`, its
  /// `control.html` as `/control`.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - folder: The subfolder with the pages; nil for the folder itself.
  public init(path: String, pagesIn folder: String? = nil) {
    var files: [String: File] = [:]
    for name in Self.names(in: path) {
      files["/" + name] = Self.file("\(path)/\(name)")
      for below in Self.names(in: "\(path)/\(name)") {
        files["/\(name)/\(below)"] = Self.file("\(path)/\(name)/\(below)")
      }
    }
    let start = folder.map { "/\($0)/" } ?? "/"
    let pages = files.filter { $0.key.hasSuffix(".html") }
    for path in pages.keys { files[path] = nil }
    for (path, page) in pages where path.hasPrefix(start) {
      let name = path.dropFirst(start.count)
      guard !name.contains("/") else { continue }
      files["/\(name)"] = page
      files[name == "index.html" ? "/" : "/\(name.dropLast(5))"] = page
    }
    self.files = files
  }

  /// Whether there is a file at a path.
  package func contains(_ path: String) -> Bool { files[path] != nil }

  /// Whether there is a page at a path.
  package func hasPage(_ path: String) -> Bool { files[path]?.type == Self.types["html"] }

  /// Returns the response to a request for a file.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - queue: Reads the file.
  /// - Returns: The response.
  /// - Throws: `HTTPRefusal` if there is no such file.
  package func response(
    to request: HTTPRequest,
    on queue: AnswerQueue
  ) async throws(HTTPRefusal) -> HTTPResponse {
    guard let file = files[request.path] else {
      throw HTTPRefusal(.notFound, "no such resource")
    }
    return try await queue.response { response(to: request, with: file) }
  }

  /// Reads a file and returns the response to a request for it.
  private func response(to request: HTTPRequest, with file: File) -> HTTPResponse {
    guard let content = FileContent(path: file.path, version: file.version) else {
      return Self.unreadable
    }
    let entityTag = content.entityTag
    let common: [(name: String, value: String)] = [
      ("ETag", entityTag), ("Content-Security-Policy", Self.policy),
      ("Referrer-Policy", "no-referrer"),
    ]
    guard request.admitsEntityTag(entityTag) else {
      return HTTPResponse(HTTPRefusal(.preconditionFailed, "the file has the ETag \(entityTag)"))
    }
    if request.matchesEntityTag(entityTag) {
      return HTTPResponse(empty: .notModified, fields: [("Cache-Control", "no-cache")] + common)
    }
    let length = content.length
    let field = request.wantsRange(of: entityTag) ? request.fields["range"] : nil
    let range = field.flatMap { ByteRange($0, length: length) }
    if let field, range == nil, ByteRange.isBeyond(field, length: length) {
      let fields = common + [("Content-Range", "bytes */\(length)")]
      return HTTPResponse(empty: .rangeNotSatisfiable, fields: fields)
    }
    guard let body = content.bytes(range?.bytes ?? 0..<length) else { return Self.unreadable }
    var response = HTTPResponse(
      range == nil ? .ok : .partialContent,
      type: file.type,
      caching: "no-cache",
      body: body
    )
    response.fields += common
    response.fields.append(
      range.map { ("Content-Range", $0.field(length: length)) } ?? ("Accept-Ranges", "bytes")
    )
    return response
  }

  /// The names in a folder, except hidden ones; none if it is a file.
  private static func names(in folder: String) -> [String] {
    (try? FilePath(folder).names())?.filter { !$0.hasPrefix(".") } ?? []
  }

  /// The response to a request for a file that is not the one that was found.
  private static var unreadable: HTTPResponse {
    HTTPResponse(HTTPRefusal(.unavailable, "the file has changed or cannot be read"))
  }

  /// Finds a file; nil if it is not one that may be served.
  private static func file(_ path: String) -> File? {
    guard let dot = path.lastIndex(of: "."),
      let type = types[String(path[path.index(after: dot)...])]
    else { return nil }
    let descriptor = open(path, FileContent.mode)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let version = FileVersion(regular: descriptor), version.size <= FileContent.largest else {
      return nil
    }
    return File(type: type, path: path, version: version)
  }
}
