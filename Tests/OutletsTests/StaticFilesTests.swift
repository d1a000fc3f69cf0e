import Foundation
import HTTPServer
import Outlets
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct StaticFilesTests {
  private static func files() throws -> ScratchFolder {
    try ScratchFolder([
      "index.html": "<!doctype html>", "control.html": "<!doctype html><p>", "page.js": "1",
      "page.css": "p{}", "icon.svg": "<svg/>", "fonts/a.woff2": "x", ".hidden.html": "x",
      "notes.md": "x", "deep/er/x.js": "x",
    ])
  }

  @Test func `each file is served as what it is, and nothing else is`() async throws {
    let files = try Self.files()
    // A file of a kind that is served, beside the folder.
    let outside = URL(filePath: files.path).lastPathComponent + "-outside.txt"
    try Data("secret".utf8).write(to: URL(filePath: files.path + "-outside.txt"))
    defer { try? FileManager.default.removeItem(atPath: files.path + "-outside.txt") }
    try FileManager.default.createSymbolicLink(
      atPath: files.path + "/pipe.js",
      withDestinationPath: "/dev/zero"
    )
    try await HTTPRig.serve(web: StaticFiles(path: files.path)) { rig in
      let types = [
        "/": "text/html; charset=utf-8", "/index.html": "text/html; charset=utf-8",
        "/control": "text/html; charset=utf-8", "/page.js": "text/javascript; charset=utf-8",
        "/page.css": "text/css; charset=utf-8", "/icon.svg": "image/svg+xml",
        "/fonts/a.woff2": "font/woff2",
      ]
      for (path, type) in types {
        let answer = try await TestClient.ask(rig.port, path)
        #expect(answer.status == 200, "\(path)")
        #expect(answer.fields["content-type"] == type)
        #expect(answer.fields["x-content-type-options"] == "nosniff")
        let policy = try #require(answer.fields["content-security-policy"])
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      }
      let absent = [
        "/.hidden.html", "/notes.md", "/deep/er/x.js", "/../\(outside)", "/%2e%2e/\(outside)",
        "/fonts/../../\(outside)", "//", "/pipe.js", "/%2e%2e/page.js", "/fonts/../page.js",
        "/fonts", "/page.js/", "/page.js%00.html",
      ]
      for path in absent {
        let status = try await TestClient.ask(rig.port, path).status
        #expect(status == 404 || status == 400, "\(path)")
      }
    }
  }

  @Test func `a browser that has a file already is not sent it again`() async throws {
    let files = try Self.files()
    try await HTTPRig.serve(web: StaticFiles(path: files.path)) { rig in
      let first = try await TestClient.ask(rig.port, "/page.css")
      let entityTag = try #require(first.fields["etag"])
      #expect(first.fields["cache-control"] == "no-cache")
      for known in [entityTag, "\"x\", \(entityTag)", "W/\(entityTag)", "*"] {
        let fields = ["If-None-Match: \(known)"]
        let again = try await TestClient.ask(rig.port, "/page.css", fields: fields)
        #expect(again.status == 304 && again.body.isEmpty)
        #expect(again.fields["etag"] == entityTag)
      }
      let changed = try await TestClient.ask(
        rig.port,
        "/page.css",
        fields: ["If-None-Match: \"x\""]
      )
      #expect(changed.status == 200 && changed.text == "p{}")
      let head = try await TestClient.ask(rig.port, "/page.css", method: "HEAD")
      #expect(head.fields["content-length"] == "3" && head.body.isEmpty)
    }
  }

  @Test func `pages may be those of a folder, whose scripts lie beside others`() async throws {
    let files = try ScratchFolder([
      "index.html": "above", "control.html": "above", "page.js": "1", "sky/index.html": "sky",
      "sky/about.html": "about", "sky/sky.js": "2",
    ])
    try await HTTPRig.serve(web: StaticFiles(path: files.path, pagesIn: "sky")) { rig in
      let texts = [
        "/": "sky", "/index.html": "sky", "/about": "about", "/page.js": "1", "/sky/sky.js": "2",
      ]
      for (path, text) in texts {
        let answer = try await TestClient.ask(rig.port, path)
        #expect(answer.text == text, "\(path)")
      }
      for path in ["/control", "/control.html", "/sky/index.html", "/sky"] {
        let status = try await TestClient.ask(rig.port, path).status
        #expect(status == 404, "\(path)")
      }
    }
    try await HTTPRig.serve(web: StaticFiles(path: files.path)) { rig in
      let start = try await TestClient.ask(rig.port, "/")
      #expect(start.text == "above")
      for path in ["/sky/index.html", "/sky/about", "/about"] {
        let status = try await TestClient.ask(rig.port, path).status
        #expect(status == 404, "\(path)")
      }
    }
  }

  @Test func `a large file is read from the disk, and has another tag once it was replaced`()
    async throws
  {
    let large = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 / 256) })
    let files = try ScratchFolder(["index.html": ""])
    let path = files.path + "/land.atlas"
    try large.write(to: URL(filePath: path))
    try await HTTPRig.serve(web: StaticFiles(path: files.path)) { rig in
      let whole = try await TestClient.ask(rig.port, "/land.atlas")
      #expect(whole.status == 200 && Array(whole.body) == Array(large))
      let field = "Range: bytes=511000-512999"
      let part = try await TestClient.ask(rig.port, "/land.atlas", fields: [field])
      #expect(part.status == 206 && Array(part.body) == Array(large[511_000..<513_000]))
      #expect(part.fields["content-range"] == "bytes 511000-512999/600000")
      let entityTag = try #require(part.fields["etag"])
      let known = ["If-None-Match: \(entityTag)"]
      let again = try await TestClient.ask(rig.port, "/land.atlas", fields: known)
      #expect(again.status == 304)
      let end = ["Range: bytes=-500", "If-Match: \(entityTag)"]
      let last = try await TestClient.ask(rig.port, "/land.atlas", fields: end)
      #expect(last.status == 206 && Array(last.body) == Array(large.suffix(500)))
      #expect(last.fields["content-range"] == "bytes 599500-599999/600000")
      let other = ["Range: bytes=-500", "If-Match: \"x\""]
      let refused = try await TestClient.ask(rig.port, "/land.atlas", fields: other)
      #expect(refused.status == 412)
      try (large + [1]).write(to: URL(filePath: path), options: .atomic)
      let changed = try await TestClient.ask(rig.port, "/land.atlas", fields: [field])
      #expect(changed.status == 206 && changed.fields["etag"] != entityTag)
      #expect(changed.fields["content-range"] == "bytes 511000-512999/600001")
      // A client that holds other parts of the former one is told so.
      let former = [field, "If-Match: \(entityTag)"]
      let mixed = try await TestClient.ask(rig.port, "/land.atlas", fields: former)
      #expect(mixed.status == 412)
    }
  }

  @Test func `a small file is served as it is when it is requested`() async throws {
    let files = try Self.files()
    let script = URL(filePath: files.path + "/page.js")
    try await HTTPRig.serve(web: StaticFiles(path: files.path)) { rig in
      let first = try await TestClient.ask(rig.port, "/page.js")
      let known = ["If-None-Match: \(try #require(first.fields["etag"]))"]
      try Data("22".utf8).write(to: script, options: .atomic)
      let second = try await TestClient.ask(rig.port, "/page.js", fields: known)
      #expect(second.status == 200 && second.text == "22")
      try FileManager.default.removeItem(at: script)
      let gone = try await TestClient.ask(rig.port, "/page.js")
      #expect(gone.status == 503)
    }
  }

  @Test func `a script may import one that came after the start`() async throws {
    let files = try Self.files()
    try await HTTPRig.serve(web: StaticFiles(path: files.path)) { rig in
      let served = ["/later.js", "/fonts/later.js"]
      for path in served + ["/later.html", "/.later.js", "/deep/er/later.js"] {
        try Data("3".utf8).write(to: URL(filePath: files.path + path))
      }
      for path in served {
        let answer = try await TestClient.ask(rig.port, path)
        #expect(answer.status == 200 && answer.text == "3", "\(path)")
        #expect(answer.fields["content-type"] == "text/javascript; charset=utf-8")
      }
      let absent = [
        "/later.html", "/later", "/.later.js", "/deep/er/later.js", "/notes.md%00.js",
        "/fonts/../later.js", "/fonts/.later.js", "//later.js", "/never.js",
      ]
      for path in absent {
        let status = try await TestClient.ask(rig.port, path).status
        #expect(status == 404 || status == 400, "\(path)")
      }
    }
  }

  @Test func `a missing folder has no files`() async throws {
    try await HTTPRig.serve(web: StaticFiles(path: "/nowhere")) { rig in
      let answer = try await TestClient.ask(rig.port, "/")
      #expect(answer.status == 404)
    }
  }
}
