extension Words {
  /// How far a translation covers the program.
  public struct Coverage: Sendable, Hashable {
    /// The number of messages that are translated.
    public let translated: Int

    /// The number of messages.
    public let messages: Int

    /// The entries that translate no message as it is now, in alphabetical order.
    public let strays: [Stray]

    /// The letters of the translation beyond ASCII.
    public let letters: Set<Character>
  }

  /// An entry that translates no message as it is now.
  public struct Stray: Sendable, Hashable, CustomStringConvertible {
    /// Why it translates none, or not all of one.
    public enum Reason: Sendable, Hashable {
      /// No message has this English text in this context.
      case unknown
      /// A message has this English text, but in another context.
      case context
      /// The message counts something, and the entry has no plural forms.
      case singular
    }

    /// The English text.
    public let text: String

    /// The context; nil if the entry has none.
    public let context: String?

    /// Why it is listed.
    public let reason: Reason

    /// The entry and the reason, for translators.
    public var description: String {
      let place = context.map { "in context “\($0)”" } ?? "without a context"
      return switch reason {
      case .unknown: "“\(text)” is no message"
      case .context: "“\(text)” \(place) is no message, but it is one in another context"
      case .singular: "“\(text)” has no plural forms"
      }
    }
  }

  /// Compares the translation with the messages of the program.
  ///
  /// - Parameter messages: All messages.
  /// - Returns: The comparison; nil for English, which needs no translation.
  public func coverage(of messages: [Message]) -> Coverage? {
    catalogue?.coverage(of: messages)
  }
}

extension MessageCatalogue {
  fileprivate func coverage(of messages: [Message]) -> Words.Coverage {
    let known = Dictionary(messages.map { ($0.key, $0) }) { first, _ in first }
    let texts = Set(known.keys.map(\.text))
    let strays = keys.compactMap { key -> Words.Stray? in
      let reason: Words.Stray.Reason
      if let message = known[key] {
        guard message.plural != nil, (forms(key)?.count ?? 0) < formCount else { return nil }
        reason = .singular
      } else {
        reason = texts.contains(key.text) ? .context : .unknown
      }
      return Words.Stray(text: key.text, context: key.context, reason: reason)
    }
    let letters = keys.flatMap { forms($0) ?? [] }.reduce(into: Set<Character>()) { all, text in
      all.formUnion(text.filter { !$0.isASCII && !$0.isWhitespace })
    }
    return Words.Coverage(
      translated: known.keys.count { forms($0) != nil },
      messages: known.count,
      strays: strays.sorted { ($0.text, $0.context ?? "") < ($1.text, $1.context ?? "") },
      letters: letters
    )
  }
}
