/// The views that a show offers, in the order of settings and help. The first is its home, to which
/// Escape leads back.
public struct Views: Sendable {
  /// The views of the program: the registry. A new view is a line here.
  public static let builtIn = Views([
    SkyView(),
    CardView(),
    RadarView(),
  ])

  /// All views; at least one.
  package let all: [any View]

  /// The commands of the keys that views bring.
  package let keys: [Character: Command]

  /// Creates a registry.
  ///
  /// - Parameter all: The views, home first. Their names and keys differ.
  package init(_ all: [any View]) {
    precondition(!all.isEmpty, "a show has a view")
    self.all = all
    let own = all.flatMap { view in
      Array(view.keys) + (view.key.map { [($0, Command.toggleView(view.name))] } ?? [])
    }
    keys = Dictionary(uniqueKeysWithValues: own)
  }

  /// Returns the registry with further views.
  package func adding(_ more: (any View)...) -> Views {
    Views(all + more)
  }

  /// The name of the first view.
  public var home: ViewName { all[0].name }

  /// The names of the views, in order.
  public var names: [ViewName] { all.map(\.name) }

  /// Returns the name of a view as written in a setting or a command; nil if there is no such view.
  public func name(_ text: String) -> ViewName? {
    names.first { $0.rawValue == text }
  }

  /// Returns a view by its name.
  package subscript(name: ViewName) -> (any View)? {
    all.first { $0.name == name }
  }

  /// What the views show, in words: "the sky, an airport card or the radar".
  package var words: String {
    let nouns = all.map(\.noun)
    return (nouns.dropLast(2) + [nouns.suffix(2).joined(separator: " or ")]).joined(separator: ", ")
  }
}
