import Breathing
import Glibc
import Network
import Outlets
import Settings
import System
import Testing

@Suite("Files of settings that cannot be read")
struct SettingsFileTests {
  private func load(_ folder: TemporaryFolder, chosen: String? = nil) throws -> Configuration {
    try Configuration.load(
      .builtIn,
      chosen: chosen,
      environment: ["XDG_CONFIG_HOME": folder.path.string]
    ) { path in
      // The settings of the machine that runs the tests do not count.
      try path.hasPrefix("/etc/") ? nil : Configuration.contents(of: path)
    }
  }

  private func prepared() throws -> (folder: TemporaryFolder, file: FilePath) {
    let folder = try TemporaryFolder("aloft-settings")
    try folder.path.appending("aloft").makeFolder()
    return (folder, folder.path.appending("aloft/aloft.toml"))
  }

  @Test func `a file that does not exist is skipped, and so is one below a file`() throws {
    let (folder, _) = try prepared()
    #expect(try load(folder).settings.volume == Configuration(.builtIn).settings.volume)
    let file = folder.path.appending("aloft/other")
    try OutputFile.write([], to: file.string)
    #expect(try Configuration.contents(of: file.appending("aloft.toml").string) == nil)
  }

  @Test func `a link that leads nowhere but to itself is an error, because it may hide a policy`()
    throws
  {
    let (folder, file) = try prepared()
    #expect(symlink("aloft.toml", file.string) == 0)
    let failure = #expect(throws: Failure.self) { try load(folder) }
    #expect(failure == Failure(.configuration, file.string, errno: ELOOP))
  }

  @Test func `a folder that cannot be entered is an error, unless the home folder is hidden`()
    throws
  {
    // Root may enter every folder.
    let (folder, file) = try prepared()
    try OutputFile.write(Array("[breath]\npolicy = \"public\"\n".utf8), to: file.string)
    let aloft = folder.path.appending("aloft").string
    #expect(chmod(aloft, 0) == 0)
    defer { chmod(aloft, 0o700) }
    if access(file.string, R_OK) == 0 {
      #expect(try load(folder).settings.policy == .public)
    } else {
      #expect(throws: Failure(.configuration, file.string, errno: EACCES)) { try load(folder) }
    }
  }

  @Test func `a pipe in place of the file is refused, and does not block`() throws {
    let (folder, file) = try prepared()
    #expect(mkfifo(file.string, 0o600) == 0)
    let problem = #expect(throws: Failure.self) { try load(folder) }
    #expect(problem?.status == .configuration)
    #expect(problem?.message.hasSuffix("aloft.toml is a pipe; only --config takes one") == true)
  }

  @Test func `a chosen pipe is read once, and keeps its settings on reload`() throws {
    let (folder, _) = try prepared()
    let pipe = folder.path.appending("pipe").string
    #expect(mkfifo(pipe, 0o600) == 0)
    try Worker.start("writer") {
      // It waits for the reader.
      let descriptor = open(pipe, O_WRONLY | O_CLOEXEC)
      let text = Array("[sound]\nvolume = 7\n".utf8)
      #expect(write(descriptor, text, text.count) == text.count)
      close(descriptor)
    }
    for _ in 0..<2 { #expect(try load(folder, chosen: pipe).settings.volume == 7) }
  }

  @Test func `a chosen file that has become a pipe is refused on reload, without waiting for data`()
    throws
  {
    let (folder, _) = try prepared()
    let file = folder.path.appending("chosen.toml").string
    try OutputFile.write(Array("[sound]\nvolume = 7\n".utf8), to: file)
    #expect(try load(folder, chosen: file).settings.volume == 7)
    try #require(unlink(file) == 0 && mkfifo(file, 0o600) == 0)
    // A writer without data, so that a reload that waits would end, and fail this test.
    try Worker.start("writer") { close(open(file, O_WRONLY | O_CLOEXEC)) }
    for _ in 0..<2 {
      let problem = #expect(throws: Failure.self) { try load(folder, chosen: file) }
      #expect(problem?.status == .noInput)
      #expect(problem?.message.hasPrefix("\(file) gives no data now; ") == true)
    }
    // While the pipe is open for reading, the writer does not wait, however late it starts.
    let reader = open(file, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    // A file in its place is read again.
    try #require(unlink(file) == 0)
    try OutputFile.write(Array("[sound]\nvolume = 8\n".utf8), to: file)
    #expect(try load(folder, chosen: file).settings.volume == 8)
  }
}
