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
      guard let file = data.translation(nearest: chosen) else {
        // English needs no file, whatever its region.
        if chosen.language == "en" { return Words() }
        let known = ["auto", "en", "pseudo"] + data.translations
        throw configuration.refusal(
          of: .language,
          because: "use \(known.map { "\"\($0)\"" }.joined(separator: ", ")) or the path of a "
            + "PO file"
        )
      }
      return try Words(MessageCatalogue(file: file, chosenIn: configuration))
    }
  }

  /// The words of the system's locale; English if there is no translation.
  private static func system(
    _ data: DataDirectory,
    _ environment: [String: String]
  ) throws(Failure) -> Words {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // From de_AT.UTF-8@euro: the tag de-AT.
    let tag = String((locale ?? "").prefix { $0 != "." && $0 != "@" }).substituting("_", with: "-")
    guard let file = data.translation(nearest: tag) else { return Words() }
    return try Words(MessageCatalogue(file: file))
  }
}

extension String {
  /// The language of a tag, such as `de` of `de-AT`.
  fileprivate var language: String { String(prefix { $0 != "-" && $0 != "_" }) }
}

extension DataDirectory {
  /// The file of a translation, or else that of its language without a region: that of `de` for `de-AT`; nil if there
  /// is neither.
  fileprivate func translation(nearest tag: String) -> String? {
    translation(tag) ?? translation(tag.language)
  }

  /// The file of a translation; nil if there is none.
  fileprivate func translation(_ tag: String) -> String? {
    guard !tag.isEmpty, tag.utf8.allSatisfy(Self.isOfTag) else { return nil }
    let file = "\(path)/words/\(tag.substituting("_", with: "-")).po"
    return FilePath(file).exists ? file : nil
  }

  private static func isOfTag(_ byte: UInt8) -> Bool {
    let letter = Character(Unicode.Scalar(byte))
    return letter.isASCII && (letter.isLetter || letter.isNumber || letter == "-" || letter == "_")
  }

  /// The tags of the translations, in alphabetical order.
  fileprivate var translations: [String] {
    ((try? FilePath(path + "/words").names()) ?? []).filter { $0.hasSuffix(".po") }
      .map { String($0.dropLast(3)) }.sorted()
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
    let bytes: [UInt8]
    do throws(SystemError) {
      // A reload of the settings reads it again, and must not wait for a pipe.
      bytes = try FilePath(file).bytes(atMost: Self.maximumBytes, waits: false)
    } catch {
      let problem = error.code == EAGAIN ? "it is not a file" : error.description
      let reason = "\(file) cannot be read: \(problem)"
      throw configuration?.refusal(of: .language, because: reason) ?? Failure(.noInput, reason)
    }
    // A file is named after its language.
    let name = file.split(separator: "/").last ?? ""
    do throws(MessageCatalogueError) {
      try self.init(po: bytes, language: String(name.prefix { $0 != "." }))
    } catch {
      let reason = "\(file), \(error)"
      throw configuration?.refusal(of: .language, because: reason) ?? Failure(.data, reason)
    }
  }
}
