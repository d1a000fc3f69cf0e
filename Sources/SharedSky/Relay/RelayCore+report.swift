extension RelayCore {
  /// Answers a REPORT with the planes around it, if its token proves the address; otherwise with a
  /// token.
  func answerReport(_ packet: RelayPacket, into reply: UnsafeMutableRawBufferPointer) -> Answer {
    let id = Packet.id(in: packet.bytes)
    guard id != .none else { return drop(.unknownKey) }
    let sender: Sender
    switch check(packet) {
    case .dropped(let answer): return answer
    case .sealed(let checked): sender = checked
    }
    let (secret, isProven) = (sender.secret, sender.isProven)
    guard let report = try? Report(parsing: packet.bytes) else { return drop(.badPlan) }
    guard let slot = remembered(id, sender, packet) else {
      counts[.noRoomForClient] += 1
      let length = refuse(packet, .slowDown, to: id, key: secret, into: reply, wait: 500)
      return Answer(length: length, isProven: isProven)
    }
    if let answer = stale(report, slot, packet, isProven: isProven, into: reply) { return answer }
    guard planeLimit.admit(&peers[slot].due, at: packet.clock) else {
      return slowDown(packet, id, slot, isProven: isProven, into: reply)
    }
    let last = SkyTime(milliseconds: peers[slot].newest)
    store(report, slot, packet)
    guard isProven else {
      let isNew = report.token == .none
      counts[isNew ? .tokenOnly : .tokenStale] += 1
      let reason: Token.Reason = isNew ? .tokenOnly : .stale
      return Answer(length: refuse(packet, reason, to: id, key: secret, into: reply))
    }
    counts[.sky] += 1
    var center = report.state.position
    if !isReachable(report, slot, since: last, packet) {
      counts[.heldCenter] += 1
      // The planes around the last admitted centre reveal nothing new.
      center = peers[slot].center ?? center
    }
    let length = writeReply(report, packet, secret, around: center, into: reply)
    return Answer(length: length, isProven: true)
  }

  /// Whether an aircraft can have flown from the centre of the plane's last reply to this position; if not,
  /// whether the limit on farther moves admits it. Such a move costs the time that the flight would have
  /// taken, at most ten minutes.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - slot: The plane's slot.
  ///   - lastTime: The time of its last report. Replays of overheard packets do not change it.
  ///   - packet: The packet.
  /// - Returns: Whether to answer with the planes around it; if not, with those around the last centre.
  private func isReachable(
    _ report: Report,
    _ slot: Int,
    since lastTime: SkyTime,
    _ packet: RelayPacket
  ) -> Bool {
    let position = report.state.position
    let isWatcher = !report.flags.contains(.airborne) || report.flags.contains(.ghost)
    let limit = isWatcher ? watcherMoves : planeMoves
    var cost = limit.interval
    if let last = peers[slot].center {
      guard last != position else { return true }
      let time = SkyTime(widening: report.time, near: packet.time)
      let metres = rules.centerSpeed * Float(max(time.milliseconds(since: lastTime), 0)) / 1_000
      // A cell is nowhere more than 1.2 m high and 2.4 m wide, so most moves need no trigonometry.
      let rows = Float(Int32(position.latitude) - Int32(last.latitude)) * 1.2
      let turned = Int32(bitPattern: (position.longitude &- last.longitude) << 8) >> 8
      let columns = Float(turned) * 2.4
      guard rows * rows + columns * columns > metres * metres else {
        peers[slot].center = position
        return true
      }
      let reach = metres / 6_371_000
      let separation = SkyPoint(position, id: 0).separation(to: SkyPoint(last, id: 0))
      if separation <= reach * reach {
        peers[slot].center = position
        return true
      }
      let flight = separation.squareRoot() * 6_371_000 / rules.centerSpeed
      cost = min(cost, UInt64(flight * 1e9))
    }
    guard limit.admit(&peers[slot].moveDue, at: packet.clock, costing: cost) else { return false }
    peers[slot].center = position
    return true
  }

  /// Refuses a report whose time is too far from the relay's, or not later than the last one.
  ///
  /// These reports have a separate rate limit, so that replays of overheard packets do not use up
  /// the plane's own.
  ///
  /// - Returns: The refusal; nil if the report is current.
  private func stale(
    _ report: Report,
    _ slot: Int,
    _ packet: RelayPacket,
    isProven: Bool,
    into reply: UnsafeMutableRawBufferPointer
  ) -> Answer? {
    let time = SkyTime(widening: report.time, near: packet.time)
    let isFar = abs(time.milliseconds(since: packet.time)) > rules.clockTolerance
    // If the clock was set back, the newest time no longer counts. No report that far ahead can be
    // accepted now, so a replay cannot pass either.
    let newest = SkyTime(milliseconds: peers[slot].newest)
    let isAhead = newest.milliseconds(since: packet.time) > rules.clockTolerance
    guard isFar || time <= newest && !isAhead else { return nil }
    guard staleLimit.admit(&peers[slot].staleDue, at: packet.clock) else {
      return drop(.staleLimit)
    }
    counts[isFar ? .badClock : .replayed] += 1
    let length = refuse(packet, .clock, to: report.id, key: peers[slot].secret, into: reply)
    return Answer(length: length, isProven: isProven)
  }

  /// Whether a report shows a plane: it flies and is not a ghost. If only a circle may see it, its identity
  /// must belong to one.
  func isShown(_ report: Report) -> Bool {
    report.flags.contains(.airborne) && !report.flags.contains(.ghost)
      && (!report.isClosed || report.id.circle != 0)
  }

  /// Stores a report of a flying plane. Positions of ghosts and of planes on the ground are not
  /// stored.
  private func store(_ report: Report, _ slot: Int, _ packet: RelayPacket) {
    let time = SkyTime(widening: report.time, near: packet.time)
    peers[slot].newest = time.milliseconds
    if isShown(report) {
      peers[slot].isShown = true
      var stored = StoredReport(report, at: packet.time)
      if !report.id.isVouched {
        stored.trust = peers[slot].trust(at: packet.clock, rules)
      }
      stored.sourceHash = sourceHash(packet.source)
      store(stored)
    } else {
      counts[.unseen] += 1
      if peers[slot].isShown { recordGoodbye(of: report.id, at: time) }
      peers[slot].isShown = false
    }
  }
}
