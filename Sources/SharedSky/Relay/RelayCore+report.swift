extension RelayCore {
  /// Answers a REPORT with the planes around it, if its token proves the address; otherwise with a
  /// token.
  func answerReport(_ packet: RelayPacket, into reply: UnsafeMutableRawBufferPointer) -> Answer {
    let id = Packet.id(in: packet.bytes)
    let known = id == .none ? nil : peers.find(id)
    guard let secret = known.map({ peers[$0].secret }) ?? keys.secret(of: id) else {
      return drop(.unknownKey)
    }
    guard Packet.isSealed(packet.bytes, by: secret) else { return drop(.badSeal) }
    guard let report = try? Report(parsing: packet.bytes) else { return drop(.badPlan) }
    let isProven = tokens.isValid(report.token, for: id, at: packet.source)
    guard let slot = known ?? remembered(id, secret, packet) else {
      counts[.noRoomForClient] += 1
      let length = refuse(packet, .slowDown, to: id, key: secret, into: reply, wait: 500)
      return Answer(length: length, isProven: isProven)
    }
    peers[slot].lastReceived = packet.clock
    if let answer = stale(report, slot, packet, isProven: isProven, into: reply) { return answer }
    guard planeLimit.admit(&peers[slot].due, at: packet.clock) else {
      return slowDown(packet, id, slot, isProven: isProven, into: reply)
    }
    store(report, slot, packet)
    guard isProven else {
      let isNew = report.token == .none
      counts[isNew ? .tokenOnly : .tokenStale] += 1
      let reason: Token.Reason = isNew ? .tokenOnly : .stale
      return Answer(length: refuse(packet, reason, to: id, key: secret, into: reply))
    }
    counts[.sky] += 1
    return Answer(length: writeReply(report, packet, secret, into: reply), isProven: true)
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

  /// Stores a report of a flying plane. Positions of ghosts and of planes on the ground are not
  /// stored.
  private func store(_ report: Report, _ slot: Int, _ packet: RelayPacket) {
    let time = SkyTime(widening: report.time, near: packet.time)
    peers[slot].newest = time.milliseconds
    if report.flags.contains(.airborne), !report.flags.contains(.ghost) {
      peers[slot].isSeen = true
      store(StoredReport(report, at: packet.time))
    } else {
      counts[.unseen] += 1
      if peers[slot].isSeen { recordGoodbye(of: report.id, at: time) }
      peers[slot].isSeen = false
    }
  }
}
