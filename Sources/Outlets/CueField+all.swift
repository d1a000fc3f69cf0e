import Breathing
import Text

extension CueField {
  /// The names of the phases.
  static let phases = Breath.Phase.allCases.map(CueLine.name)

  /// The fields of a cue, in the order of a line.
  static let cue = [
    version, id, cueEvent, phase, duration, levelFrom, levelTo, time, cycle, flight,
    breathsPerMinute, pattern, seed, leg, fact, next,
  ]

  /// The other kinds of lines, by their events.
  static let others: [(event: CueEvent, fields: [CueField])] = [
    (.level, [version, event(.level), phase, level, progress, time]),
    (.stopped, [version, event(.stopped), phase, level, time]),
    (.changed, [version, event(.changed), reason, time]),
    (.answer, [version, event(.answer), isAccepted, error, isFollowing, note, requestID]),
  ]

  static let version = CueField(
    name: "v",
    kind: .constant(CueLine.version),
    meaning: "version of the format, 1; increased only when a field changes its meaning"
  )

  static let id = CueField(
    name: "id",
    kind: .text(pattern: "^[0-9]+-[0-9]+$"),
    meaning: "identifier: the time of the edge in nanoseconds since 1970-01-01T00:00:00Z, and the "
      + "cue's number among those of that instant; the same on all machines in step",
    remark: "Ids sort by time, except across a step of the clock ([serve.md](serve.md#clocks))"
  )

  static let cueEvent = CueField(
    name: "event",
    kind: .words(CueEvent.cues.map(\.rawValue)),
    meaning: "kind of the line",
    remark: "See [events](#events)"
  )

  /// The event of a line that is no cue.
  static func event(_ event: CueEvent) -> CueField {
    CueField(name: cueEvent.name, kind: .words([event.rawValue]), meaning: cueEvent.meaning)
  }

  static let eventType = CueField(
    name: "event_type",
    kind: .words(RoomCue.types),
    meaning: "only over MQTT, for Home Assistant: the phase that begins, otherwise the event",
    remark: "The first field of each line ([mqtt.md](mqtt.md#topics))",
    isRequired: false
  )

  static let phase = CueField(
    name: "phase",
    kind: .words(phases),
    meaning: "phase of the breath",
    remark: "`inhale`, `hold_in` (full), `exhale`, `hold_out` (empty), `rest` (breathe as you like)"
  )

  static let duration = CueField(
    name: "duration",
    kind: .number(decimals: 6, .atLeast(0)),
    unit: .seconds,
    meaning: "duration of what begins, without pauses; 0 if nothing begins"
  )

  static let levelFrom = CueField(
    name: "level_from",
    kind: .number(decimals: 4, .within(0, 1)),
    meaning: "how full the lungs are at the edge"
  )

  static let levelTo = CueField(
    name: "level_to",
    kind: .number(decimals: 4, .within(0, 1)),
    meaning: "how full the lungs are at the phase's end; in free breathing the level it settles at"
  )

  static let time = CueField(
    name: "t_unix",
    kind: .number(decimals: 6, .any),
    unit: .secondsSince1970,
    meaning: "time of the event",
    remark: "Precise to the microsecond"
  )

  static let cycle = CueField(
    name: "cycle",
    kind: .whole(0),
    meaning: "number of the cycle in the session, from 0: the flights up to an interlude, and that "
      + "interlude; not the number of the breath, which is that of the flight"
  )

  static let flight = CueField(
    name: "flight",
    kind: .whole(0),
    meaning: "number of the flight in the session, from 0; between flights, of the next one"
  )

  static let breathsPerMinute = CueField(
    name: "bpm",
    kind: .number(decimals: 3, .above(0)),
    unit: .breathsPerMinute,
    meaning: "pace of that flight"
  )

  static let pattern = CueField(
    name: "pattern",
    kind: .text(pattern: nil),
    meaning: "name of the pattern"
  )

