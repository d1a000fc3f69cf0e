import ArgumentParser
import Atlas
import Breathing
import Scenes
import Screen

/// A canvas and what it takes to paint on it.
struct Studio {
  /// The canvas.
  let canvas: Canvas

  private let size: PictureSize

  /// Opens the land and sets up a canvas of a size.
  init(_ expedition: Expedition, size: PictureSize) throws(Failure) {
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
  func picture(of show: Show, at now: Instant) throws(ScreenError) -> [UInt8] {
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
  func write(_ show: Show, at now: Instant, to path: String) throws(Failure) {
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

  /// Refuses the name of a picture of another kind than PNG.
  static func check(_ path: String) throws {
    let name = path.split(separator: "/").last ?? ""
    let others = ["jpg", "jpeg", "gif", "webp", "svg", "bmp", "tif", "tiff", "avif", "pdf"]
    guard let dot = name.lastIndex(of: "."),
      others.contains(name[name.index(after: dot)...].lowercased())
    else { return }
    throw ValidationError(
      "--output = \"\(path)\": only PNG is written; use a name such as \(name[..<dot]).png"
    )
  }

  /// Draws an instant of a show.
  func draw(_ show: Show, at now: Instant) {
    canvas.draw(show.scene(at: now, size: size.pixels))
  }
}

extension BackdropStore {
  /// Opens the land of a data directory, to paint backdrops with.
  ///
  /// Where the land is missing or damaged, there is open sea, and it is said once.
  static func open(_ data: DataDirectory) -> BackdropStore {
    let atlas = Diagnostics.without("there are no coasts") { () throws(Failure) in
      try LandAtlas.open(data)
    }
    let painter = BackdropPainter(atlas: atlas ?? .openSea)
    return BackdropStore(coasts: { painter.coasts(of: $0) }, bake: { painter.paint($0) })
  }
}

extension LandAtlas {
  /// Opens the land of a data directory.
  static func open(_ data: DataDirectory) throws(Failure) -> LandAtlas {
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
