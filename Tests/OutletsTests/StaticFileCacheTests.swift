import Foundation
import TestSupport
import Testing

@testable import HTTPServer

@Suite struct StaticFileCacheTests {
  /// The address of a file's bytes in memory.
  private func place(_ path: String, in folder: StaticFiles) -> UnsafeRawPointer? {
    guard case .memory(let bytes) = folder.files[path]?.content else { return nil }
    return bytes.withUnsafeBytes { $0.baseAddress }
  }

  /// All bytes of a file.
  private func bytes(_ file: StaticFiles.File) -> [UInt8]? {
    file.content.bytes(0..<file.length, of: file.version)
  }

  @Test func `files that did not change are held once, however often their folder is read`() throws
  {
    let files = try ScratchFolder([
      "index.html": "<!doctype html>", "page.js": "1", "fonts/a.woff2": "x", "gone.css": "p{}",
    ])
    let shelf = StaticFileCache()
    let first = shelf.folder(path: files.path)
    try FileManager.default.removeItem(atPath: files.path + "/gone.css")
    try Data("22".utf8).write(to: URL(filePath: files.path + "/page.js"))
    let second = shelf.folder(path: files.path)
    for path in ["/", "/index.html", "/fonts/a.woff2"] {
      #expect(place(path, in: first) != nil && place(path, in: first) == place(path, in: second))
    }
    #expect(second.files["/page.js"].flatMap(bytes) == Array("22".utf8))
    #expect(first.files["/page.js"].flatMap(bytes) == Array("1".utf8))
    #expect(second.files["/gone.css"] == nil)
    // A file of the same length written in place counts as another.
    try Data("33".utf8).write(to: URL(filePath: files.path + "/page.js"), options: .atomic)
    #expect(
      shelf.folder(path: files.path).files["/page.js"].flatMap(bytes) == Array("33".utf8)
    )
  }
}
