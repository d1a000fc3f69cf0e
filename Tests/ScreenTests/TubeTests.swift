import CPango
import Foundation
import Geodesy
import Scenes
import Show
import Testing

@testable import Screen

/// Light on small tubes.
@Suite("Tubes")
struct TubeTests {
  private let tube = Tube(size: [240, 150], center: [90, 75], radius: 65, isGlass: true)

  private static let icons = AircraftIcon.allCases

  /// The light of a moment: a still ring, aircraft of every kind that move and fade, each at its
  /// own time, text in a hole, the beam's line.
  private func light(_ step: Int, words: Bool = true) -> TubeLight {
    let turn = Float(step) * 0.021
    let ring = (0...90).map { index in
      let angle = Float(index) / 45 * .pi
      let point = tube.center + SIMD2(sin(angle), -cos(angle)) * 40
      return RibbonPoint(tube.curvature.seen(point), width: 1, Color(0xFFFFFF, opacity: 0.2))
    }
    let blips = Self.icons.enumerated().map { index, icon -> TubeBlip in
      let phase = Float(index) * 0.41
      let moved = Float((step + index * 7) / 12) * 0.5
      let place = SIMD2(sin(phase), -cos(phase)) * (14 + 3.2 * Float(index))
      let fade = Double(16 - (step + index * 5) / 9 % 9) / 16
      return TubeBlip(
        icon,
        at: tube.center + place + SIMD2(moved, 0),
        reach: 7,
        turn: icon.staysUpright ? 0 : phase,
        echoes: index.isMultiple(of: 3) ? 0 : 4,
        brightness: fade
      )
    }
    var marks: [Mark] = []
    if words {
      let run = TextRun(
        ["TERN \(step / 30)"],
        face: .terminal,
        weight: 400,
        size: 12,
        color: Color(0xFFFFFF),
        alignment: .left,
        outline: 0.034,
        shadow: Color(0)
      )
      marks.append(.text(run, at: [100, Float(60 + step / 20)], opacity: 0.95))
    }
    let end = tube.center + SIMD2(sin(turn), -cos(turn)) * tube.radius
    let color = Color(0xFFFFFF, opacity: 0.42)
    marks.append(
      .ribbon([RibbonPoint(tube.center, width: 1, color), RibbonPoint(end, width: 1, color)])
    )
    return TubeLight(
      phosphor: step < 100 ? .mint : .amber,
      beam: turn,
      staticMarks: [.ribbon(ring)],
      blips: blips,
      upperMarks: marks
    )
  }

  private func scene(_ step: Int, words: Bool = true) -> Scene {
    Scene(size: tube.size, marks: [.tube(tube, light(step, words: words))])
  }

  @Test("Incremental painting gives the same pixels as painting everything")
  func stepByStep() {
    let following = Canvas(240, 150)
    for step in 0..<240 {
      following.draw(scene(step))
      guard step.isMultiple(of: 3) else { continue }
      let fresh = Canvas(240, 150)
      fresh.draw(scene(step))
      #expect(following.pixels == fresh.pixels, "step \(step)")
    }
  }

  @Test("Aircraft that come, go and fade give the same pixels as painting everything")
  func comingAndGoing() {
    let following = Canvas(240, 150)
    for step in 0..<120 {
      let whole = light(step)
      // Each is missing or too dark for a while, so that the others change their places in the list.
      let blips = whole.blips.enumerated().filter { ($0.offset * 3 + step / 4) % 7 > 1 }
        .map { index, blip in
          TubeBlip(
            index.isMultiple(of: 4) ? nil : blip.icon,
            at: blip.point,
            reach: index.isMultiple(of: 4) ? 1.5 : blip.reach,
            turn: blip.turn,
            echoes: blip.echoes,
            brightness: (step / 6 + index) % 5 == 0 ? 0 : blip.brightness
          )
        }
      let light = TubeLight(
        phosphor: whole.phosphor,
        beam: whole.beam,
        staticMarks: whole.staticMarks,
        blips: blips,
        upperMarks: whole.upperMarks
      )
      let scene = Scene(size: tube.size, marks: [.tube(tube, light)])
      following.draw(scene)
      let fresh = Canvas(240, 150)
      fresh.draw(scene)
      #expect(following.pixels == fresh.pixels, "step \(step)")
    }
  }

