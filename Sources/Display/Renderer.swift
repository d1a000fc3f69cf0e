import CSDL2
import Screen

/// An owned renderer of a graphics card for a window.
final class Renderer {
  let pointer: OpaquePointer

  /// Whether the processor emulates OpenGL, which is far slower than drawing directly.
  let isEmulated: Bool

  /// The largest width and height of a texture, in pixels; 0 if the card does not state them.
  private let largest: SIMD2<Int>

  /// Creates a window's accelerated renderer, which waits for the display before it presents a frame unless `waits` is
  /// false.
  init(window: OpaquePointer, waits: Bool = true) throws(ScreenError) {
    let sync = waits ? SDL_RENDERER_PRESENTVSYNC.rawValue : 0
    let flags = SDL_RENDERER_ACCELERATED.rawValue | sync
    guard let renderer = SDL_CreateRenderer(window, -1, flags) else {
      throw ScreenError(sdl: "SDL_CreateRenderer")
    }
    pointer = renderer
    var info = SDL_RendererInfo()
    SDL_GetRendererInfo(renderer, &info)
    largest = SIMD2(Int(info.max_texture_width), Int(info.max_texture_height))
    let driver = info.name.map { String(cString: $0) } ?? ""
    let device = driver.hasPrefix("opengl") ? shim_gl_renderer().map { String(cString: $0) } : nil
    let name = (device ?? driver).lowercased()
    let emulated = ["llvmpipe", "softpipe", "swrast", "software"]
    isEmulated = name.indices.contains { start in emulated.contains(where: name[start...].hasPrefix)
    }
  }

  deinit {
    SDL_DestroyRenderer(pointer)
  }

  /// The size of the render target, in pixels.
  var size: SIMD2<Int> {
    var (width, height) = (Int32(0), Int32(0))
    SDL_GetRendererOutputSize(pointer, &width, &height)
    return SIMD2(Int(width), Int(height))
  }

  /// Whether the card has room for pictures that fill the render target: a backdrop, which sinks, is up to a third
  /// higher.
  var fitsPictures: Bool {
    func fits(_ length: Int, _ maximum: Int) -> Bool { maximum == 0 || length <= maximum }
    return fits(size.x, largest.x) && fits(size.y + size.y / 3, largest.y)
  }
}

/// An owned texture on the graphics card.
final class Texture {
  let pointer: OpaquePointer
  let width, height: Int

  /// The renderer, which must outlive its textures.
  private let renderer: Renderer

  /// Uploads pixels, each 0xAARRGGBB; nil if the card has no memory for them.
  init?(
    _ renderer: Renderer,
    width: Int,
    height: Int,
    pixels: UnsafePointer<UInt32>,
    blend: SDL_BlendMode
  ) {
    let access = Int32(SDL_TEXTUREACCESS_STATIC.rawValue)
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    guard
      let texture = SDL_CreateTexture(renderer.pointer, format, access, Int32(width), Int32(height))
    else { return nil }
    SDL_UpdateTexture(texture, nil, pixels, Int32(width * 4))
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear)
    SDL_SetTextureBlendMode(texture, blend)
    pointer = texture
    self.width = width
    self.height = height
    self.renderer = renderer
  }

  /// Creates a texture to draw on; nil if the card has no memory for it.
  init?(_ renderer: Renderer, target size: SIMD2<Int>) {
    let access = Int32(SDL_TEXTUREACCESS_TARGET.rawValue)
    let format = SDL_PIXELFORMAT_ARGB8888.rawValue
    guard
      let texture = SDL_CreateTexture(
        renderer.pointer,
        format,
        access,
        Int32(size.x),
        Int32(size.y)
      )
    else { return nil }
    // Whole pixels stay sharp when the picture is turned.
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeNearest)
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE)
    pointer = texture
    (width, height) = (size.x, size.y)
    self.renderer = renderer
  }

  /// The width and height, in pixels.
  var size: SIMD2<Int> { SIMD2(width, height) }

  /// Uploads a rectangle of a picture of the same size.
  func update(_ rect: PixelRect, from picture: Raster) {
    var area = SDL_Rect(
      x: Int32(rect.x.lowerBound),
      y: Int32(rect.y.lowerBound),
      w: Int32(rect.x.count),
      h: Int32(rect.y.count)
    )
    let start = picture.line(rect.y.lowerBound) + rect.x.lowerBound
    SDL_UpdateTexture(pointer, &area, start, Int32(picture.stride * 4))
  }

  deinit {
    SDL_DestroyTexture(pointer)
  }
}
