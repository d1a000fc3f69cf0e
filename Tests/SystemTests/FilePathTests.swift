import Glibc
import Testing

@testable import System

@Suite struct FilePathTests {
  @Test(
    arguments: [
      ("/a/b.txt", "/a", "b.txt"), ("/a/b/", "/a", "b"), ("/a", "/", "a"), ("//a", "/", "a"),
      ("a", ".", "a"), ("a/b", "a", "b"), ("a//b//", "a", "b"), ("/", "/", ""), ("", ".", ""),
      ("/a/\u{301}e", "/a", "\u{301}e"),
    ]
  )
  func `a path has a folder and a name`(path: String, folder: String, name: String) {
    #expect(FilePath(path).folder.string == folder)
    #expect(Array(FilePath(path).name.utf8) == Array(name.utf8))
  }

  @Test(
    arguments: [
      ("/m/a.OGG", "OGG"), ("/m.d/a", ""), (".profile", ""), ("a.tar.gz", "gz"), ("a.", ""),
    ]
  )
  func `an extension follows the last full stop of the name`(path: String, ending: String) {
    #expect(FilePath(path).fileExtension == ending)
  }

  @Test(
    arguments: [
      ("/m/film.mp4", "/m/film.partial.mp4"), ("/m.d/film", "/m.d/film.partial"),
      ("film.", "./film..partial"),
    ]
  )
  func `a part of a file is kept beside it, with the same extension`(path: String, part: String) {
    #expect(FilePath(path).partial.string == part)
  }

  @Test(arguments: ["a", "é", "👩‍✈️"])
  func `a derived name is no longer than a name may be`(character: String) {
    let path = FilePath("/m/").appending(String(repeating: character, count: 255) + ".mp4")
    let name = path.partial.name
    #expect(name.hasSuffix("\(character).partial.mp4"))
    #expect((255 - character.utf8.count + 1...255).contains(name.utf8.count))
    #expect(path.sibling("a", ".b").string == "/m/a.b")
  }

  @Test func `names are appended with one slash`() {
    #expect(FilePath("/a").appending("b").string == "/a/b")
    #expect(FilePath("/").appending("b").string == "/b")
  }

  @Test(
    arguments: [
      ("~", "/home/ann"), ("~/m/a", "/home/ann/m/a"), ("~root/x", "/root/x"), ("/a/~", "/a/~"),
      ("a~", "a~"), ("", ""), ("~nobody-has-this-name/x", "~nobody-has-this-name/x"),
    ]
  )
  func `a tilde at the start is a home folder`(text: String, path: String) {
    #expect(FilePath(expandingTilde: text, home: FilePath("/home/ann")).string == path)
  }

  @Test func `a tilde stays if there is no home folder, and a home may be the root`() {
    #expect(FilePath(expandingTilde: "~/a", home: nil).string == "~/a")
    #expect(FilePath(expandingTilde: "~/a", home: FilePath("/")).string == "/a")
    #expect(FilePath(expandingTilde: "~", home: FilePath("/")).string == "/")
  }
}

@Suite struct FileTests {
  private let folder: TemporaryFolder
  private var path: FilePath { folder.path }

  init() throws {
    folder = try TemporaryFolder("aloft-files")
  }

  private func write(_ text: String, to name: String) throws {
    let file = try #require(fopen(path.appending(name).string, "w"))
    fputs(text, file)
    fclose(file)
  }

  @Test func `a file is read to its end or up to a limit`() throws {
    try write(String(repeating: "aloft ", count: 20_000), to: "a")
    #expect(try path.appending("a").bytes().count == 120_000)
    #expect(path.appending("a").size == 120_000)
    #expect(try path.appending("a").bytes(atMost: 5) == Array("aloft".utf8))
    #expect(FilePath("/proc/self/stat").text()?.hasPrefix("\(getpid()) ") == true)
  }

  @Test func `an unreadable file reports why`() {
    #expect(throws: SystemError(code: ENOENT)) { try path.appending("none").bytes() }
    #expect(throws: SystemError(code: EISDIR)) { try path.bytes() }
    #expect(throws: SystemError(code: ENOENT)) { try path.appending("none").names() }
    #expect(path.appending("none").text() == nil)
    #expect(SystemError(code: ENOENT).description == "No such file or directory")
  }

