package import Settings
package import System

/// The folder of updated data, apart from the data the program came with.
///
/// For a person it is `$XDG_DATA_HOME/aloft`, or `~/.local/share/aloft` without that variable; for
/// a system service it is set by `data.directory`.
package struct DataHome: Sendable, Hashable {
  /// The folder's path; nothing need be there yet.
  package let path: String

  package init(path: String) {
    self.path = path
  }

  /// Finds the folder; nil without a home directory and a configured folder.
  ///
  /// - Parameters:
  ///   - chosen: The configured folder, if any; `~` is the home directory.
  ///   - environment: The environment, of which `XDG_DATA_HOME` and `HOME` are read.
  package init?(
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
  package func file(_ name: String) -> String {
    path + "/" + name
  }

  /// The path of the updated catalogue of airports.
  package var catalogue: String { file("airports.catalogue") }
}

extension DataHome {
  /// The folder where updated data live, which must be known to write there.
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
