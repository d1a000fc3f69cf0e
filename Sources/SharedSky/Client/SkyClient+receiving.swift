public import Breathing
import Network

extension SkyClient {
  /// Processes a packet from the relay.
  ///
  /// - Returns: Whether the packet was a valid answer to a recent request.
  @discardableResult
  public mutating func receive(_ bytes: UnsafeRawBufferPointer, at now: Instant) -> Bool {
    let isAccepted =
      if let reply = try? SkyReply(parsing: bytes) {
        process(reply, bytes, at: now)
      } else if let token = try? Token(parsing: bytes) {
        process(token, bytes, at: now)
      } else {
        false
      }
    if isAccepted { answers += 1 } else { ignoredPackets += 1 }
    return isAccepted
  }

  private mutating func process(
    _ reply: SkyReply,
    _ bytes: UnsafeRawBufferPointer,
    at now: Instant
  ) -> Bool {
    let header = reply.header
    guard let identity, Packet.isSealed(bytes, by: identity.secret),
      let answered = answered(where: {
        $0.nonce == 0 && $0.time == header.timeEcho && $0.sequence == header.sequenceEcho
      })
    else { return false }
    let isNewest = answered.number > lastAnswered
    recordAnswer(
      answered,
      received: header.received,
      hold: header.hold,
      token: header.token,
      at: now
    )
    hasSealedAnswer = true
    hasSky = true
    isRedirected = header.notice.contains(.servedElsewhere)
    pacing.setInterval(hundredths: header.nextReport)
    retry = nil
    tokensInRow = 0
    backoff.succeed()
    neighbours.update(
      reply.planes,
      received: clock.instant(of: header.received, near: now),
      at: now,
      isNewest: isNewest,
      isAll: !header.notice.contains(.more),
      mayLackPlans: bytes.count > Packet.maximumLength - FlightPlan.maximumLength
    )
    return true
  }

  private mutating func process(
    _ token: Token,
    _ bytes: UnsafeRawBufferPointer,
    at now: Instant
  ) -> Bool {
    guard
      let answered = answered(where: { $0.time == token.timeEcho && $0.nonce == token.nonceEcho })
    else { return false }
    if token.reason == .version {
      let versions = token.lowestVersion...max(token.lowestVersion, token.highestVersion)
      guard !hasSealedAnswer, !versions.contains(Packet.version) else { return false }
      connectionState = .refused(lowest: token.lowestVersion, highest: token.highestVersion)
      retry = now.advanced(by: Self.versionRetryInterval)
      return true
    }
    let wait: Duration = .milliseconds(Int(min(token.wait, 6000)) * 10)
    if token.reason == .minted {
      // Sealed with the secret that the packet itself contains, which shows only that it is
      // undamaged.
      guard identity == nil, !token.secret.isEmpty, Packet.isSealed(bytes, by: token.secret)
      else { return false }
      identity = Identity(id: token.id, secret: token.secret)
    } else if let identity {
      guard token.id == identity.id, Packet.isSealed(bytes, by: identity.secret) else {
        return false
      }
      hasSealedAnswer = true
    }
    recordAnswer(answered, received: token.received, hold: token.hold, token: token.token, at: now)
    // The relay refuses a packet that was overtaken by a newer one; the newer one is still
    // unanswered.
    guard answered.number == count || token.reason == .minted else { return true }
    // The next packet follows at once, or when the relay asks for it. A relay that only ever
    // answers with tokens is asked at growing intervals.
    retry = now.advanced(by: max(wait, token.reason == .slowDown ? .seconds(1) : .zero))
    tokensInRow += 1
    if tokensInRow > Self.maximumTokensInRow {
      retry = retry?.advanced(by: backoff.waitAfterFailure())
    }
    return true
  }

  /// Finds the recent, still unanswered packet that an answer belongs to.
  private func answered(where isIt: (Sent) -> Bool) -> Sent? {
    sent.last { isIt($0) && !$0.isAnswered }
  }

  private mutating func recordAnswer(
    _ answered: Sent,
    received: UInt32,
    hold: UInt8,
    token: AddressToken,
    at now: Instant
  ) {
    for index in sent.indices where sent[index].number == answered.number {
      sent[index].isAnswered = true
    }
    unanswered = 0
    connectionState = .connected
    // An overtaken answer may contain the token of an address that the client no longer has.
    if answered.number > lastAnswered { self.token = token }
    lastAnswered = max(lastAnswered, answered.number)
    clock.add(sent: answered.at, received: received, hold: hold, returned: now)
  }
}