  @Test func `without waiting, a pipe is not read, and a file is`() throws {
    try write("b", to: "a")
    #expect(try path.appending("a").bytes(waits: false) == [0x62])
    let pipe = path.appending("pipe")
    try #require(mkfifo(pipe.string, 0o600) == 0)
    #expect(throws: SystemError(code: EAGAIN)) { try pipe.bytes(waits: false) }
    #expect(pipe.text() == nil)
  }

  @Test func `names that are not UTF-8 are listed apart, with their bytes escaped`() throws {
    try write("", to: "é")
    // Latin-1, with a character of UTF-8 between; and a folder.
    let names: [[UInt8]] = [[0x63, 0xE9, 0xC3, 0xA9, 0x2E, 0x6D, 0x33], [0x46, 0xFC, 0x72]]
    let paths = names.map { name in
      (Array((path.string + "/").utf8) + name + [0]).map(CChar.init(bitPattern:))
    }
    defer {
      unlink(paths[0])
      rmdir(paths[1])
    }
    close(open(paths[0], O_WRONLY | O_CREAT | O_CLOEXEC, 0o600))
    try #require(mkdir(paths[1], 0o700) == 0)
    let listing = try path.listing()
    #expect(listing.names == ["é"])
    #expect(try path.names() == ["é"])
    #expect(listing.foreign.sorted() == ["F\\xFCr", "c\\xE9é.m3"])
    let (folder, file) = (path.appending("F\\xFCr"), path.appending("c\\xE9é.m3"))
    #expect(folder.kind == .folder && file.kind == .other)
    #expect(try folder.listing().names.isEmpty)
    let opened = try file.opened()
    #expect(opened.size == 0 && close(opened.descriptor) == 0)
    #expect(folder.hasForeignNames && !path.hasForeignNames)
    // A file with the escaped name itself has precedence.
    try write("b", to: "c\\xE9é.m3")
    let written = try file.opened()
    #expect(written.size == 1 && close(written.descriptor) == 0)
    #expect(throws: SystemError(code: EINVAL)) { try folder.opened() }
    #expect(throws: SystemError(code: ENOENT)) { try path.appending("d\\xE9").opened() }
  }

  @Test func `bytes that are not UTF-8 are refused as text`() throws {
    let file = try #require(fopen(path.appending("a").string, "w"))
    fputc(0xFF, file)
    fclose(file)
    #expect(path.appending("a").text() == nil)
  }

  @Test func `folders are made with those above them, once`() throws {
    let deep = path.appending("b/c/d")
    try deep.makeFolder(permissions: 0o700)
    try deep.makeFolder(permissions: 0o700)
    #expect(deep.isFolder && deep.isFolderItself && deep.exists)
    try write("", to: "e")
    #expect(throws: SystemError(code: ENOTDIR)) { try path.appending("e").makeFolder() }
    #expect(throws: SystemError(code: ENOTDIR)) { try path.appending("e/f").makeFolder() }
    #expect(try path.names().sorted() == ["b", "e"])
  }

  @Test func `links are followed, also to what is yet to be made`() throws {
    try write("", to: "a")
    let real = path.resolved
    symlink("a", path.appending("to-a").string)
    symlink("b", path.appending("to-b").string)
    symlink(path.string, path.appending("round").string)
    #expect(path.appending("to-a").link?.string == "a")
    #expect(path.appending("a").link == nil)
    let resolved = ["to-a": "a", "to-b": "b", "round/to-b": "b", "new": "new"]
    for (name, target) in resolved {
      #expect(path.appending(name).resolved == real.appending(target), "\(name)")
    }
    #expect(path.appending("none/new").resolved == path.appending("none/new"))
    #expect(path.appending("round").isFolder)
    #expect(!path.appending("round").isFolderItself)
    #expect(path.kind == .folder && path.appending("round").kind == .linkToFolder)
    let others = ["a", "to-a", "to-b", "none"].map { path.appending($0).kind }
    #expect(others == [.other, .other, .other, .other])
    symlink("self", path.appending("self").string)
    #expect(path.appending("self").resolved.name == "self")
  }

  @Test func `a temporary folder is removed with its contents, and link targets stay`() throws {
    var other: TemporaryFolder? = try TemporaryFolder("aloft-files")
    let gone = try #require(other?.path)
    try write("stays", to: "a")
    try gone.appending("b/c").makeFolder()
    symlink(path.string, gone.appending("b/link").string)
    other = nil
    #expect(!gone.exists)
    #expect(path.appending("a").text() == "stays")
  }
}
