import CSDL2
import Scenes
import Screen

/// A backdrop's pictures on the graphics card.
final class MixedTextures {
  private let renderer: Renderer
  private let prepared: PreparedBackdrop
  private let ground: GroundLayer
  private let headroom: Int
  private var dark, lit, sea, land: Texture?

  /// Whether the card had no room for one of the pictures. They are then not made again, which takes long.
  private(set) var lacksRoom = false

  /// Creates empty textures. The pictures are uploaded when they are needed, or earlier by
  /// ``uploadNext()``.
  init(_ renderer: Renderer, _ prepared: PreparedBackdrop, headroom: Int) {
    self.renderer = renderer
    self.headroom = headroom
    (self.prepared, ground) = (prepared, prepared.ground)
  }

  /// Uploads the next picture that is not on the card yet.
  func uploadNext() {
    if dark == nil {
      dark = upload(prepared.dark)
    } else if lit == nil {
      lit = upload(prepared.lit.whole)
    } else if sea == nil {
      sea = upload(prepared.sea.whole)
    } else if land == nil {
      land = uploadLand()
    }
  }

  /// The ground as a layer to draw over its own sea.
  func groundTexture() -> Texture? {
    land = land ?? uploadLand()
    return land
  }

  private func uploadLand() -> Texture? {
    guard !lacksRoom else { return nil }
    let texture = Texture(
      renderer,
      width: ground.size.x,
      height: ground.size.y,
      pixels: ground.layer(over: prepared.sea.whole, headroom: headroom),
      blend: .premultiplied
    )
    lacksRoom = texture == nil
    return texture
  }

  /// Draws the sea after a turn over the one before it, with a share from 0 to 1.
  func fade(_ shown: ShownBackdrop, share: Double) {
    uploadWhole()
    let top = shown.state.sunk - Double(shown.backdrop.headroom)
    let light = UInt8((min(max(shown.state.light * share, 0), 1) * 255).rounded())
    copy(sea, SDL_BLENDMODE_BLEND, opacity: UInt8((share * 255).rounded()), at: top)
    copy(dark, Self.subtract, weight: light, at: top)
    copy(lit, SDL_BLENDMODE_ADD, weight: light, at: top)
  }

  /// Uploads the whole pictures that are not on the card yet.
  private func uploadWhole() {
    dark = dark ?? upload(prepared.dark)
    lit = lit ?? upload(prepared.lit.whole)
    sea = sea ?? upload(prepared.sea.whole)
  }

  private func upload(_ picture: @autoclosure () -> PixelBuffer) -> Texture? {
    guard !lacksRoom else { return nil }
    let picture = picture()
    let texture = picture.pixels.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.flatMap { start in
        Texture(
          renderer,
          width: picture.width,
          height: picture.height,
          pixels: start,
          blend: SDL_BLENDMODE_NONE
        )
      }
    }
    lacksRoom = texture == nil
    return texture
  }

  /// Draws the mix of the pictures; see ``BakedBackdrop``.
  func draw(_ shown: ShownBackdrop) {
    uploadWhole()
    let top = shown.state.sunk - Double(shown.backdrop.headroom)
    let light = UInt8((min(max(shown.state.light, 0), 1) * 255).rounded())
    let land = UInt8((min(max(shown.state.land, 0), 1) * 255).rounded())
    if land == 255 {
      // With all land shown, one blend is enough and rounds only once.
      copy(dark, SDL_BLENDMODE_NONE, weight: 255, at: top)
      copy(lit, SDL_BLENDMODE_BLEND, opacity: light, at: top)
    } else if land >= light {
      copy(dark, SDL_BLENDMODE_NONE, weight: land - light, at: top)
      copy(lit, SDL_BLENDMODE_ADD, weight: light, at: top)
      copy(sea, SDL_BLENDMODE_ADD, weight: 255 - land, at: top)
    } else {
      copy(lit, SDL_BLENDMODE_NONE, weight: light, at: top)
      // In this order, no intermediate sum exceeds a byte.
      copy(dark, Self.subtract, weight: light - land, at: top)
      copy(sea, SDL_BLENDMODE_ADD, weight: 255 - land, at: top)
    }
  }

  /// Destination minus source. OpenGL uses one operation for both colour and opacity.
  private static var subtract: SDL_BlendMode {
    SDL_ComposeCustomBlendMode(
      SDL_BLENDFACTOR_ONE,
      SDL_BLENDFACTOR_ONE,
      SDL_BLENDOPERATION_REV_SUBTRACT,
      SDL_BLENDFACTOR_ZERO,
      SDL_BLENDFACTOR_ONE,
      SDL_BLENDOPERATION_REV_SUBTRACT
    )
  }

  private func copy(
    _ texture: Texture?,
    _ mode: SDL_BlendMode,
    weight: UInt8 = 255,
    opacity: UInt8 = 255,
    at top: Double
  ) {
    guard let texture, weight > 0 && opacity > 0 || mode == SDL_BLENDMODE_NONE else { return }
    SDL_SetTextureBlendMode(texture.pointer, mode)
    SDL_SetTextureColorMod(texture.pointer, weight, weight, weight)
    SDL_SetTextureAlphaMod(texture.pointer, opacity)
    var target = SDL_FRect(
      x: 0,
      y: Float(top),
      w: Float(texture.width),
      h: Float(texture.height)
    )
    SDL_RenderCopyF(renderer.pointer, texture.pointer, nil, &target)
  }
}
