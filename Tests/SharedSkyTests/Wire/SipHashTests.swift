import SharedSky
import Testing

@Suite("SipHash-2-4")
struct SipHashTests {
  @Test("It gives the results that its authors publish, for 0 to 63 bytes")
  func vectors() throws {
    let input = (0..<64).map { UInt8($0) }
    let hash = SipHash(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908)
    let lines = Self.published.split(separator: "\n")
    try #require(lines.count == 64)
    for (length, line) in lines.enumerated() {
      let expected = try #require(UInt64(line, radix: 16))
      let found = input.withUnsafeBytes { bytes in
        hash.hash(UnsafeRawBufferPointer(rebasing: bytes[..<length]))
      }
      #expect(found.byteSwapped == expected, "\(length) bytes")
    }
  }

  @Test("A secret's bytes are the key's bytes")
  func secret() {
    let byBytes = SipHash(PlaneSecret(0x0001_0203_0405_0607, 0x0809_0A0B_0C0D_0E0F))
    #expect(byBytes == SipHash(0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
  }

  /// vectors_sip64 of the authors' reference implementation (github.com/veorq/SipHash, vectors.h):
  /// the key is the bytes 0 to 15, the input the bytes 0, 1, 2 and so on.
  private static let published = """
    310e0edd47db6f72
    fd67dc93c539f874
    5a4fa9d909806c0d
    2d7efbd796666785
    b7877127e09427cf
    8da699cd64557618
    cee3fe586e46c9cb
    37d1018bf50002ab
    6224939a79f5f593
    b0e4a90bdf82009e
    f3b9dd94c5bb5d7a
    a7ad6b22462fb3f4
    fbe50e86bc8f1e75
    903d84c02756ea14
    eef27a8e90ca23f7
    e545be4961ca29a1
    db9bc2577fcc2a3f
    9447be2cf5e99a69
    9cd38d96f0b3c14b
    bd6179a71dc96dbb
    98eea21af25cd6be
    c7673b2eb0cbf2d0
    883ea3e395675393
    c8ce5ccd8c030ca8
    94af49f6c650adb8
    eab8858ade92e1bc
    f315bb5bb835d817
    adcf6b0763612e2f
    a5c91da7acaa4dde
    716595876650a2a6
    28ef495c53a387ad
    42c341d8fa92d832
    ce7cf2722f512771
    e37859f94623f3a7
    381205bb1ab0e012
    ae97a10fd434e015
    b4a31508beff4d31
    81396229f0907902
    4d0cf49ee5d4dcca
    5c73336a76d8bf9a
    d0a704536ba93e0e
    925958fcd6420cad
    a915c29bc8067318
    952b79f3bc0aa6d4
    f21df2e41d4535f9
    87577519048f53a9
    10a56cf5dfcd9adb
    eb75095ccd986cd0
    51a9cb9ecba312e6
    96afadfc2ce666c7
    72fe52975a4364ee
    5a1645b276d592a1
    b274cb8ebf87870a
    6f9bb4203de7b381
    eaecb2a30b22a87f
    9924a43cc1315724
    bd838d3aafbf8db7
    0b1a2a3265d51aea
    135079a3231ce660
    932b2846e4d70666
    e1915f5cb1eca46c
    f325965ca16d629f
    575ff28e60381be5
    724506eb4c328a95
    """
}
