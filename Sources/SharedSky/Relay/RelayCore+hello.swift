extension RelayCore {
  /// Answers a HELLO with a token for the address, or with an identity for a client that has none.
  func answerHello(_ packet: RelayPacket, into reply: UnsafeMutableRawBufferPointer) -> Answer {
    guard let hello = try? Hello(parsing: packet.bytes) else { return drop(.badLength) }
    guard hello.id == .none else {
      let sender: Sender
      switch check(packet) {
      case .dropped(let answer): return answer
      case .sealed(let checked): sender = checked
      }
      let secret = sender.secret
      var answer = Answer(length: 0, isProven: sender.isProven)
      guard let slot = remembered(hello.id, sender, packet) else {
        counts[.noRoomForClient] += 1
        answer.length = refuse(packet, .slowDown, to: hello.id, key: secret, into: reply, wait: 500)
        return answer
      }
      // A HELLO may be a replay of an overheard one, so the limit for late reports applies.
      guard staleLimit.admit(&peers[slot].staleDue, at: packet.clock) else {
        return drop(.staleLimit)
      }
      counts[.tokenOnly] += 1
      answer.length = refuse(packet, .tokenOnly, to: hello.id, key: secret, into: reply)
      return answer
    }
    if let answer = limitUnsealed(packet) { return answer }
    let isProven = tokens.isValid(hello.token, for: .none, at: packet.source)
    var answer = Answer(length: 0, isProven: isProven)
    guard isProven else {
      counts[.tokenOnly] += 1
      answer.length = refuse(packet, .tokenOnly, to: .none, key: nil, into: reply)
      return answer
    }
    answer.length = mint(packet, into: reply)
    return answer
  }

  /// Issues an identity to a client that proved that it receives packets at its address.
  private func mint(_ packet: RelayPacket, into reply: UnsafeMutableRawBufferPointer) -> Int {
    guard rules.mints, mintSources.admit(packet.source, at: packet.clock),
      !packet.source.isIPv6 || mintSites.admit(packet.source.site, at: packet.clock),
      mintLimit.admit(&mintDue, at: packet.clock)
    else {
      counts[.mintLimit] += 1
      // If the relay never issues identities, retrying soon is useless.
      return refuse(
        packet,
        .slowDown,
        to: .none,
        key: nil,
        into: reply,
        wait: rules.mints ? 3_000 : .max
      )
    }
    let id = keys.drawID(using: &generator)
    guard let secret = keys.secret(of: id) else { return 0 }
    counts[.minted] += 1
    return refuse(packet, .minted, to: id, key: secret, secret: secret, into: reply)
  }

  /// Answers with a TOKEN.
  ///
  /// - Parameters:
  ///   - packet: The packet to answer.
  ///   - reason: The reason to state.
  ///   - id: The identity that the token is for.
  ///   - key: The secret that seals the answer; nil if the plane is unknown.
  ///   - secret: The secret of a new identity, sent only once.
  ///   - reply: A buffer for the answer.
  ///   - wait: The requested wait before the next packet, in hundredths of a second.
  /// - Returns: The number of bytes to send.
  func refuse(
    _ packet: RelayPacket,
    _ reason: Token.Reason,
    to id: PlaneID,
    key: PlaneSecret?,
    secret: PlaneSecret = PlaneSecret(0, 0),
    into reply: UnsafeMutableRawBufferPointer,
    wait: UInt16 = 0
  ) -> Int {
    let isHello = Packet.header(of: packet.bytes)?.kind == Packet.Kind.hello.rawValue
    let token = Token(
      reason: reason,
      id: id,
      timeEcho: packet.bytes.big32(at: 12),
      received: packet.time.wrapped,
      nonceEcho: isHello ? packet.bytes.big64(at: 16) : 0,
      token: tokens.token(for: id, at: packet.source),
      secret: secret,
      hold: packet.hold,
      wait: wait
    )
    return token.write(into: reply, sealedBy: key)
  }

  /// Asks a plane that sends too much to slow down.
  func slowDown(
    _ packet: RelayPacket,
    _ id: PlaneID,
    _ slot: Int,
    isProven: Bool,
    into reply: UnsafeMutableRawBufferPointer
  ) -> Answer {
    counts[.planeLimit] += 1
    let wait = planeLimit.wait(peers[slot].due, at: packet.clock) / 10_000_000 + 1
    let length = refuse(
      packet,
      .slowDown,
      to: id,
      key: peers[slot].secret,
      into: reply,
      wait: UInt16(clamping: wait)
    )
    return Answer(length: length, isProven: isProven)
  }

  /// Returns the slot of a plane whose packet is authentic; nil if there is no room for it.
  func remembered(_ id: PlaneID, _ sender: Sender, _ packet: RelayPacket) -> Int? {
    let slot: Int
    if let known = sender.slot {
      slot = known
    } else {
      guard let place = peers.remember(id, sender, rules, at: packet.clock) else { return nil }
      if place.isTaken { counts[.evicted] += 1 }
      slot = place.slot
    }
    peers[slot].note(packet.clock, isProven: sender.isProven, rules)
    return slot
  }
}
