import Glibc
package import Scenes

/// Draws marks on any surface. This is the only place that knows what each mark looks like.
package final class Drawing {
  /// Returns a backdrop's pictures, or nil while they are being painted.
  package typealias Backdrops = (Backdrop) -> PreparedBackdrop?

  private let text = TextPainter()
  private let icons = IconPainter()
  private let tubes = TubePainter()
  private let backdrops: Backdrops
  private let tubeParts: TubePainter.TubeParts
  private var mesh = Mesh()
  private let layers = LayerPainter()
  private let sheets = SheetPainter()
  private let shadows = ShadowPainter()

  /// The ground of a turning globe, computed again for each instant.
  private let turnedGround = TurnedGround()

  /// The last backdrop drawn, which is the background of text.
  private var ground: ShownBackdrop?

  /// The last turning globe drawn, if that was later.
  private var turning: ShownTurn?

  /// Whether text is drawn on a tube.
  private var isOnTube = false

  /// Whether coasts of this frame are still being computed, or fade in on a tube: the same marks then look different in
  /// the next one.
  package private(set) var awaitsCoasts = false

  /// Creates a drawing.
  ///
  /// - Parameters:
  ///   - tubeParts: Finds the glass and coasts of tubes. Default: computes the glass, and shows no
  ///     coasts.
  ///   - backdrops: Finds the pictures of backdrops.
  package init(
    tubeParts: TubePainter.TubeParts = TubePainter.TubeParts(
      glass: { TubeGlass($0) },
      coasts: { _ in nil }
    ),
    backdrops: @escaping Backdrops
  ) {
    self.backdrops = backdrops
    self.tubeParts = tubeParts
  }

  /// Begins a frame.
  ///
  /// - Parameters:
  ///   - size: Its width and height, in pixels.
  ///   - language: The language of its text, a tag of BCP 47.
  package func beginFrame(_ size: SIMD2<Int>, language: String = "en") {
    text.language = language
    let budget = PictureBudget(size)
    for cache in caches { cache.beginFrame(budget) }
    awaitsCoasts = false
  }

  /// Frees the pictures that no frame used since the last sweep.
  package func sweep() {
    for cache in caches { cache.sweep() }
  }

  private var caches: [any PictureCache] { [text, icons, layers] }

  /// Returns the pictures of a backdrop mark at a state, and remembers them as the background of
  /// text.
  func shown(_ backdrop: Backdrop, _ state: BackdropState) -> ShownBackdrop? {
    ground = backdrops(backdrop).map {
      ShownBackdrop(backdrop: backdrop, prepared: $0, state: state)
    }
    turning = nil
    return ground
  }

  /// Returns a turning globe at a state, and remembers it as the background of text. Nil while the pictures before the
  /// turn are being painted.
  func shown(_ turn: BackdropTurn, _ state: BackdropState) -> ShownTurn? {
    let after = backdrops(turn.to)
    turning = backdrops(turn.from).map {
      ShownTurn(turn, state, before: $0, after: after, ground: turnedGround)
    }
    return turning
  }

  /// Paints a tube with the light of an instant. Returns its picture and the tiles that changed
  /// since the last one.
  func paint(_ tube: Tube, _ light: TubeLight) -> (picture: Raster?, changed: TileSet) {
    isOnTube = true
    defer { isOnTube = false }
    let pen = TubePainter.Pen(
      mark: { mark, surface in self.draw(mark, on: surface) },
      blip: { self.shape(of: $0) }
    )
    let changed = tubes.paint(tube, light, tubeParts, pen)
    if tubes.awaitsCoasts { awaitsCoasts = true }
    return (tubes.picture, changed)
  }

  /// Draws marks in order.
  package func draw(_ marks: some Sequence<Mark>, on surface: some DrawingSurface) {
    for mark in marks {
      draw(mark, on: surface)
    }
  }

  /// Returns the picture of a cached layer.
  func layer(of cached: CachedLayer) -> Raster {
    layers.layer(of: cached) { marks, raster in draw(marks, on: raster) }
  }

  /// Draws a mark.
  func draw(_ mark: Mark, on surface: some DrawingSurface) {
    switch mark {
    case .fill(let color):
      surface.fill(color)
    case .backdrop(let backdrop, let state):
      if let shown = shown(backdrop, state) {
        surface.show(shown)
      } else {
        surface.fill(backdrop.palette.zenith)
      }
    case .turn(let turn, let state):
      if let shown = shown(turn, state) {
        surface.show(shown)
      } else {
        surface.fill(turn.from.palette.zenith)
      }
    case .gradient(let from, let first, let to, let second):
      surface.blend(VerticalGradient(from: from, first: first, to: to, second: second))
    case .radialGradient(let gradient):
      surface.blend(gradient)
    case .layer(let cached, let corner, let opacity):
      surface.draw(layer(of: cached), at: corner, opacity: opacity, kept: true)
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
      if opacity > 0, let sheet = sheets.sheet(facets, size: surface.size) {
        surface.draw(sheet.layer, at: sheet.origin, opacity: opacity, kept: false)
      }
    case .shadow(let corners, let deviation, let color):
      if let mask = shadows.shadow(of: corners, deviation: deviation, size: surface.size) {
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
    case .coast(let map, let center, let radius, let clear, let color):
      let coast = tubeParts.coasts(ScopeCoast.Key(map, radius: radius))
      if coast == nil { awaitsCoasts = true }
      draw(
        coast?.marks(of: map, center: center, radius: radius, clear: clear, color) ?? [],
        on: surface
      )
    case .tube(let tube, let light):
      let painted = paint(tube, light)
      if let picture = painted.picture { surface.show(picture, changed: painted.changed) }
    case .text(let run, let point, let opacity):
      guard point.isFinite else { return }
      // The curved glass of a tube shifts rows anyway.
      let row = isOnTube || run.isCarried ? point.y : point.y.rounded()
      draw(run, at: TextPlace(SIMD2(point.x, row)), opacity: opacity, on: surface)
    }
  }

  /// Returns the mask of an aircraft on a tube; nil if it is invisible.
  private func shape(of blip: TubeBlip) -> DiffedBlips.Shape? {
    guard blip.point.isFinite, blip.reach.isFinite, blip.brightness > 0 else { return nil }
    let place = TextPlace(blip.point)
    return DiffedBlips.Shape(
      mask: icons.mask(blip, at: place),
      pixel: place.pixel,
      gap: blip.gap > 0 ? icons.gapMask(blip, at: place) : nil
    )
  }

  private func draw(
    _ run: TextRun,
    at place: TextPlace,
    opacity: Float,
    on surface: some DrawingSurface
  ) {
    guard opacity > 0 else { return }
    let faded = Double(opacity)
    if isOnTube, run.shadow != nil, let hole = text.hole(run, at: place) {
      surface.draw(hole, at: place.pixel, Color(0, opacity: 0.85 * faded), kept: true)
    } else if let shadow = textShadow(run, at: place), let color = run.shadow {
      surface.draw(shadow, at: place.pixel, color.faded(faded), kept: true)
    }
    if let words = text.mask(run, at: place) {
      surface.draw(words, at: place.pixel, run.color.faded(faded), kept: true)
    }
  }

  /// Returns the shadow behind a text on the last backdrop; on a turning globe, that of the ground the text moves with.
  private func textShadow(_ run: TextRun, at place: TextPlace) -> Mask? {
    guard run.shadow != nil, let turning else { return text.shadow(run, at: place, on: ground) }
    guard let (ground, rest) = turning.rest(of: place.pixel) else { return nil }
    // Words in the sky keep the shadow that they had before the turn.
    if rest == place.pixel { return text.shadow(run, at: place, on: ground) }
    // Text slides over the ground that it moves with, so a shadow serves for a few steps.
    return text.shadow(run, at: TextPlace(SIMD2<Float>(rest & ~15)), on: ground)
  }
}
