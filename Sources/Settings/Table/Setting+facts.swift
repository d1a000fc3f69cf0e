import Facts

extension Setting {
  package static let showFacts = flag(
    "facts.show",
    \.facts,
    "Show a fact in each interlude. Without facts there are no interludes."
  )
  package static let factsFiles = texts(
    "facts.files",
    \.factsFiles,
    "a list of files, such as [\"~/facts.toml\"]",
    "Files with facts of your own, in addition to the built-in ones."
  )
  package static let factsSets = choices(
    "facts.sets",
    \.factsSets,
    FactSet.allCases.map(\.rawValue),
    """
    The sets to choose facts from. [] means all of them, but on a public screen only \
    "waiting-room", the facts that suit a room with nervous fliers in it.
    """
  )
  package static let readingTime = number(
    "facts.reading_time",
    \.readingTime,
    0.75...2,
    "How long facts stay on screen, as a multiple of the normal time."
  )

  /// The settings of facts.
  static let facts = [showFacts, factsFiles, factsSets, readingTime]
}
