import Airports

extension [RunwayDiagram.RunwayStrip] {
  /// The label anchors of all ends; ends in one place with the same designator share one.
  var anchors: [LabelAnchor] {
    var anchors: [LabelAnchor] = []
    for (number, lane) in enumerated() {
      for isHigh in [false, true] {
        let end = isHigh ? lane.runway.highEnd : lane.runway.lowEnd
        guard let text = end.ident, !text.isEmpty else { continue }
        let way = (lane.high - lane.low) / (lane.high - lane.low).length
        let anchor = LabelAnchor(
          text: text,
          ends: [RunwayDiagram.EndIdentity(lane: number, isHigh: isHigh)],
          place: isHigh ? lane.high : lane.low,
          outward: isHigh ? way : -way,
          radius: LabelSize.discRadius(of: text)
        )
        let twin = anchors.firstIndex {
          $0.text == text && ($0.place - anchor.place).length < 0.03
        }
        if let twin, let both = anchors[twin].joined(with: anchor, scale: 1) {
          anchors[twin] = both
        } else {
          anchors.append(anchor)
        }
      }
    }
    return anchors
  }
}

extension [RunwayPlan.Pad] {
  /// The anchors of the pads' labels. In a ring, where sizes are unknown, all are as large as the
  /// longest label requires.
  func anchors(_ fit: PlanFit) -> [LabelAnchor] {
    let radii = map { LabelSize.discRadius(of: $0.text) }
    let shared = allSatisfy(\.isApproximate) ? radii.max() : nil
    return enumerated().map { number, pad in
      LabelAnchor(
        text: pad.text,
        ends: [],
        pad: number,
        place: fit.point(pad.place),
        outward: SIMD2(0, 1),
        radius: shared ?? radii[number]
      )
    }
  }
}

extension RunwayPlan.Pad {
  /// The name.
  fileprivate var text: String { runway.lowEnd.ident ?? "H" }
}

extension LabelPlacement {
  /// The labels of the ends.
  var labels: [RunwayDiagram.Label] {
    zip(anchors, places).compactMap { anchor, place in
      guard !anchor.isPad else { return nil }
      return RunwayDiagram.Label(
        text: anchor.text,
        center: SIMD2(place.x, place.y),
        radius: anchor.radius,
        scale: scale,
        leader: place.hasLeader ? anchor.place : nil,
        ends: anchor.ends
      )
    }
  }

  /// The pads whose circles fit.
  func pads(of plan: RunwayPlan) -> [RunwayDiagram.Pad] {
    zip(anchors, places).compactMap { anchor, place in
      guard let number = anchor.pad else { return nil }
      return RunwayDiagram.Pad(
        center: SIMD2(place.x, place.y),
        radius: anchor.radius,
        text: anchor.text,
        scale: scale,
        runway: plan.pads[number].runway,
        isApproximate: plan.pads[number].isApproximate
      )
    }
  }
}
