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
    noteTaken(answered)
    connectionState = .connected
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
    let wait: Duration = .milliseconds(Int(min(token.wait, Self.longestWait)) * 10)
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
      // A relay stores a report that lacks a valid token: its seal proves the plane.
      if token.reason == .tokenOnly || token.reason == .stale { noteTaken(answered) }
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
    if let refusal = refusal(by: token) { connectionState = .unserved(refusal) }
    return true
  }

  /// Returns why the relay lists no planes to this client; nil if it may do so with the next answer.
  private func refusal(by token: Token) -> Refusal? {
    let isLasting = tokensInRow > Self.maximumTokensInRow
    switch token.reason {
    case .slowDown:
      guard identity == nil else { return tokensInRow > 1 ? .limit : nil }
      return token.wait > Self.longestWait ? .identity : .identityLimit
    case .clock: return isLasting ? .clock : nil
    case .tokenOnly, .stale: return isLasting ? .address : nil
    default: return nil
    }
  }

  /// Notes that the relay took a report.
  private mutating func noteTaken(_ answered: Sent) {
    guard let report = answered.report, answered.number > lastTaken else { return }
    (taken, lastTaken) = (report, answered.number)
  }

  /// The longest wait that is kept, in hundredths of a second. A relay that asks for more issues no identities.
  private static let longestWait: UInt16 = 6_000

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
    // An overtaken answer may contain the token of an address that the client no longer has.
    if answered.number > lastAnswered { self.token = token }
    lastAnswered = max(lastAnswered, answered.number)
    clock.add(sent: answered.at, received: received, hold: hold, returned: now)
  }
}
