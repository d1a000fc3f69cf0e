import Outlets
import Session
import Settings
import System

extension SessionEngine {
  /// The engine of an unattended display near Heathrow, with what staff have set.
  static func display(_ record: TimetableRecord) throws -> SessionEngine {
    try SessionEngine(timetables: record) { () throws(Failure) in
      var configuration = Configuration(.builtIn)
      do throws(ConfigurationError) {
        try configuration.read("sky.near = \"51.47,-0.46\"\nhttp.listen = \"off\"\n", from: "own")
      } catch {
        throw Failure(error)
      }
      return configuration.unattended
    }
  }
}
