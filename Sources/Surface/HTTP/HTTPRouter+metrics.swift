import Breathing
import HTTPServer

extension HTTPRouter {
  /// Tells figures of all that runs.
  func metrics() async -> HTTPResponse {
    let streams = await streams.figures
    var text = MetricsText()
    text.add(
      "aloft_build_info",
      .gauge,
      "The program's version.",
      [(MetricsText.label("version", version), 1)]
    )
    addVitals(to: &text)
    addClock(to: &text)
    addOutlets(to: &text)
    addServer(streams, to: &text)
    let process = ProcessFigures()
    text.add(
      "process_cpu_seconds_total",
      .counter,
      "How long processors worked for the program.",
      process.processorTime.seconds
    )
    text.add(
      "process_resident_memory_bytes",
      .gauge,
      "How much memory the program holds.",
      Double(process.residentBytes)
    )
    return HTTPResponse(type: MetricsText.type, body: text.text.utf8)
  }

  private func addVitals(to text: inout MetricsText) {
    let reading = vitals.published
    text.add(
      "aloft_start_time_seconds",
      .gauge,
      "When the program started, since 1970.",
      reading.started.sinceEpoch.seconds
    )
    text.add("aloft_cues_total", .counter, "Cues that became due.", Double(reading.cues))
    text.add(
      "aloft_cue_lateness_seconds",
      "How late cues were handed to all outlets.",
      bars: reading.lateness,
      count: reading.cues,
      sum: reading.latenessTotal
    )
    text.add(
      "aloft_cue_lateness_max_seconds",
      .gauge,
      "How late the latest cue was.",
      reading.latenessMost.seconds
    )
    text.add("aloft_frames_total", .counter, "Pictures shown.", Double(reading.frames))
    for (name, help, instant) in [
      (
        "aloft_last_cue_timestamp_seconds", "When the last cue was told, since 1970.",
        reading.lastCue
      ),
      (
        "aloft_last_frame_timestamp_seconds", "When the last picture was shown, since 1970.",
        reading.lastFrame
      ),
    ] {
      if let instant { text.add(name, .gauge, help, instant.sinceEpoch.seconds) }
    }
  }

  private func addClock(to text: inout MetricsText) {
    if let check = vitals.clockCheck {
      text.add(
        "aloft_clock_offset_seconds",
        .gauge,
        "How far the machine's clock is ahead of published times.",
        check.offset.seconds
      )
      text.add(
        "aloft_clock_synchronized",
        .gauge,
        "1 while the kernel reports that something keeps the machine's clock.",
        check.error == nil ? 0 : 1
      )
    }
    let reading = vitals.reading
    text.add(
      "aloft_clock_steps_total",
      .counter,
      "How often published times moved at once: a clock was set, or the machine slept.",
      Double(reading.clockSteps)
    )
    text.add(
      "aloft_clock_stepped_seconds",
      .gauge,
      "By how much published times moved since the start.",
      reading.clockStepped.seconds
    )
  }

  private func addOutlets(to text: inout MetricsText) {
    let outlets = vitals.outlets.map { (MetricsText.label("outlet", $0.name), $0) }
    guard !outlets.isEmpty else { return }
    text.add(
      "aloft_outlet_events_total",
      .counter,
      "Events handed to an outlet.",
      outlets.map { ($0.0, Double($0.1.handedIn)) }
    )
    text.add(
      "aloft_outlet_dropped_total",
      .counter,
      "Events an outlet was too slow for.",
      outlets.map { ($0.0, Double($0.1.dropped)) }
    )
  }

  private func addServer(_ streams: CueStreams.Figures, to text: inout MetricsText) {
    text.add(
      "aloft_http_responses_total",
      .counter,
      "Answers by their status.",
      tally.all.map { (MetricsText.label("code", String($0.status.rawValue)), Double($0.count)) }
    )
    text.add("aloft_http_connections", .gauge, "Who is connected.", Double(roll.count))
    text.add("aloft_http_subscribers", .gauge, "Who listens to cues.", Double(streams.listeners))
    let lost = roll.lost
    text.add(
      "aloft_http_lost_total",
      .counter,
      "Clients sent away or let go, by why.",
      [
        (MetricsText.label("reason", "full"), Double(lost.refused)),
        (MetricsText.label("reason", "slow_request"), Double(lost.overdue)),
        (MetricsText.label("reason", "slow_subscriber"), Double(streams.dropped)),
        (MetricsText.label("reason", "too_many_subscribers"), Double(streams.refused)),
      ]
    )
    text.add(
      "aloft_http_cue_lateness_seconds",
      "How late a cue was written to the last of its subscribers.",
      bars: streams.lateness.bars,
      count: streams.lateness.count,
      sum: streams.lateness.total
    )
  }
}
