import Scenes

extension PanelSheet {
  /// The tap targets of the panel, in the picture's pixels: names show pages, rows change their
  /// values, and a tap beside the panel closes it.
  var targets: [TapTarget<Command>] {
    let everywhere = Box(low: .zero, high: SIMD2(repeating: .infinity))
    let sign = SIMD2<Float>(layout.closeSign)
    var targets = zip(pages, pageBoxes).map { page, box -> TapTarget<Command> in
      TapTarget(.box(box), .panel(.show(page)))
    }
    let keys = SIMD2<Float>(layout.keysSign)
    targets.append(TapTarget(.disc(center: keys, radius: Float(0.028 * unit)), .toggleHelp))
    targets.append(
      TapTarget(.disc(center: sign, radius: Float(0.028 * unit)), .panel(.close))
    )
    if patternRow != nil {
      let columns = patternColumns
      for (place, index) in patternsSeen.enumerated() {
        let box = layout.segmentBox(place, in: columns)
        targets.append(TapTarget(.box(box), .panel(.set(.pattern, to: index))))
      }
    }
    for (place, row) in lines.enumerated() { targets += self.targets(of: row, in: rowBox(place)) }
    if savesChoices {
      targets.append(TapTarget(.box(rowBox(lines.count)), .panel(.step(.save, by: 1))))
    }
    let way = SIMD2<Float>(corner)
    return [
      TapTarget(.box(everywhere), .panel(.close)),
      TapTarget(.box(layout.sheet.moved(by: way)), nil),
    ] + targets.map { $0.moved(by: way) }
  }

  private func targets(of row: PanelRow, in box: Box) -> [TapTarget<Command>] {
    let control = controlBox(of: row, in: box)
    switch row.control {
    case _ where row.scale.isSwitch:
      // It names the other value, so that a second click does not switch back.
      return [TapTarget(.box(box), .panel(.set(row.item, to: row.scale.moved(by: 1))))]
    case .words:
      // A tap left of the centre goes back.
      let half = Box(low: control.low, high: SIMD2(control.center.x, control.high.y))
      return [
        TapTarget(.box(box), .panel(.step(row.item, by: 1))),
        TapTarget(.box(half), .panel(.step(row.item, by: -1))),
      ]
    case .toggle: return []
    case .slider:
      let range = row.scale.range
      let places = (range.upperBound - range.lowerBound) / row.scale.step
      return slices(places: places, in: sliderBox(in: control)) { place in
        .panel(.set(row.item, to: range.lowerBound + place * row.scale.step))
      }
    case .range(let ends, _):
      return slices(places: ends.last, in: control) { place in
        .panel(.set(ends.isUpperNearer(to: place) ? ends.upper : row.item, to: place))
      }
    case .upperEnd: return []
    case .colors(let colors, _):
      return colors.indices.map { place in
        let box = layout.colorBox(place, of: colors.count, in: control)
        return TapTarget(.box(box), .panel(.set(row.item, to: place)))
      }
    case .hues:
      let count = 360 / Phosphor.hueStep
      return (0..<count).map { place in
        TapTarget(
          .box(layout.cellBox(place, of: count, in: control)),
          .panel(.set(row.item, to: place * Phosphor.hueStep)),
          follows: true
        )
      }
    }
  }

  /// The targets of a slider's values, each around its position; those at the ends extend beyond.
  private func slices(
    places count: Int,
    in box: Box,
    _ command: (Int) -> Command
  ) -> [TapTarget<Command>] {
    let (start, end) = (layout.sliderStart(in: box), layout.sliderEnd)
    let width = (end - start) / Double(max(count, 1))
    return (0...count).map { place in
      let middle = start + Double(place) * width
      let low = place == 0 ? start - 0.03 * unit : middle - width / 2
      let high = place == count ? end + 0.03 * unit : middle + width / 2
      let slice = Box(low: SIMD2(Float(low), box.low.y), high: SIMD2(Float(high), box.high.y))
      return TapTarget(.box(slice), command(place), follows: true)
    }
  }
}

extension Box {
  /// Returns the box, moved.
  func moved(by way: SIMD2<Float>) -> Box {
    Box(low: low + way, high: high + way)
  }
}

extension TapTarget {
  /// Returns the target, moved.
  func moved(by way: SIMD2<Float>) -> TapTarget {
    let shape: Shape =
      switch shape {
      case .box(let box): .box(box.moved(by: way))
      case .disc(let center, let radius): .disc(center: center + way, radius: radius)
      }
    return TapTarget(shape, action, follows: follows)
  }
}
