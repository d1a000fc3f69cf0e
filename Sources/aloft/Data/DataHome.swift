import System

/// The folder where updated data live, apart from those the program brought along.
///
/// A person's is `$XDG_DATA_HOME/aloft`, without that variable `~/.local/share/aloft`; a service of
/// the machine is given one by `data.directory`.
struct DataHome: Sendable, Hashable {
  /// The folder's path; nothing need be there yet.
  let path: String

  init(path: String) {
    self.path = path
  }

  /// Finds the folder; there is none where nobody has a home: for a service that was given none.
  ///
  /// - Parameters:
  ///   - chosen: The folder the person chose, if any; `~` is the person's home.
  ///   - environment: The environment, of which `XDG_DATA_HOME` and `HOME` are read.
  init?(
    chosen: String?,
    environment: [String: String] = Environment.current
  ) {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    if let chosen {
      path = FilePath(expandingTilde: chosen, home: home.map(FilePath.init)).string
      return
    }
    // The specification of the XDG base directories has relative paths ignored.
    let xdg = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let folder = xdg ?? home.map({ $0 + "/.local/share" }) else { return nil }
    path = folder + "/aloft"
  }

  /// The path of a file of a name.
  func file(_ name: String) -> String {
    path + "/" + name
  }

  /// The path of the updated catalogue of airports.
  var catalogue: String { file("airports.catalogue") }
}