  static let seed = CueField(
    name: "seed",
    kind: .text(pattern: "^[0-9]+$"),
    meaning: "seed of the session that begins, as `session.seed` accepts it; only in "
      + "`session_start`",
    remark: "Over HTTP it is [in the state](http.md#state) instead",
    isRequired: false
  )

  static let leg = CueField(
    name: "leg",
    kind: .object(CueObject(name: "Leg", fields: [from, fromCity, to, toCity, distance])),
    meaning: "the flight"
  )

  static let from = CueField(
    name: "from",
    kind: .text(pattern: nil),
    meaning: "code of the departure airport"
  )

  static let fromCity = CueField(
    name: "from_city",
    kind: .text(pattern: nil),
    meaning: "city of the departure airport"
  )

  static let to = CueField(
    name: "to",
    kind: .text(pattern: nil),
    meaning: "code of the arrival airport"
  )

  static let toCity = CueField(
    name: "to_city",
    kind: .text(pattern: nil),
    meaning: "city of the arrival airport"
  )

  static let distance = CueField(
    name: "km",
    kind: .number(decimals: 1, .atLeast(0)),
    unit: .kilometres,
    meaning: "length of the flight"
  )

  static let fact = CueField(
    name: "fact",
    kind: .object(CueObject(name: "Fact", fields: [factID, factText, factSource, factLanguage])),
    meaning: "fact that an interlude shows",
    isRequired: false
  )

  static let factID = CueField(
    name: "id",
    kind: .text(pattern: nil),
    meaning: "identifier of the fact"
  )

  static let factText = CueField(name: "text", kind: .text(pattern: nil), meaning: "the sentence")

  static let factSource = CueField(
    name: "source",
    kind: .text(pattern: nil),
    meaning: "source of the fact"
  )

  static let factLanguage = CueField(
    name: "lang",
    kind: .text(pattern: nil),
    meaning: "ISO 639 code of the language; left out if computed in that of the screen",
    isRequired: false
  )

  static let next = CueField(
    name: "next",
    kind: .object(CueObject(name: "Next", fields: [nextPhase, nextTime, nextDuration])),
    meaning: "next boundary; left out at the end and in a pause",
    isRequired: false
  )

  static let nextPhase = CueField(name: phase.name, kind: phase.kind, meaning: "phase that begins")

  static let nextTime = CueField(
    name: time.name,
    kind: time.kind,
    unit: time.unit,
    meaning: "its start"
  )

  static let nextDuration = CueField(
    name: duration.name,
    kind: duration.kind,
    unit: duration.unit,
    meaning: "its length"
  )

  static let level = CueField(
    name: "level",
    kind: .number(decimals: 4, .within(0, 1)),
    meaning: "how full the lungs are"
  )

  static let progress = CueField(
    name: "progress",
    kind: .number(decimals: 4, .within(0, 1)),
    meaning: "share of the phase that has passed"
  )

  static let reason = CueField(
    name: "reason",
    kind: .words(ChangeReason.allCases.map(\.rawValue)),
    meaning: "why cues announced before may no longer hold",
    remark: "See [http.md](http.md#cues)"
  )

  static let isAccepted = CueField(
    name: "ok",
    kind: .flag,
    meaning: "whether the command was accepted"
  )

  static let error = CueField(
    name: "error",
    kind: .text(pattern: nil),
    meaning: "why the command was refused",
    isRequired: false
  )

  static let isFollowing = CueField(
    name: "follows",
    kind: .flag,
    meaning: "true if it was refused because this screen follows another, which decides",
    isRequired: false
  )

  static let note = CueField(
    name: "note",
    kind: .text(pattern: nil),
    meaning: "why the command had no effect, such as \"already paused\"",
    isRequired: false
  )

  static let requestID = CueField(
    name: "id",
    kind: .text(pattern: nil),
    meaning: "the `id` of the command, if its sender gave it one",
    isRequired: false
  )

  static let dropped = CueField(
    name: "dropped",
    kind: .whole(1),
    meaning: "number of lines lost before this one, because the reader did not keep up",
    isRequired: false
  )
}
