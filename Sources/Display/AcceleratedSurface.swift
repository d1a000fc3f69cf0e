import CSDL2
import Scenes
import Screen

/// A surface drawn by a graphics card. Triangles are batched into as few draw calls as their order
/// allows; text, shadows and folded sheets are textures.
final class AcceleratedSurface: DrawingSurface, PictureCache {
  let renderer: Renderer

  private var vertices: [SDL_Vertex] = []
  private var indices: [Int32] = []
  private var mesh = Mesh()

  /// Textures of text. Each entry retains its mask, so that no new mask can reuse
  /// the object identifier that is its key.
  private var words = Cache<ObjectIdentifier, (mask: Mask, texture: Texture)>(capacity: 1)

  /// Textures of cached layers. Each entry retains its raster, for the same reason.
  private var layers = Cache<ObjectIdentifier, (layer: Raster, texture: Texture)>(capacity: 1)

  /// The texture of a full-size picture that changes from frame to frame, such as a tube.
  private var moving: (picture: Raster, texture: Texture)?

  /// The textures that this frame draws, retained until it is presented.
  private var passing: [Texture] = []
  private var backdrops = Cache<Backdrop, MixedTextures>(capacity: 2)

  /// Whether the card had no room for a picture of this frame.
  private var lacksRoom = false

  init(_ renderer: Renderer) {
    self.renderer = renderer
  }

  /// The mounting and the texture of a picture that is turned, moved or dimmed; nil for one drawn directly.
  var picture: (mounting: FittedMounting, texture: Texture)?

  /// The size of the picture being drawn; nil between frames.
  var drawnSize: SIMD2<Int>?

  /// The size of the panel, in pixels.
  var panelSize: SIMD2<Int> { renderer.size }

  /// The size of the picture, in pixels.
  var size: SIMD2<Int> { drawnSize ?? renderer.size }

  func beginFrame(_ budget: PictureBudget) {
    lacksRoom = false
    words.beginFrame(capacity: budget.wordTextures)
    layers.beginFrame(capacity: budget.layers)
  }

  func sweep() {
    words.sweep()
    layers.sweep()
  }

  /// Submits the batched triangles and presents the frame.
  ///
  /// - Parameter checks: Whether to read a pixel back, which fails if the card has lost the picture. It waits for the
  ///   card.
  /// - Returns: Why the frame could not be drawn; nil if it was.
  func present(checks: Bool = false) -> ScreenError? {
    defer {
      passing.removeAll()
      drawnSize = nil
    }
    flush()
    if let failure = mount() { return failure }
    guard SDL_RenderFlush(renderer.pointer) == 0 else { return ScreenError(sdl: "SDL_RenderFlush") }
    if checks {
      var area = SDL_Rect(x: 0, y: 0, w: 1, h: 1)
      var pixel: UInt32 = 0
      let format = SDL_PIXELFORMAT_ARGB8888.rawValue
      guard SDL_RenderReadPixels(renderer.pointer, &area, format, &pixel, 4) == 0 else {
        return ScreenError(sdl: "SDL_RenderReadPixels")
      }
    }
    SDL_RenderPresent(renderer.pointer)
    return lacksRoom ? ScreenError("the graphics card has no room for the picture") : nil
  }

  /// Copies what the panel shows of the frame before it is presented, reduced to fit a size. This waits until the card
  /// has drawn it.
  ///
  /// - Returns: The copy; nil if the card cannot be read.
  func read(within maximumSize: SIMD2<Int>) -> CapturedFrame? {
    flush()
    guard size.x > 0, size.y > 0 else { return nil }
    let raster = Raster(width: size.x, height: size.y)
    let failed = SDL_RenderReadPixels(
      renderer.pointer,
      nil,
      SDL_PIXELFORMAT_ARGB8888.rawValue,
      raster.pixels,
      Int32(raster.stride * 4)
    )
    guard failed == 0 else { return nil }
    let whole = PixelRect(x: 0..<raster.width, y: 0..<raster.height)
    return CapturedFrame(picture?.mounting.visible ?? whole, of: raster, within: maximumSize)
  }

  /// Uploads one of a backdrop's pictures before it is needed.
  func prepare(_ backdrop: Backdrop, _ prepared: PreparedBackdrop) {
    textures(backdrop, prepared).uploadNext()
  }

  func fill(_ color: Color) {
    let (width, height) = (Float(size.x), Float(size.y))
    add(top: 0, color, bottom: height, color, width: width)
  }

  func blend(_ gradient: VerticalGradient) {
    let width = Float(size.x)
    if gradient.from > 0 {
      add(top: 0, gradient.first, bottom: gradient.from, gradient.first, width: width)
    }
    add(top: gradient.from, gradient.first, bottom: gradient.to, gradient.second, width: width)
  }

  func blend(_ gradient: RadialGradient) {
    let layer = Raster(width: size.x, height: size.y)
    layer.blend(gradient)
    draw(layer, at: .zero, opacity: 1, kept: false)
  }

  func show(_ shown: ShownBackdrop) {
    flush()
    let own = textures(shown.backdrop, shown.prepared)
    own.draw(shown)
    note(own)
  }

  /// Notes whether the card had room for a backdrop.
  func note(_ textures: MixedTextures) {
    lacksRoom = lacksRoom || textures.lacksRoom
  }

