import Breathing
import HTTPServer

extension HTTPRouter {
  /// Returns the metrics.
  func metrics() -> HTTPResponse {
    let streams = streams.statistics
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
      "Processor time used, in seconds.",
      process.processorTime.seconds
    )
    text.add(
      "process_resident_memory_bytes",
      .gauge,
      "Resident memory, in bytes.",
      Double(process.residentBytes)
    )
    return HTTPResponse(type: MetricsText.type, body: text.text.utf8)
  }

  private func addVitals(to text: inout MetricsText) {
    let reading = healthCounters.published
    text.add(
      "aloft_start_time_seconds",
      .gauge,
      "Start time of the program, in seconds since 1970.",
      reading.started.sinceEpoch.seconds
    )
    let lateness = reading.lateness
    text.add("aloft_cues_total", .counter, "Cues that became due.", Double(lateness.count))
    text.add(
      "aloft_cue_lateness_seconds",
      "Lateness of cues when handed to all outlets, in seconds.",
      lateness
    )
    text.add(
      "aloft_cue_lateness_max_seconds",
      .gauge,
      "Greatest lateness of a cue, in seconds.",
      lateness.maximum.seconds
    )
    text.add("aloft_frames_total", .counter, "Frames shown.", Double(reading.frames))
    for (name, help, instant) in [
      (
        "aloft_last_cue_timestamp_seconds", "Time of the last cue, in seconds since 1970.",
        reading.lastCue
      ),
      (
        "aloft_last_frame_timestamp_seconds", "Time of the last frame, in seconds since 1970.",
        reading.lastFrame
      ),
    ] {
      if let instant { text.add(name, .gauge, help, instant.sinceEpoch.seconds) }
    }
  }

  private func addClock(to text: inout MetricsText) {
    if let check = healthCounters.clockCheck {
      text.add(
        "aloft_clock_offset_seconds",
        .gauge,
        "Offset of the machine's clock from published times, in seconds.",
        check.offset.seconds
      )
      text.add(
        "aloft_clock_synchronized",
        .gauge,
        "Whether the kernel reports a synchronised clock: 1, else 0.",
        check.error == nil ? 0 : 1
      )
    }
    let reading = healthCounters.reading
    text.add(
      "aloft_clock_steps_total",
      .counter,
      "Steps of published times: a clock was set, or the machine slept.",
      Double(reading.clockSteps)
    )
    text.add(
      "aloft_clock_stepped_seconds",
      .gauge,
      "Sum of the steps of published times, in seconds.",
      reading.clockStepped.seconds
    )
  }

  private func addOutlets(to text: inout MetricsText) {
    let outlets = healthCounters.outlets.map { (MetricsText.label("outlet", $0.name), $0) }
    guard !outlets.isEmpty else { return }
    text.add(
      "aloft_outlet_events_total",
      .counter,
      "Events queued for an outlet, without those dropped from its queue.",
      outlets.map { ($0.0, Double($0.1.handedIn)) }
    )
    text.add(
      "aloft_outlet_dropped_total",
      .counter,
      "Events dropped because an outlet or its receiver was too slow.",
      outlets.map { ($0.0, Double($0.1.dropped)) }
    )
  }

  private func addServer(_ streams: CueStreams.Statistics, to text: inout MetricsText) {
    text.add(
      "aloft_http_responses_total",
      .counter,
      "Responses, by status.",
      responseCounts.all.map {
        (MetricsText.label("code", String($0.status.rawValue)), Double($0.count))
      }
    )
    text.add("aloft_http_connections", .gauge, "Open connections.", Double(connections.count))
    text.add("aloft_http_subscribers", .gauge, "Subscribers to cues.", Double(streams.listeners))
    if let identity {
      text.add(
        "aloft_http_certificate_expiry_timestamp_seconds",
        .gauge,
        "When the certificate expires, in seconds since 1970.",
        Double(identity.context.validity.upperBound)
      )
    }
    let lost = connections.lost
    text.add(
      "aloft_http_lost_total",
      .counter,
      "Clients refused or disconnected, by reason.",
      [
        (MetricsText.label("reason", "full"), Double(lost.refused)),
        (MetricsText.label("reason", "slow_request"), Double(lost.overdue)),
        (MetricsText.label("reason", "slow_subscriber"), Double(streams.dropped)),
        (MetricsText.label("reason", "too_many_subscribers"), Double(streams.refused)),
      ]
    )
    text.add(
      "aloft_http_cue_lateness_seconds",
      "Lateness of cues at the last subscriber, in seconds.",
      streams.lateness
    )
  }
}