  @Test("Marks of every kind that move and change give the same pixels as painting everything")
  func kinds() {
    let following = Canvas(240, 150)
    for step in 0..<40 {
      func moved(_ x: Float, _ y: Float) -> SIMD2<Float> {
        SIMD2(x + Float(step) * 1.7, y + Float(step % 9))
      }
      let ink = Color(0xFFFFFF, opacity: 0.5)
      let disc = RadialGradient.Disc(center: moved(60, 60), radius: 20)
      let marks: [Mark] = [
        .gradient(from: Float(10 + step), Color(0, opacity: 0.3), to: 60, Color(0xFFFFFF)),
        .radialGradient(
          RadialGradient(
            focus: disc.center,
            reach: [20, 20],
            inner: Color(0xFFFFFF),
            outer: Color(0),
            disc: disc
          )
        ),
        .disc(center: moved(30, 90), radius: 9.5, ink),
        .ring(center: moved(60, 75), radius: 55, width: 2.3, ink),
        .halo(center: moved(100, 75), radius: 48, reach: 5, ink),
        .glow(center: moved(170, 40), radius: 25, power: 2, ink),
        .polygon([[10, 10], moved(60, 20), [20, 80]], ink),
        .shadow([[120, 20], moved(160, 30), [130, 60]], deviation: 3, Color(0, opacity: 0.6)),
        .icon(.heavy, at: moved(60, 120), reach: 9, turn: Float(step) / 7, ink),
      ]
      // Some come and go, and so change their places in the list.
      let shown = marks.indices.filter { ($0 * 5 + step / 3) % 8 > 1 }.map { marks[$0] }
      let light = TubeLight(
        phosphor: .mint,
        beam: Float(step) * 0.05,
        lowerMarks: Array(shown.prefix(3)),
        blips: self.light(step).blips,
        upperMarks: Array(shown.dropFirst(3))
      )
      let scene = Scene(size: tube.size, marks: [.tube(tube, light)])
      following.draw(scene)
      let fresh = Canvas(240, 150)
      fresh.draw(scene)
      #expect(following.pixels == fresh.pixels, "step \(step)")
    }
  }

