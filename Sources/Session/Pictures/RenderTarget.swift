package import Atlas
package import Breathing
package import DataFiles
import Scenes
package import Screen
package import Show
package import System

/// A canvas and what it takes to paint on it.
package struct RenderTarget {
  /// The canvas.
  package let canvas: Canvas

  private let size: PictureSize

  /// Opens the land and sets up a canvas of a size.
  ///
  /// - Throws: A failure that names the library that is missing.
  package init(_ expedition: SessionBuilder, size: PictureSize) throws(Failure) {
    if let problem = Canvas.problem { throw Failure(.unavailable, "no picture: \(problem)") }
    self.size = size
    canvas = Canvas(
      width: size.width,
      height: size.height,
      backdrops: BackdropStore.open(expedition.data)
    )
  }

  /// Returns an instant of a show as PNG.
  ///
  /// - Throws: `ScreenError` with the reason.
  package func picture(of show: Show, at now: Instant) throws(ScreenError) -> [UInt8] {
    var scene = show.scene(at: now, size: size.pixels)
    // There is no next picture to prepare for.
    scene.upcoming = nil
    canvas.draw(scene)
    return try canvas.png()
  }

  /// Draws an instant of a show and writes it as a PNG.
  ///
  /// - Parameters:
  ///   - show: The show.
  ///   - now: The instant.
  ///   - path: The file, which is replaced whole or not at all; `-` is standard output.
  /// - Throws: A failure that names the file and says why it cannot be written.
  package func write(_ show: Show, at now: Instant, to path: String) throws(Failure) {
    // A file that cannot be written is reported before the work of drawing.
    let file = try OutputFile(path)
    draw(show, at: now)
    let bytes: [UInt8]
    do throws(ScreenError) {
      bytes = try canvas.png()
    } catch {
      throw Failure(.software, "\(path): \(error)")
    }
    try file.write(bytes)
    try file.finish()
  }

  /// Draws an instant of a show.
  package func draw(_ show: Show, at now: Instant) {
    canvas.draw(show.scene(at: now, size: size.pixels))
  }
}

extension BackdropStore {
  /// Opens the land of a data directory, to paint backdrops with.
  ///
  /// Where the land is missing or damaged, there is open sea, and it is said once.
  package static func open(_ data: DataDirectory) -> BackdropStore {
    let atlas = Diagnostics.without("there are no coasts") { () throws(Failure) in
      try LandAtlas.open(data)
    }
    let painter = BackdropPainter(atlas: atlas ?? .openSea)
    return BackdropStore(coasts: { painter.coasts(of: $0) }, bake: { painter.paint($0) })
  }
}

extension LandAtlas {
  /// Opens the land of a data directory.
  package static func open(_ data: DataDirectory) throws(Failure) -> LandAtlas {
    let path = try data.file("land.atlas")
    let file: MappedFile
    do {
      file = try MappedFile(path: path)
    } catch {
      throw DataDirectory.loss(error)
    }
    do {
      return try LandAtlas(bytes: file.bytes, owner: file)
    } catch {
      throw DataDirectory.damage(path, error)
    }
  }
}
