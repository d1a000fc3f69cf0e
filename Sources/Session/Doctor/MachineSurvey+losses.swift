import Atlas
import DataFiles
import Feeds
import Glibc
import Outlets
import Places
import Settings
import Sound
import System
import Text

extension MachineSurvey {
  /// Opens the files without which a session can run, as the session does.
  ///
  /// - Parameters:
  ///   - settings: The settings, which may name some.
  ///   - needsWindow: Whether a window and sound are needed.
  /// - Returns: Those that are missing or damaged.
  static func losses(_ settings: Settings, needsWindow: Bool) -> [Loss] {
    // Without a folder of data, the check of the airports fails.
    guard let data = try? DataDirectory.current() else { return [] }
    var losses: [Loss] = []
    func check(_ name: String, _ consequence: String, _ open: () throws(Failure) -> Void) {
      do throws(Failure) {
        try open()
      } catch {
        losses.append(Loss(name: name, reason: error.message, consequence: consequence))
      }
    }
    check("coasts", "there are no coasts") { () throws(Failure) in _ = try LandAtlas.open(data) }
    check("relief", "land is flat") { () throws(Failure) in _ = try Relief.open(data) }
    let unmeasured = "aloft sky report knows the elevation of the ground at airports only"
    check("terrain", unmeasured) { () throws(Failure) in _ = try Terrain.open(data) }
    let unlit = "there are no lights of cities, and places are found by airport only"
    check("places", unlit) { () throws(Failure) in _ = try Gazetteer.open(data) }
    check("areas", "some islands are not found by name") { () throws(Failure) in
      _ = try AreaFile(data)
    }
    check("closures", "flights may land at closed airports") { () throws(Failure) in
      _ = try ClosureFile(data)
    }
    check("facts", "interludes show no facts") { () throws(Failure) in
      _ = try FactFiles(data, files: [])
    }
    for failure in (try? FactFiles(data, files: settings.factsFiles))?.failures ?? [] {
      let consequence = "its facts are left out"
      losses.append(Loss(name: "facts", reason: failure.message, consequence: consequence))
    }
    if settings.http.listen != nil {
      check("pages", "there is no page") { () throws(Failure) in
        _ = try data.file("web/index.html")
      }
    }
    if needsWindow, case .files(let path) = settings.music {
      do throws(PlaylistError) {
        losses += try Playlist(path: path, seed: 0).omissions.map {
          Loss(name: "music", reason: $0.reason, consequence: $0.consequence)
        }
      } catch {
        let consequence = "the program's own music is played"
        losses.append(Loss(name: "music", reason: error.description, consequence: consequence))
      }
    }
    return losses + radarLosses(settings) + sourceLosses(settings)
  }

  /// Finds the sources whose file is missing, may not be read, or is a folder, a pipe or a device. They are not read:
  /// the writer of a pipe may not have finished.
  private static func sourceLosses(_ settings: Settings) -> [Loss] {
    var sources: [(name: String, path: String?, consequence: String)] = [
      ("weather", filePath(of: settings.weatherSource), "the weather is not updated"),
      ("notam", filePath(of: settings.notamSource), "the NOTAMs are not updated"),
    ]
    for text in settings.radarSources {
      sources.append(("radar", aircraftPath(of: text), "this source has no aircraft"))
    }
    return sources.compactMap { name, path, consequence in
      guard let path, let problem = problem(ofReading: path) else { return nil }
      let reason = "\(path) cannot be read: \(problem)"
      return Loss(name: name, reason: reason, consequence: consequence)
    }
  }

  /// Why a file cannot be read; nil if it can.
  private static func problem(ofReading path: String) -> String? {
    if FilePath(path).isIrregular { return "it is not a file" }
    return access(path, R_OK) == 0 ? nil : SystemError.last.description.lowercased()
  }

  /// The path of a source of weather or NOTAMs; nil if it is not a file.
  private static func filePath(of source: String?) -> String? {
    guard let source,
      case .file(let path) = try? FetchAddress(FilePath(expandingTilde: source).string)
    else { return nil }
    return path
  }

  /// The path of a source of aircraft; nil if it is not a file. What is no address is a failed check of the session.
  private static func aircraftPath(of source: String) -> String? {
    switch try? AircraftSource.Address(AircraftSources.expanded(source)) {
    case .list(.file(let path))?: path
    case .replay(let replay)?: replay.path
    default: nil
    }
  }

  /// Reads the files that the radar's settings name.
  private static func radarLosses(_ settings: Settings) -> [Loss] {
    var losses: [Loss] = []
    if let text = settings.radarSatellites {
      let path = FilePath(expandingTilde: text)
      do throws(SatelliteService.Problem) {
        _ = try SatelliteService.elements(at: path)
      } catch {
        let reason = "\(path.string.withoutCredentials): \(error.message)"
        let consequence = "there are no satellites"
        losses.append(Loss(name: "satellites", reason: reason, consequence: consequence))
      }
    }
    if let text = settings.radarRoutes, !text.includes("://") {
      let path = FilePath(expandingTilde: text)
      do throws(FetchError) {
        _ = try RouteTable(path: path.string)
      } catch {
        let (reason, consequence) = ("\(path): \(error)", "flights show no routes")
        losses.append(Loss(name: "routes", reason: reason, consequence: consequence))
      }
    }
    return losses
  }
}
