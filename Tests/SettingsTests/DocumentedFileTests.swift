import Breathing
import Foundation
import Outlets
import Settings
import System
import TestSupport
import Testing

/// The documented settings file matches the program.
@Suite struct DocumentedFileTests {
  @Test func `config/aloft.toml is what the program prints`() throws {
    let path = Checkout.root.appending(path: "config/aloft.toml")
    let file = try String(contentsOf: path, encoding: .utf8)
    #expect(file == SettingTable.builtIn.documented)
  }

  @Test func `a file that need not be set is "none"`() {
    let files = SettingTable.builtIn.all.filter { $0.key.hasSuffix("_file") }
    #expect(files.count > 4)
    for setting in files {
      #expect("\(setting.defaultValue)" == "\"none\"", "\(setting.key)")
    }
  }

  @Test func `it names every key with exactly the value that is built in`() throws {
    var configuration = Configuration(.builtIn)
    try configuration.read(SettingTable.builtIn.documented, from: "aloft.toml")
    #expect(configuration.settings == Settings())
    for setting in SettingTable.builtIn.all {
      guard case .file(_, let line?) = configuration.origin(of: setting.key) else {
        Issue.record("\(setting.key) is missing or has no line")
        continue
      }
      let lines = SettingTable.builtIn.documented.split(
        separator: "\n",
        omittingEmptySubsequences: false
      )
      #expect(lines[line - 1] == "\(setting.name) = \(setting.defaultValue)")
      #expect(lines[line - 2].hasPrefix("# "), "\(setting.key) is explained")
    }
  }

  @Test func `no line is longer than a terminal of 100 columns`() {
    for line in SettingTable.builtIn.documented.split(separator: "\n") {
      #expect(line.count <= 100, "\(line)")
    }
  }

  @Test func `every built-in value is one that the setting takes, and applies to itself`() {
    #expect(Set(SettingTable.builtIn.all.map(\.key)).count == SettingTable.builtIn.all.count)
    for setting in SettingTable.builtIn.all {
      #expect(setting.kind.admit(setting.defaultValue) == setting.defaultValue, "\(setting.key)")
      var settings = Settings()
      setting.apply(setting.defaultValue, &settings)
      #expect(settings == Settings(), "\(setting.key)")
    }
  }

  @Test func `a value other than the default changes exactly its setting`() throws {
    for setting in SettingTable.builtIn.all {
      let value = try #require(setting.otherValue, "\(setting.key)")
      var configuration = Configuration(.builtIn)
      try configuration.read("\(setting.key) = \(value)", from: "f")
      let settings = configuration.settings
      #expect(setting.value(settings) == value, "\(setting.key)")
      let changed = SettingTable.builtIn.all.filter { $0.value(settings) != $0.defaultValue }
      #expect(changed.map(\.key) == [setting.key])
    }
  }

  /// Bytes of the documented file are replaced, inserted, removed, repeated and cut off at random:
  /// the result is settings or one error in one line, never a crash.
  @Test(arguments: 0..<8)
  func `a corrupted file gives settings or one clear error`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let original = Array(SettingTable.builtIn.documented.utf8)
    var refused = 0
    for _ in 0..<150 {
      let bytes = corrupted(original, &generator)
      do {
        _ = try Configuration.load(.builtIn, chosen: "/f", environment: [:]) { path in
          path == "/f" ? bytes : nil
        }
      } catch let failure {
        refused += 1
        #expect(failure.status == .configuration)
        #expect(failure.message.hasPrefix("/f"))
        #expect(!failure.message.contains { $0.isNewline }, "\(failure.message)")
        #expect(failure.message.count < 500)
      }
    }
    #expect(refused > 30, "corruption must reach the reader")
  }

  private func corrupted(
    _ original: [UInt8],
    _ generator: inout SeededGenerator
  ) -> [UInt8] {
    // Without the comments: most changes of a comment leave the file valid.
    var bytes = Array(
      original.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
        .joined(separator: [UInt8(ascii: "\n")])
    )
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { return bytes }
      let place = bytes.indices.randomElement(using: &generator) ?? 0
      let telling = Array("[]{}=\"'\\.#\n\t 0-9eE_:+".utf8)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &generator)
      case 1: bytes[place] = telling.randomElement(using: &generator) ?? 0
      case 2: bytes.insert(telling.randomElement(using: &generator) ?? 0, at: place)
      case 3: bytes.remove(at: place)
      case 4: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }
}

extension Setting {
  /// A value that the setting takes, and that is not its default.
  fileprivate var otherValue: SettingValue? {
    let values: [SettingValue] =
      switch kind {
      case .flag: [.flag(false), .flag(true)]
      case .whole(let range): [.whole(range.lowerBound), .whole(range.upperBound)]
      case .wholes(let choices): choices.map { SettingValue.whole($0) }
      case .number(let range): [.number(range.lowerBound), .number(range.upperBound)]
      case .choice(let choices): choices.map { SettingValue.text($0) }
      case .wordOrWhole(let word, let range):
        [.whole(range.lowerBound), .whole(range.upperBound), .text(word)]
      case .wordOrDays(let word, let range): [.text("\(range.upperBound)d"), .text(word)]
      case .duration(let range): [.text(range.lowerBound.text), .text(range.upperBound.text)]
      case .wordOrLength(let word, let range, _):
        ["\(range.lowerBound)m", "\(range.upperBound)m", word].map { SettingValue.text($0) }
      case .wordOrTime(let word, _): [.text("06:30"), .text(word)]
      case .text: [.text("another")]
      case .choices(let choices): [.texts([]), .texts(choices)]
      case .texts: [.texts(["another"])]
      }
    return values.first { $0 != defaultValue && kind.admit($0) == $0 }
  }
}
