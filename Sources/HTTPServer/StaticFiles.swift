import Glibc
import System

/// The files of the web page. No other files are served.
///
/// Small files are read once. Large ones, which are data that pages request in parts, are read from the disk when they
/// are requested.
public struct StaticFiles: Sendable {
  /// A served file.
  package struct File: Sendable {
    package let type: String
    /// Its entity tag.
    package let entityTag: String
    /// The version of the file that was found.
    package let version: FileVersion
    let content: FileContent

    /// Its length in bytes.
    var length: Int { version.size }
  }

  /// The files by URL path.
  package let files: [String: File]

  /// The files by path in the folder.
  private let read: [String: File]

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

  /// The maximum size of a file, and of one that is kept in memory, in bytes.
  private static let (largest, largestInMemory) = (4_000_000, 500_000)

  /// Creates a folder without files.
  public init() {
    files = [:]
    read = [:]
  }

  /// Reads the files of a folder and of its direct subfolders.
  ///
  /// Hidden files and files of unknown types are skipped. Pages, whose names end in `.html`, come
  /// from the folder itself or from one subfolder: its `index.html` is served as `/`, its
  /// `control.html` as `/control`.
  ///
  /// - Parameters:
  ///   - path: The folder.
  ///   - folder: The subfolder with the pages; nil for the folder itself.
  ///   - former: The result of an earlier read, whose unchanged files are reused.
  public init(path: String, pagesIn folder: String? = nil, knowing former: StaticFiles? = nil) {
    var files: [String: File] = [:]
    var read: [String: File] = [:]
    func addFile(_ name: String) {
      let file = Self.file(path + name, knowing: former?.read[path + name])
      (files[name], read[path + name]) = (file, file)
    }
    for name in Self.names(in: path) {
      addFile("/" + name)
      for below in Self.names(in: path + "/" + name) { addFile("/\(name)/\(below)") }
    }
    self.read = read
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

  /// Returns the response to a request for a file; nil if there is no such file.
  package func response(to request: HTTPRequest) -> HTTPResponse? {
    guard let file = files[request.path] else { return nil }
    let common: [(name: String, value: String)] = [
      ("ETag", file.entityTag), ("Content-Security-Policy", Self.policy),
      ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ]
    if request.matchesEntityTag(file.entityTag) {
      return HTTPResponse(empty: .notModified, fields: [("Cache-Control", "no-cache")] + common)
    }
    let length = file.length
    let field = request.wantsRange(of: file.entityTag) ? request.fields["range"] : nil
    let range = field.flatMap { ByteRange($0, length: length) }
    if let field, range == nil, ByteRange.isBeyond(field, length: length) {
      let fields = common + [("Content-Range", "bytes */\(length)")]
      return HTTPResponse(empty: .rangeNotSatisfiable, fields: fields)
    }
    guard let body = file.content.bytes(range?.bytes ?? 0..<length, of: file.version) else {
      return HTTPResponse(HTTPRefusal(.unavailable, "the file has changed or cannot be read"))
    }
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

  private static func file(_ path: String, knowing former: File?) -> File? {
    guard let dot = path.lastIndex(of: "."),
      let type = types[String(path[path.index(after: dot)...])]
    else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= largest
    else { return nil }
    let version = FileVersion(status)
    if let former, former.version == version { return former }
    guard version.size <= largestInMemory else {
      let entityTag = EntityTag.strong(of: "\(version)".utf8)
      return File(type: type, entityTag: entityTag, version: version, content: .disk(path: path))
    }
    guard let bytes = FileContent.read(0..<version.size, from: descriptor) else { return nil }
    let entityTag = EntityTag.strong(of: bytes)
    return File(type: type, entityTag: entityTag, version: version, content: .memory(bytes))
  }
}
