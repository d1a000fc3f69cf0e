/// A text that a viewer reads: English in the source, translated by a ``MessageCatalogue``.
///
/// A message is a whole sentence or label. What varies is a named placeholder such as `{count}`,
/// never a text glued before or after it: other languages order their words differently. The
/// English text identifies the message in translations, together with its context.
///
/// ```swift
/// extension Message {
///   package static let breatheIn = Message("breathe in", context: "caption")
/// }
/// words(.breatheIn)
/// ```
public struct Message: Sendable, Hashable {
  /// The English text; in the singular if there is a plural.
  public let text: String

  /// The English plural of a message with a count.
  public let plural: String?

  /// The part of the picture that shows the message. Equal texts in two contexts are translated
  /// separately.
  public let context: String

  /// A note to translators.
  public let comment: String?

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - text: The English text, with placeholders in braces.
  ///   - plural: The English plural; its `{count}` is the number that decides.
  ///   - context: The part of the picture that shows it.
  ///   - comment: A note to translators: what placeholders stand for, how much room there is.
  public init(_ text: String, plural: String? = nil, context: String, comment: String? = nil) {
    self.text = text
    self.plural = plural
    self.context = context
    self.comment = comment
  }

  /// The identity of the message in translations.
  var key: Key { Key(context: context, text: text) }

  /// The identity of a message: its context, if any, and its English text.
  struct Key: Sendable, Hashable {
    let context: String?
    let text: String
  }
}
