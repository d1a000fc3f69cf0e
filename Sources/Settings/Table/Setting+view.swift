package import Show

extension Setting {
  package static let shownView = firstView(among: .builtIn)

  /// Returns the setting of the first view, one of a registry.
  package static func firstView(among views: Views) -> Setting {
    Setting(
      key: "view.show",
      kind: .choice(views.names.map(\.rawValue)),
      meaning: "The first view: \(views.words). Keys switch between them."
    ) {
      .text($0.view.rawValue)
    } apply: { value, settings in
      guard case .text(let text) = value, let name = views.name(text) else { return }
      settings.view = name
    }
  }

  package static let language = text(
    "view.language",
    \.language,
    "\"auto\", \"en\", \"pseudo\", the tag of a language, or the path of a PO file",
    """
    Language of everything viewers read: "auto" for the system's, a tag such as "en" or "pt-BR", \
    or a translator's file such as "~/de.po". "pseudo" is accented English, which shows what is \
    not translated or does not fit.
    """
  )

  /// The settings of the view.
  static let view = [shownView, airport, language]
}
