package import Settings
package import System

/// The folder of updated data, separate from the data installed with the program.
///
/// For a user it is `$XDG_DATA_HOME/aloft`, or `~/.local/share/aloft` without that variable. For a
/// system service, the setting `data.directory` names it.
package struct DataHome: Sendable, Hashable {
  /// The folder's path; it need not exist yet.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Finds the folder; nil if there is neither a home directory nor a configured folder.
  ///
  /// - Parameters:
  ///   - chosen: The configured folder; `~` is the home directory. Nil uses the default.
  ///   - environment: The environment; only `XDG_DATA_HOME` and `HOME` are read.
  package init?(
    chosen: String?,
    environment: [String: String] = Environment.current
  ) {
    let home = environment["HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    if let chosen {
      path = FilePath(expandingTilde: chosen, home: home.map(FilePath.init)).string
      return
    }
    // The XDG Base Directory Specification requires relative paths to be ignored.
    let xdg = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    guard let folder = xdg ?? home.map({ $0 + "/.local/share" }) else { return nil }
    path = folder + "/aloft"
  }

  /// Returns the path of a file in the folder.
  package func file(_ name: String) -> String {
    path + "/" + name
  }

  /// The path of the updated catalogue of airports.
  package var catalogue: String { file("airports.catalogue") }
}

extension DataHome {
  /// Returns the folder of updated data; throws if it is unknown.
  package static func writable(_ settings: Settings) throws(Failure) -> DataHome {
    guard let home = DataHome(chosen: settings.dataDirectory) else {
      throw Failure(
        .configuration,
        "There is no folder for updated data: HOME is not set; choose one with data.directory"
      )
    }
    return home
  }
}
