import Airports
import Breathing
import DataFiles
import Flights
import Foundation
import Geodesy
import Scenes
import Screen
import Session
import Show
import Testing

@Suite("Frames of a video drawn on several threads")
struct FilmRendererTests {
  private static let resources = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Resources").standardizedFileURL.path

  private func show() throws -> Show {
    let plan = try Plan(leadIn: .zero)
    return Show(
      timeline: Timeline(
        plan: plan,
        start: Instant(nanoseconds: 1_800_000_000_000_000_000),
        screen: ScreenPolicy(choosing: plan)
      ),
      journey: try Journey(
        catalogue: try Catalogue.open(DataDirectory(path: Self.resources)),
        home: Coordinate(degreesNorth: 51.47, degreesEast: -0.45),
        seed: 1
      ),
      facts: nil
    )
  }

  private func frames(threads: Int, count: Int = 9) throws -> [[UInt8]] {
    let show = try show()
    let film = FilmRenderer.Film(
      show,
      from: show.timeline.start.advanced(by: .seconds(6)),
      count: count,
      framesPerSecond: 10,
      size: PictureSize(width: 96, height: 54)
    )
    let renderer = try FilmRenderer(
      film,
      backdrops: BackdropStore(capacity: FilmRenderer.backdropCapacity) { backdrop in
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
      },
      threads: threads
    )
    var (frames, used) = ([[UInt8]](), [UInt8]?.none)
    while let bytes = renderer.next(reusing: &used) { frames.append(bytes) }
    return frames
  }

  @Test("They are the same as on one thread, in order")
  func order() throws {
    let alone = try frames(threads: 1)
    #expect(alone.count == 9)
    #expect(Set(alone).count > 1)
    #expect(try frames(threads: 3) == alone)
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
    let renderer = try FilmRenderer(film, backdrops: store, threads: 2)
    var used = [UInt8]?.none
    #expect(renderer.next(reusing: &used) != nil)
    renderer.stop()
    #expect(renderer.next(reusing: &used) == nil)
  }
}
