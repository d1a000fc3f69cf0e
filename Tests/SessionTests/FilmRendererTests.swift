import Breathing
import Foundation
import Scenes
import Screen
import Session
import Show
import TestSupport
import Testing

@Suite("Frames of a video drawn on a thread of their own")
struct FilmRendererTests {
  private func show() throws -> Show {
    let start = Instant(nanoseconds: 1_800_000_000_000_000_000)
    return try Show.sample(Plan(leadIn: .zero), from: start)
  }

  private func frames(
    count: Int = 9,
    size: PictureSize = PictureSize(width: 96, height: 54),
    legibility: Legibility? = nil
  ) throws -> [[UInt8]] {
    let show = try show()
    let film = FilmRenderer.Film(
      show,
      from: show.timeline.start.advanced(by: .seconds(6)),
      count: count,
      framesPerSecond: 10,
      size: size,
      legibility: legibility
    )
    let renderer = try FilmRenderer(
      film,
      backdrops: BackdropStore { backdrop in
        func picture(_ level: UInt32) -> PixelBuffer {
          PixelBuffer(width: backdrop.size.x, height: backdrop.size.y + backdrop.headroom) {
            pixels in
            for index in pixels.indices {
              pixels[index] = 0xFF00_0000 | level &+ UInt32(index % 256)
            }
          }
        }
        return BakedBackdrop(
          dark: picture(0x20_4000),
          lit: picture(0x60_8000),
          sea: picture(0x10_5000)
        )
      }
    )
    var (frames, used) = ([[UInt8]](), [UInt8]?.none)
    while let bytes = renderer.next(reusing: &used) { frames.append(bytes) }
    return frames
  }

  @Test("All arrive, and are the same each time")
  func order() throws {
    let first = try frames()
    #expect(first.count == 9)
    #expect(Set(first).count > 1)
    #expect(try frames() == first)
  }

  @Test("Text has the size that the distance of the screen asks for")
  func legibility() throws {
    let size = PictureSize(width: 320, height: 180)
    let near = try frames(count: 1, size: size)
    let far = Legibility(distanceMetres: 4, millimetresPerPixel: 2.97)
    #expect(try frames(count: 1, size: size, legibility: far) != near)
  }

  @Test("After it was stopped, there are no more frames")
  func stop() throws {
    let show = try show()
    let film = FilmRenderer.Film(
      show,
      from: show.timeline.start,
      count: 1_000_000,
      framesPerSecond: 10,
      size: PictureSize(width: 32, height: 18)
    )
    let store = BackdropStore { _ in
      let picture = PixelBuffer(width: 32, height: 40) { _ in }
      return BakedBackdrop(dark: picture, lit: picture, sea: picture)
    }
    let renderer = try FilmRenderer(film, backdrops: store)
    var used = [UInt8]?.none
    #expect(renderer.next(reusing: &used) != nil)
    renderer.stop()
    #expect(renderer.next(reusing: &used) == nil)
  }
}
