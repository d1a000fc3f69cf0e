import Geodesy
import Scenes

extension RadarFace {
  /// The flight plan of an aircraft as a thin line from the aircraft through the points that are ahead,
  /// as far as it is on the scope.
  func plan(of contact: Contact, _ glass: Curvature) -> [Mark] {
    let points = [contact.place] + contact.plan
    var lines: [[SIMD2<Float>]] = [[]]
    for (start, end) in zip(points, points.dropFirst()) {
      let leg = GreatCircle(from: start, to: end)
      let steps = min(max(Int(Earth.metres(leg.length) / scope.rangeMetres * 60), 2), 600)
      for step in 0...steps {
        let place = leg.coordinate(at: Double(step) / Double(steps))
        let position = scope.relativePosition(of: place)
        if scope.contains(position) {
          lines[lines.count - 1].append(glass.seen(scope.point(position)))
        } else if lines.last?.isEmpty == false {
          lines.append([])
        }
      }
    }
    return lines.filter { $0.count > 1 }.map { line($0, width: 0.0014, 0.55) }
  }

  /// Two circles around an aircraft whose crew declared an emergency. They are steady, and do not fade
  /// with the beam.
  func emergencyRings(around blip: Blip, _ glass: Curvature) -> [Mark] {
    blip.emergencyRings.map { ring(around: blip, share: $0, width: 0.0018, 0.95, glass) }
  }
}
