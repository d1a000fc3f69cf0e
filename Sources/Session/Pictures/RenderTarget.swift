import Atlas
package import Breathing
package import DataFiles
import Places
import Scenes
package import Screen
package import Show
package import System

/// A canvas and the data to paint on it.
package struct RenderTarget {
  private let canvas: Canvas

  private let size: PictureSize
  private let legibility: Legibility?

  /// Opens the land data and creates a canvas.
  ///
  /// - Throws: A failure that names the missing library.
  package init(_ setup: Setup, size: PictureSize) throws(Failure) {
    if let problem = Canvas.problem { throw Failure(.unavailable, "no picture: \(problem)") }
    self.size = size
    legibility = Legibility(setup.settings, panel: size.pixels)
    canvas = Canvas(
      width: size.width,
      height: size.height,
      backdrops: BackdropStore.open(setup.data)
    )
  }

  /// Draws the show at an instant and returns a PNG.
  ///
  /// - Throws: `ScreenError` with the reason.
  package func picture(of show: Show, at now: Instant) throws(ScreenError) -> [UInt8] {
    var scene = show.scene(at: now, size: size.pixels, legibility: legibility)
    // This is a single picture: no next one is prepared.
    scene.upcoming = nil
    canvas.draw(scene)
    return try canvas.png()
  }

  /// Draws the show at an instant and writes a PNG.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - now: The instant.
  ///   - path: The file, which is replaced whole or not at all; `-` is standard output.
  /// - Throws: A failure that names the file and the reason.
  package func write(_ show: Show, at now: Instant, to path: String) throws(Failure) {
    // A file that cannot be written is reported before the work of drawing.
    let file = try OutputFile(path)
    let bytes: [UInt8]
    do throws(ScreenError) {
      bytes = try picture(of: show, at: now)
    } catch {
      throw Failure(.software, "\(path): \(error)")
    }
    try file.write(bytes)
    try file.finish()
  }
}

extension BackdropStore {
  /// Opens the land, its relief and the lights of its places in a data directory for painting
  /// backdrops.
  ///
  /// What is missing or damaged is logged once; backdrops then show open sea, flat land, or no
  /// lights.
  package static func open(_ data: DataDirectory) -> BackdropStore {
    let atlas = Diagnostics.without("there are no coasts") { () throws(Failure) in
      try LandAtlas.open(data)
    }
    let relief = Diagnostics.without("land is flat") { () throws(Failure) in
      try Relief.open(data)
    }
    let places = Diagnostics.without("there are no lights of cities") { () throws(Failure) in
      try Gazetteer.open(data)
    }
    let painter = BackdropPainter(atlas: atlas ?? .openSea, relief: relief, places: places)
    return BackdropStore(coasts: { painter.coasts(of: $0) }, prepare: { painter.prepare($0) })
  }
}
