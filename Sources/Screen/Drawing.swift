import Scenes

/// Draws marks on any surface: the one place that knows what each of them looks like.
final class Drawing {
  /// Finds a backdrop's pictures, or nothing while they are being painted.
  typealias Backdrops = (Backdrop) -> PreparedBackdrop?

  private let text = TextPainter()
  private let icons = IconPainter()
  private let tubes = TubePainter()
  private let backdrops: Backdrops
  private let coasts: BackdropStore.Coasts
  private var mesh = Mesh()
  private let stills = StillPainter()

  /// What words stand on: the last backdrop met.
  private var ground: ShownBackdrop?

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - coasts: Draws the coasts of tubes that show a map; none without it.
  ///   - backdrops: Finds backdrops' pictures.
  init(
    coasts: @escaping BackdropStore.Coasts = { _ in [] },
    backdrops: @escaping Backdrops
  ) {
    self.backdrops = backdrops
    self.coasts = coasts
  }

  /// The backdrop of a mark at a state, to be drawn and to set words on.
  func shown(_ backdrop: Backdrop, _ state: BackdropState) -> ShownBackdrop? {
    ground = backdrops(backdrop).map {
      ShownBackdrop(backdrop: backdrop, prepared: $0, state: state)
    }
    return ground
  }

  /// A tube's picture with the light of an instant, and the tiles that changed since the last.
  func paint(_ tube: Tube, _ light: TubeLight) -> (picture: Raster?, changed: TileSet) {
    let changed = tubes.paint(tube, light, coasts: coasts) { marks, raster in
      draw(marks, on: raster)
    }
    return (tubes.picture, changed)
  }

  /// Draws marks in order.
  func draw(_ marks: some Sequence<Mark>, on surface: some DrawingSurface) {
    for mark in marks {
      draw(mark, on: surface)
    }
  }

  /// The picture of marks that lie still, drawn once and kept.
  func layer(of still: Still) -> Raster {
    stills.layer(of: still) { marks, raster in draw(marks, on: raster) }
  }

  private func draw(_ mark: Mark, on surface: some DrawingSurface) {
    switch mark {
    case .fill(let color):
      surface.fill(color)
    case .backdrop(let backdrop, let state):
      if let shown = shown(backdrop, state) {
        surface.show(shown)
      } else {
        surface.fill(backdrop.palette.zenith)
      }
    case .veil(let from, let first, let to, let second):
      surface.lay(Veil(from: from, first: first, to: to, second: second))
    case .wash(let wash):
      surface.lay(wash)
    case .still(let still, let corner, let opacity):
      surface.draw(layer(of: still), at: corner, opacity: opacity, kept: true)
    case .disc(let center, let radius, let color):
      surface.disc(center: center, radius: radius, color)
    case .ring(let center, let radius, let width, let color):
      surface.ring(center: center, radius: radius, width: width, color)
    case .glow(let center, let radius, let power, let color):
      surface.glow(center: center, radius: radius, power: power, color)
    case .halo(let center, let radius, let reach, let color):
      surface.halo(center: center, radius: radius, reach: reach, color)
    case .polygon(let corners, let color):
      mesh.removeAll()
      mesh.addPolygon(corners, color, inset: 0.5, outset: 0.5)
      surface.fill(mesh)
    case .ribbon(let points):
      mesh.removeAll()
      mesh.addRibbon(points)
      surface.fill(mesh)
    case .facets(let facets, let opacity):
      if opacity > 0, let sheet = Sheet(facets, size: surface.size) {
        surface.draw(sheet.layer, at: sheet.origin, opacity: opacity, kept: false)
      }
    case .shadow(let corners, let deviation, let color):
      if let mask = Mask.shadow(of: corners, deviation: deviation, size: surface.size) {
        surface.draw(mask, at: .zero, color, kept: false)
      }
    case .marking(let marking, let strip, let color):
      mesh.removeAll()
      mesh.add(marking, on: strip, color)
      surface.fill(mesh)
    case .icon(let icon, let point, let reach, let turn, let color):
      guard point.isFinite, color.opacity > 0 else { return }
      let place = TextPlace(point)
      let mask = icons.mask(icon, reach: reach, turn: turn, at: place)
      surface.draw(mask, at: place.pixel, color, kept: true)
    case .tube(let tube, let light):
      if let picture = paint(tube, light).picture {
        surface.draw(picture, at: .zero, opacity: 1, kept: false)
      }
    case .text(let run, let point, let opacity):
      guard point.isFinite else { return }
      draw(run, at: TextPlace(point), opacity: opacity, on: surface)
    }
  }

  private func draw(
    _ run: TextRun,
    at place: TextPlace,
    opacity: Float,
    on surface: some DrawingSurface
  ) {
    guard opacity > 0 else { return }
    let faded = Double(opacity)
    if let pool = text.pool(run, at: place, on: ground), let color = run.pool {
      surface.draw(pool, at: place.pixel, color.faded(faded), kept: true)
    }
    if let words = text.mask(run, at: place) {
      surface.draw(words, at: place.pixel, run.color.faded(faded), kept: true)
    }
  }
}