  @Test("The reported changes include every change, and are few")
  func changedTiles() {
    let drawing = Drawing { _ in nil }
    var before: [UInt32]?
    var (quiet, loud) = (0, 0)
    for step in 0..<90 {
      let painted = drawing.paint(tube, light(step))
      guard let picture = painted.picture else { return #expect(Bool(false), "no picture") }
      let after = Array(UnsafeBufferPointer(start: picture.pixels, count: 240 * 150))
      defer { before = after }
      guard let before else { continue }
      for index in 0..<painted.changed.grid.count {
        guard !painted.changed[index] else {
          loud += 1
          continue
        }
        quiet += 1
        let rect = painted.changed.grid.rect(index)
        let isSame = rect.y.allSatisfy { y in
          rect.x.allSatisfy { before[y * 240 + $0] == after[y * 240 + $0] }
        }
        #expect(isSame, "step \(step), tile \(index)")
      }
    }
    #expect(quiet > loud)
  }

  @Test("A tube matches its golden picture", arguments: [30, 200])
  func golden(step: Int) throws {
    let canvas = Canvas(240, 150)
    canvas.draw(scene(step, words: false))
    try expectGolden(canvas, "tube-at-\(step)")
  }

  @Test("Text contrasts with the brightest light of the beam", arguments: Phosphor.names)
  func contrast(name: String) throws {
    let phosphor = try #require(Phosphor.named[name])
    let tube = Tube(size: [400, 300], center: [200, 150], radius: 130, isGlass: true)
    /// The contrast of text at a place that the beam has just passed.
    func contrast(hole: Bool) -> Float {
      let run = TextRun(
        ["HERON 42"],
        face: .terminal,
        weight: 400,
        size: 24,
        color: Color(0xFFFFFF),
        alignment: .center,
        outline: 0.034,
        shadow: hole ? Color(0) : nil
      )
      func pixels(_ marks: [Mark]) -> [UInt32] {
        let canvas = Canvas(400, 300)
        let light = TubeLight(phosphor: phosphor, beam: .pi / 2 + 0.25, upperMarks: marks)
        canvas.draw(Scene(size: tube.size, marks: [.tube(tube, light)]))
        return canvas.pixels
      }
      let plain = pixels([])
      let worded = pixels([.text(run, at: [260, 158], opacity: 0.86)])
      let box = (140..<160).flatMap { y in (205..<315).map { y * 400 + $0 } }
      func luminance(_ pixel: UInt32) -> Float {
        Contrast.luminance(
          Float(pixel >> 16 & 255),
          Float(pixel >> 8 & 255),
          Float(pixel & 255)
        )
      }
      let ink = box.filter { luminance(worded[$0]) > luminance(plain[$0]) + 0.05 }
      let ground = box.filter { luminance(worded[$0]) <= luminance(plain[$0]) }
      let bright = ink.map { luminance(worded[$0]) }.sorted()
      let dark = ground.map { luminance(worded[$0]) }.sorted()
      guard !bright.isEmpty, !dark.isEmpty else { return 0 }
      return Contrast.ratio(bright[bright.count / 2], dark[dark.count / 2])
    }
    #expect(contrast(hole: true) >= 4.5)
    #expect(contrast(hole: true) > 1.3 * contrast(hole: false))
  }

  @Test("A quarter turn clockwise moves the nose from the top to the right")
  func turned() {
    for icon in Self.icons where !icon.staysUpright {
      func ink(_ turn: Float) -> [UInt32] {
        let canvas = Canvas(80, 80)
        let mark = Mark.icon(icon, at: [40, 40], reach: 24, turn: turn, Color(0xFFFFFF))
        canvas.draw(Scene(size: [80, 80], marks: [.fill(Color(0)), mark]))
        return canvas.pixels.map { $0 & 255 }
      }
      let (up, right) = (ink(0), ink(.pi / 2))
      var (same, all) = (0, 0)
      for y in 0..<80 {
        for x in 0..<80 where up[y * 80 + x] > 200 {
          all += 1
          // Right and down become down and left.
          if right[x * 80 + (79 - y)] > 100 { same += 1 }
        }
      }
      #expect(all > 50 && Double(same) > 0.97 * Double(all), "\(icon)")
    }
  }

  @Test("Marks drawn tile by tile equal marks drawn at once")
  func clip() {
    let drawing = Drawing { _ in nil }
    let (whole, tiled) = (Raster(width: 240, height: 150), Raster(width: 240, height: 150))
    let marks =
      light(40).upperMarks + light(40).staticMarks + [
        .glow(center: [60, 70], radius: 33, power: 2, Color(0xFFFFFF, opacity: 0.4)),
        .ring(center: [90.3, 75.2], radius: 40.7, width: 2.3, Color(0xFFFFFF, opacity: 0.6)),
        .halo(center: [120, 40], radius: 20, reach: 8, Color(0xFFFFFF, opacity: 0.6)),
      ]
    drawing.draw(marks, on: whole)
    for tile in 0..<tiled.grid.count {
      tiled.clip = tiled.grid.rect(tile)
      drawing.draw(marks, on: tiled)
    }
    for index in 0..<240 * 150 { #expect(whole.pixels[index] == tiled.pixels[index]) }
  }

  @Test("A tile keeps its light until the change is visible")
  func heldBeam() {
    let shine = TubeGlass(tube).shine
    func lit(_ light: TubeShine.Illumination, _ tile: Int) -> [UInt16] {
      var pixels = [UInt16](repeating: 0, count: TileGrid.pixels)
      pixels.withUnsafeMutableBufferPointer { pixels in
        if let first = pixels.baseAddress { shine.add(light, of: tile, to: first) }
      }
      return pixels
    }
    var greatest = 0
    for tile in shine.tiles.indices {
      for beam in stride(from: 0, to: TubeBeam.directions, by: 37) {
        let held = lit(shine.light(beam, orGlow: 0, on: tile), tile)
        for (there, here) in zip(held, lit(.beam(beam), tile)) {
          greatest = max(greatest, abs(Int(there) - Int(here)))
        }
      }
    }
    // Two levels of 255, where the trail ends and the tiles are as large as here.
    #expect(greatest > 0 && greatest <= 32)
  }
}
