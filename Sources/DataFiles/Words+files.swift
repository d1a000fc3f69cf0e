import Glibc
package import Settings
package import System
package import Text

extension Words {
  /// Opens the words of the language that the settings choose.
  ///
  /// - Parameters:
  ///   - configuration: The settings.
  ///   - data: The data directory; translations are `words/TAG.po` in it.
  ///   - messages: All messages. Only the pseudo-locale evaluates them, because their list takes memory.
  ///   - environment: The environment, whose locale "auto" follows.
  /// - Returns: The words.
  /// - Throws: A failure that names the setting if there is no such language, or if its file cannot
  ///   be read or used; the file and line of a translation that the system's locale chooses.
  package static func open(
    _ configuration: Configuration,
    _ data: DataDirectory,
    pseudo messages: @autoclosure () -> [Message],
    environment: [String: String] = Environment.current
  ) throws(Failure) -> Words {
    let chosen = configuration.settings.language
    switch chosen {
    case "auto": return try system(data, environment)
    case "en": return Words()
    case "pseudo": return Words(MessageCatalogue(pseudo: messages()))
    case _ where chosen.contains("/") || chosen.hasSuffix(".po"):
      let file = FilePath(expandingTilde: chosen).string
      return try Words(MessageCatalogue(file: file, chosenIn: configuration))
    default:
      let tag = LanguageTag(chosen)
      guard let file = tag.flatMap({ data.translation(for: $0) }) else {
        // English needs no file, whatever its region.
        if tag?.language == "en" { return Words() }
        let known = ["auto", "en", "pseudo"] + data.translations.map { $0.name }
        throw configuration.refusal(
          of: .language,
          because: "use \(known.map { "\"\($0)\"" }.joined(separator: ", ")) or the path of a "
            + "PO file"
        )
      }
      return try Words(MessageCatalogue(file: file, chosenIn: configuration))
    }
  }

  /// The words of the first language that the environment requests and that is available; otherwise English.
  private static func system(
    _ data: DataDirectory,
    _ environment: [String: String]
  ) throws(Failure) -> Words {
    for tag in preferred(environment) {
      if let file = data.translation(for: tag) { return try Words(MessageCatalogue(file: file)) }
      if tag.language == "en" { break }
    }
    return Words()
  }

  /// The languages that the environment asks for, the most wanted first: as for gettext, those of LANGUAGE before that
  /// of the locale, unless it is "C" or "POSIX".
  private static func preferred(_ environment: [String: String]) -> [LanguageTag] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    guard let own = LanguageTag(locale ?? "") else { return [] }
    let list = (environment["LANGUAGE"] ?? "").split(separator: ":")
    return list.compactMap { LanguageTag($0) } + [own]
  }
}

extension DataDirectory {
  /// The file of the translation that serves a language best; nil if none does.
  fileprivate func translation(for tag: LanguageTag) -> String? {
    let known = translations
    return tag.servedBy.lazy.compactMap { tag in known.first { $0.tag == tag } }.first
      .map { "\(path)/words/\($0.name).po" }
  }

  /// The translations, in alphabetical order of their files: `pt-BR.po`, or `pt_BR.po` as gettext names it.
  fileprivate var translations: [(tag: LanguageTag, name: String)] {
    ((try? FilePath(path + "/words").names()) ?? []).filter { $0.hasSuffix(".po") }
      .map { String($0.dropLast(3)) }.sorted()
      .compactMap { name in LanguageTag(name).map { (tag: $0, name: name) } }
  }
}

extension MessageCatalogue {
  /// The greatest size of a translation, in bytes.
  private static let maximumBytes = 4_000_000

  /// Reads a PO file.
  ///
  /// - Parameters:
  ///   - file: The path.
  ///   - configuration: The settings that name the file or its language; nil if they do not.
  /// - Throws: A failure that names the setting or the file, and what is wrong.
  fileprivate init(
    file: String,
    chosenIn configuration: Configuration? = nil
  ) throws(Failure) {
    // The message then shows the path as the value of the setting.
    let isNamed = configuration?.settings.language == file
    let bytes: [UInt8]
    do throws(SystemError) {
      // A reload of the settings reads it again, and must not wait for a pipe.
      bytes = try FilePath(file).bytes(atMost: Self.maximumBytes, waits: false)
    } catch {
      let problem = error.code == EAGAIN ? "it is not a file" : error.description
      let reason = "\(isNamed ? "the file" : file) cannot be read: \(problem)"
      throw configuration?.refusal(of: .language, because: reason) ?? Failure(.noInput, reason)
    }
    // A file is named after its language.
    let name = file.split(separator: "/").last ?? ""
    do throws(MessageCatalogueError) {
      try self.init(po: bytes, language: LanguageTag(name)?.description ?? "und")
    } catch {
      let reason = isNamed ? "\(error)" : "\(file), \(error)"
      throw configuration?.refusal(of: .language, because: reason) ?? Failure(.data, reason)
    }
  }
}