  func show(_ picture: Raster, changed: TileSet) {
    if let moving, moving.picture === picture {
      for rect in changed.rects { moving.texture.update(rect, from: picture) }
    } else {
      guard let texture = upload(picture) else {
        lacksRoom = true
        return
      }
      SDL_SetTextureBlendMode(texture.pointer, SDL_BLENDMODE_NONE)
      moving = (picture, texture)
    }
    guard let texture = moving?.texture else { return }
    copy(texture, to: PixelRect(x: 0..<picture.width, y: 0..<picture.height))
  }

  func textures(
    _ backdrop: Backdrop,
    _ prepared: PreparedBackdrop
  ) -> MixedTextures {
    backdrops.value(
      for: backdrop,
      cost: { _ in 1 },
      make: { MixedTextures(renderer, prepared, headroom: backdrop.headroom) }
    )
  }

  func fill(_ mesh: Mesh) {
    let first = Int32(vertices.count)
    vertices += mesh.vertices.map { SDL_Vertex($0) }
    indices += mesh.indices.map { $0 + first }
  }

  func disc(center: SIMD2<Float>, radius: Float, _ color: Color) {
    mesh.removeAll()
    mesh.addDisc(center: center, radius: radius, color)
    fill(mesh)
  }

  func ring(center: SIMD2<Float>, radius: Float, width: Float, _ color: Color) {
    mesh.removeAll()
    mesh.addRing(center: center, radius: radius, width: width, color)
    fill(mesh)
  }

  func glow(center: SIMD2<Float>, radius: Float, power: Float, _ color: Color) {
    mesh.removeAll()
    mesh.addGlow(center: center, radius: radius, power: power, color)
    fill(mesh)
  }

  func halo(center: SIMD2<Float>, radius: Float, reach: Float, _ color: Color) {
    mesh.removeAll()
    mesh.addHalo(center: center, radius: radius, reach: reach, color)
    fill(mesh)
  }

  func draw(_ mask: Mask, at point: SIMD2<Int>, _ color: Color, kept: Bool) {
    guard let texture = kept ? keptTexture(mask) : upload(mask) else {
      lacksRoom = true
      return
    }
    passing.append(texture)
    SDL_SetTextureColorMod(texture.pointer, color.red, color.green, color.blue)
    SDL_SetTextureAlphaMod(texture.pointer, UInt8((color.opacity * 255).rounded()))
    copy(texture, to: mask.rect(at: point))
  }

  private func keptTexture(_ mask: Mask) -> Texture? {
    let key = ObjectIdentifier(mask)
    if let known = words.value(for: key) { return known.texture }
    // A texture that there was no room for is tried again in the next frame.
    guard let texture = upload(mask) else { return nil }
    words.insert((mask, texture), for: key, cost: 4 * mask.coverage.count)
    return texture
  }

  private func upload(_ mask: Mask) -> Texture? {
    let pixels = mask.coverage.map { UInt32($0) << 24 | 0x00FF_FFFF }
    return Texture(
      renderer,
      width: mask.width,
      height: mask.height,
      pixels: pixels,
      blend: SDL_BLENDMODE_BLEND
    )
  }

  func draw(_ layer: Raster, at point: SIMD2<Int>, opacity: Float, kept: Bool) {
    guard opacity > 0 else { return }
    guard let texture = kept ? keptTexture(layer) : upload(layer) else {
      lacksRoom = true
      return
    }
    passing.append(texture)
    let share = UInt8((min(max(opacity, 0), 1) * 255).rounded())
    SDL_SetTextureColorMod(texture.pointer, share, share, share)
    SDL_SetTextureAlphaMod(texture.pointer, share)
    let (width, height) = (layer.width, layer.height)
    copy(texture, to: PixelRect(x: point.x..<point.x + width, y: point.y..<point.y + height))
  }

  private func keptTexture(_ layer: Raster) -> Texture? {
    let key = ObjectIdentifier(layer)
    if let known = layers.value(for: key) { return known.texture }
    guard let texture = upload(layer) else { return nil }
    layers.insert((layer, texture), for: key, cost: 4 * layer.width * layer.height)
    return texture
  }

  private func upload(_ layer: Raster) -> Texture? {
    Texture(
      renderer,
      width: layer.width,
      height: layer.height,
      pixels: layer.pixels,
      blend: .premultiplied
    )
  }

  private func copy(_ texture: Texture, to rect: PixelRect) {
    flush()
    var target = SDL_Rect(
      x: Int32(rect.x.lowerBound),
      y: Int32(rect.y.lowerBound),
      w: Int32(rect.x.count),
      h: Int32(rect.y.count)
    )
    SDL_RenderCopy(renderer.pointer, texture.pointer, nil, &target)
  }

  private func add(top: Float, _ above: Color, bottom: Float, _ below: Color, width: Float) {
    mesh.removeAll()
    let corners = [
      mesh.add(SIMD2(0, top), above), mesh.add(SIMD2(width, top), above),
      mesh.add(SIMD2(width, bottom), below), mesh.add(SIMD2(0, bottom), below),
    ]
    mesh.quad(corners[0], corners[1], corners[2], corners[3])
    fill(mesh)
  }

  /// Submits the triangles batched so far.
  func flush() {
    guard !indices.isEmpty else { return }
    SDL_SetRenderDrawBlendMode(renderer.pointer, SDL_BLENDMODE_BLEND)
    SDL_RenderGeometry(
      renderer.pointer,
      nil,
      vertices,
      Int32(vertices.count),
      indices,
      Int32(indices.count)
    )
    vertices.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
  }
}
