import Foundation
import TestSupport
import Testing

/// What `make install` writes.
@Suite struct InstallationTests {
  private static let isPossible = ["make", "strip"].allSatisfy { name in
    Oracle.succeeds("/usr/bin/env", ["sh", "-c", "command -v \(name)"])
  }

  /// Installs a small program in place of Aloft, with a umask under which others may read nothing.
  private static func install(in folder: ScratchFolder, prefix: String = "/usr") async throws {
    let line = """
      umask 077 && exec make -o /usr/bin/true install PROGRAM=/usr/bin/true 'PREFIX=\(prefix)' \
      'DESTDIR=\(folder.file("tree"))'
      """
    _ = try await Oracle.ask(
      "/bin/sh",
      ["-c", line],
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"],
      in: Checkout.root
    )
  }

  @Test(
    "everyone may read what is installed, and nothing of an earlier version is left",
    .enabled(if: isPossible, "make and strip are not installed (Debian: make, binutils)")
  )
  func installed() async throws {
    let folder = try ScratchFolder()
    try await Self.install(in: folder)
    let share = folder.file("tree/usr/share")
    let former = share + "/aloft/web/former.js"
    // Under ~/.local the folder is also that of a user's updated data.
    let personal = share + "/aloft/update.json"
    for path in [former, personal] {
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
    }
    try await Self.install(in: folder)
    #expect(!FileManager.default.fileExists(atPath: former))
    #expect(FileManager.default.fileExists(atPath: personal))

    var count = 0
    let inside = FileManager.default.enumerator(atPath: folder.file("tree"))
    for path in inside?.allObjects as? [String] ?? [] {
      count += 1
      let attributes = try FileManager.default.attributesOfItem(
        atPath: folder.file("tree/" + path)
      )
      let mode = try #require(attributes[.posixPermissions] as? Int)
      #expect(mode & 0o444 == 0o444, "\(path) has the mode \(String(mode, radix: 8))")
    }
    #expect(count > 200)

    for page in ["README.md", "docs/serve.md", "docs/licences.md", "docs/decisions/17-words.md"] {
      #expect(FileManager.default.fileExists(atPath: "\(share)/doc/aloft/\(page)"), "\(page)")
    }
    let blueprint = try folder.text("tree/usr/share/doc/aloft/aloft-lamp.yaml")
    #expect(blueprint.contains("\n# /usr/share/doc/aloft/docs/mqtt.md says"))
    for unit in ["system/aloft", "system/aloft-relay", "system/aloft-display-cage", "user/aloft"] {
      let text = try folder.text("tree/usr/lib/systemd/\(unit).service")
      #expect(text.contains("/usr/bin/aloft ") && !text.contains("/usr/local"), "\(unit)")
    }
  }

  @Test(
    "a prefix with a space is refused before anything is written",
    .enabled(if: isPossible, "make and strip are not installed (Debian: make, binutils)")
  )
  func spacedPrefix() async throws {
    let folder = try ScratchFolder()
    let failure = await #expect(throws: Oracle.Failure.self) {
      try await Self.install(in: folder, prefix: "/opt/a b")
    }
    #expect(failure?.errors.contains("PREFIX and DESTDIR must have no spaces") == true)
    #expect(failure?.errors.split(separator: "\n").count == 1)
    #expect(!FileManager.default.fileExists(atPath: folder.file("tree")))
  }

  @Test(
    "the commit is that of the sources, never that of a repository around them",
    .enabled(if: Oracle.succeeds("/usr/bin/env", ["git", "--version"]), "git is not installed")
  )
  func commit() async throws {
    let folder = try ScratchFolder()
    let script = try String(
      contentsOf: Checkout.root.appending(path: ".ci/commit"),
      encoding: .utf8
    )
    for name in ["own", "around/inside"] {
      try folder.writeScript(script, to: name + "/.ci/commit")
    }
    for name in ["own", "around"] {
      let identity = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
      let git = ["git", "-C", folder.file(name)]
      _ = try await Oracle.ask("/usr/bin/env", git + ["init", "--quiet"])
      _ = try await Oracle.ask(
        "/usr/bin/env",
        git + identity + ["commit", "--quiet", "--allow-empty", "--message", "First"]
      )
    }
    let head = try await Oracle.ask(
      "/usr/bin/env",
      ["git", "-C", folder.file("own"), "rev-parse", "HEAD"]
    )
    #expect(try await Oracle.ask(folder.file("own/.ci/commit"), ["%H"]) == head)
    await #expect(throws: Oracle.Failure.self) {
      try await Oracle.ask(folder.file("around/inside/.ci/commit"), ["%H"])
    }
  }
}
