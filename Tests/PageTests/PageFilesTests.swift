import TestRigs
import TestSupport
import Testing

@Suite(
  "The files of the ground, which pages read in parts",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct PageFilesTests {
  @Test("Land and lights come from the file of the server, also after it was replaced")
  func files() async throws {
    let room = try PageRoom()
    try await room.visited { page, browser in
      let found: [[String]] = try await page.value(
        """
        Promise.all([import('/globe.js'), import('/land.js'), import('/lights.js')])
          .then(async ([{ framings, globeShowing, GreatCircle, normal }, { shores }, { placesNear }]) => {
            const size = [390, 844];
            let heads = 0;
            const globeTo = (place) =>
              globeShowing(new GreatCircle(normal(51, 0), normal(...place)), framings.phone, size);
            const look = async (coast, town) => {
              heads = 0;
              const works = [() => shores(globeTo(coast), size), () => placesNear(globeTo(town))];
              const answers = [];
              for (const work of works) {
                answers.push(await work().then(() => 'there', ({ message }) => message));
              }
              return [...answers, `${heads} heads`];
            };
            // The files are known before they are replaced.
            await look([48, 11], [48, 11]);
            const plain = window.fetch;
            let isBroken = false;
            window.fetch = async (path, options) => {
              const answer = await plain(path, options);
              if (!/[.](atlas|gazetteer)$/.test(path)) return answer;
              if (options.headers.Range.startsWith('bytes=0-')) heads += 1;
              if (isBroken) return new Response('', { status: 502 });
              const headers = new Headers(answer.headers);
              headers.set('ETag', '"replaced"');
              return new Response(await answer.arrayBuffer(), { status: answer.status, headers });
            };
            // Of other routes, other bytes are requested.
            const replaced = await look([40, -74], [60, 25]);
            isBroken = true;
            const broken = await look([-34, 151], [30, 31]);
            isBroken = false;
            return [replaced, broken, await look([-34, 151], [30, 31])];
          })
        """
      )
      #expect(
        found == [
          ["there", "there", "2 heads"],
          ["the atlas of land: 502", "the gazetteer: 502", "0 heads"],
          ["there", "there", "0 heads"],
        ]
      )
      #expect(browser.problems == [])
    }
  }
}
