import Glibc
import System

/// The files of the web page. No other files are served.
///
/// Nothing is kept in memory: each request is answered with the file that is on the disk then, so that scripts match the
/// files that they load, also after an update. Only pages must be there from the start.
public struct StaticFiles: Sendable {
  /// A served file.
  private struct File: Sendable {
    let type: String
    let path: String
  }

  /// The folder; nil for none.
  private let folder: String?

  /// The files that were there at the start, by URL path.
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
    folder = nil
    files = [:]
  }

  /// Lists the files of a folder and of its direct subfolders. Others may come later.
  ///
  /// Hidden files and files of unknown types are skipped. Pages, whose names end in `.html`, come
  /// from the folder itself or from one subfolder: its `index.html` is served as `/`, its
  /// `control.html` as `/control`.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - folder: The subfolder with the pages; nil for the folder itself.
  public init(path: String, pagesIn folder: String? = nil) {
    self.folder = path
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

  /// Whether there is a file at a path, or may be one that came later. Reads nothing from the disk.
  package func mayContain(_ path: String) -> Bool {
    files[path] != nil || Self.mayCome(path)
  }

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
    guard mayContain(request.path) else { throw Self.absence }
    return try await queue.response { () throws(HTTPRefusal) in
      guard let file = files[request.path] ?? laterFile(request.path) else { throw Self.absence }
      return response(to: request, with: file)
    }
  }

  /// Finds a file that came after the start; nil if there is none that may be served.
  private func laterFile(_ path: String) -> File? {
    folder.flatMap { Self.file($0 + path) }
  }

  /// Whether a URL path is one of a file that may come after the start: of a known type and no page, and not hidden.
  private static func mayCome(_ path: String) -> Bool {
    let names = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    guard path.hasPrefix("/"), 1...2 ~= names.count, !path.utf8.contains(0) else { return false }
    return names.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
      && mediaType(path).map { $0 != types["html"] } ?? false
  }

  /// The media type of a file by the end of its name; nil if such files are not served.
  private static func mediaType(_ path: String) -> String? {
    path.lastIndex(of: ".").flatMap { types[String(path[path.index(after: $0)...])] }
  }

  /// Reads a file and returns the response to a request for it.
  private func response(to request: HTTPRequest, with file: File) -> HTTPResponse {
    guard let content = FileContent(path: file.path) else { return Self.unreadable }
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

  /// The refusal of a request for a file that does not exist.
  private static var absence: HTTPRefusal { HTTPRefusal(.notFound, "no such resource") }

  /// The response to a request for a file that is gone, or that changes while it is read.
  private static var unreadable: HTTPResponse {
    HTTPResponse(HTTPRefusal(.unavailable, "the file has changed or cannot be read"))
  }

  /// Finds a file; nil if it is not one that may be served.
  private static func file(_ path: String) -> File? {
    guard let type = mediaType(path) else { return nil }
    let descriptor = open(path, FileContent.mode)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let version = FileVersion(regular: descriptor), version.size <= FileContent.largest else {
      return nil
    }
    return File(type: type, path: path)
  }
}
