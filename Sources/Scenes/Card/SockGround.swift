/// What a windsock has to keep clear of: runways, names, pads and the letters of the compass.
struct SockGround {
  let bars: [Bar]
  let discs: [Disc]

  /// The disc in the largest gap; nil where there is none to speak of.
  var largestGap: RunwayDiagram.SockPlace? {
    var best = (place: SIMD2<Double>.zero, room: -Double.infinity)
    var step = 0.1
    for row in -8...8 {
      for column in -8...8 {
        consider(SIMD2(Double(column), Double(row)) * step, &best)
      }
    }
    // Then ever closer around the best.
    while step > 0.002 {
      step /= 2
      let middle = best.place
      for (x, y) in [(-1.0, 0.0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1)] {
        consider(middle + SIMD2(x, y) * step, &best)
      }
    }
    guard best.room > 0.02 else { return nil }
    return RunwayDiagram.SockPlace(center: best.place, radius: best.room)
  }

  private func consider(
    _ place: SIMD2<Double>,
    _ best: inout (place: SIMD2<Double>, room: Double)
  ) {
    var room = LabelGround.limit - place.length
    for letter in LabelGround.letters where room > best.room {
      room = min(room, (place - SIMD2(letter.x, letter.y)).length - letter.radius)
    }
    for disc in discs where room > best.room {
      room = min(room, (place - disc.center).length - disc.radius)
    }
    for bar in bars where room > best.room {
      room = min(room, bar.distance(to: place.x, place.y))
    }
    room -= LabelGround.clearance
    if room > best.room + 1e-9 { best = (place, room) }
  }
}

/// A round place.
struct Disc {
  let center: SIMD2<Double>
  let radius: Double

  init(_ center: SIMD2<Double>, _ radius: Double) {
    self.center = center
    self.radius = radius
  }
}
