import Outlets
import TestRigs
import TestSupport
import Testing
import Text

@Suite(
  "What is wrong with a timetable, on the staff page",
  .serialized,
  .timeLimit(.minutes(10)),
  .enabled(if: Browser.program != nil, Browser.absence)
)
struct TimetableProblemTests {
  @Test("A display that is no longer always open needs hours, and can be saved or discarded")
  func noHours() async throws {
    try await PageRoom().visited { page, browser in
      let found: [[String]] = try await page.value(
        """
        import('/timetable-form.js').then(async ({ TimetableForm }) => {
          const sent = [];
          const form = new TimetableForm('hall', async (changes) => { sent.push(changes); });
          const report = (hours) =>
            form.show({ hours, holidays: [], programme: [], changed: [], fixed: [] }, true);
          document.body.append(form.item);
          report([]);
          form.item.open = true;
          await new Promise((done) => form.item.addEventListener('toggle', done, { once: true }));
          const box = () => form.form.querySelector('[type=checkbox]');
          const state = () => [box().checked, form.saving.disabled, form.discarding.disabled]
            .map(String).concat(form.problem.textContent);
          const states = [state()];
          const note = (work) => (work(), states.push(state()));
          note(() => box().click());
          note(() => form.form.requestSubmit());
          // Another person has set hours.
          note(() => report(['mon 08:00-18:00']));
          note(() => report([]));
          note(() => form.discarding.click());
          return [...states, [String(sent.length)]];
        })
        """
      )
      let problem = "Set hours for at least one day, or choose “Always open”."
      #expect(found[0] == ["true", "true", "true", ""])
      #expect(found[1] == ["false", "false", "false", ""])
      #expect(found[2] == ["false", "false", "false", problem])
      #expect(found[3].prefix(3) == ["false", "false", "false"])
      #expect(found[4].prefix(3) == ["false", "false", "false"])
      #expect(found[5].prefix(3) == ["true", "true", "true"])
      #expect(found[6] == ["0"])
      #expect(browser.problems == [])
    }
  }

  @Test("What the display would refuse is said in words for staff, before it is sent")
  func problems() async throws {
    try await PageRoom().visited { page, browser in
      let found: [String] = try await page.value(
        """
        import('/timetable-problems.js').then(({ problemOf }) => {
          const plain = { isAlways: true, week: [[], [], [], [], [], [], []], holidays: [], programme: [] };
          const hours = (from, to) =>
            ({ isAlways: false, week: [[], [{ from, to }], [], [], [], [], []] });
          const holiday = (first, last = '', isYearly = false) =>
            ({ holidays: [{ first, last, isYearly }] });
          const view = (count, unit) => ({ programme: [{ view: 'sky', count, unit }] });
          return [
            hours('', '18:00'), hours('08:00', ''), hours('08:00', '08:00'), hours('00:00', '00:00'),
            holiday(''), holiday('2026-05-02', '2026-05-01'), holiday('2026-05-02', '2026-05-01', true),
            view('', 'm'), view('9', 's'), view('10', 's'), view('24', 'h'), view('25', 'h'), view('1.5', 'h'),
          ].map((part) => {
            const problem = problemOf({ ...plain, ...part }, ['hours', 'holidays', 'programme']);
            return problem ? `${problem.part}: ${problem.text}` : '';
          });
        })
        """
      )
      let time = "programme: Show each view for 10 seconds to 24 hours."
      #expect(
        found == [
          "hours: Tuesday: set when it opens and when it closes.",
          "hours: Tuesday: set when it opens and when it closes.",
          "hours: Tuesday: opens and closes at the same time.", "",
          "holidays: Set the first day of each holiday.",
          "holidays: A holiday ends before it begins.", "", time, time, "", "", time, time,
        ]
      )
      #expect(browser.problems == [])
    }
  }

  @Test("A new holiday that is over already is pointed out; those of every year never are")
  func past() async throws {
    try await PageRoom().visited { page, browser in
      let found: [Bool] = try await page.value(
        """
        import('/timetable-problems.js').then(({ hasNewPast }) => [
          hasNewPast(['2020-12-24'], []), hasNewPast(['2020-12-24/2021-01-02'], []),
          hasNewPast(['2020-12-24'], ['2020-12-24']), hasNewPast(['01-01', '12-31'], []),
          hasNewPast(['2020-12-24/2999-01-02'], []), hasNewPast([], []),
        ])
        """
      )
      #expect(found == [true, true, false, false, false, false])
      #expect(browser.problems == [])
    }
  }

  @Test("Why a command does not reach a display is in the language of the page")
  func unreached() async throws {
    let room = try PageRoom(words: Words(MessageCatalogue(pseudo: Message.ofPages)))
    try await room.visited { page, browser in
      try await page.wait(until: "document.documentElement.lang === 'en-XA'")
      let found: [String] = try await page.value(
        """
        import('/refusal.js').then(({ reasonOf }) => [
          'hall/left does not answer', 'no display "hall/left" is online',
          'no display "hall/left" follows this one, and mqtt.broker is off',
          'hall/left accepts no commands because the broker requires no password; see mqtt.commands',
          'another command is on its way to hall/left; try again',
          'the broker does not confirm the command', 'the broker does not answer',
          'no MQTT broker at mqtt://broker:1883: connection refused',
          'no MQTT broker at mqtt://broker:1883: it does not confirm what is sent',
          'the MQTT broker at mqtt://broker:1883: it refused the client: not authorised',
        ].map((message) => reasonOf({ status: 503, message, isQuoted: true })))
        """
      )
      #expect(found.count == 10)
      for (index, text) in found.enumerated() {
        #expect(text.hasPrefix("[") && text.hasSuffix("]"), "\(text)")
        #expect(text.contains("hall/left") == (index < 5), "\(text)")
        // None is quoted.
        #expect(!text.contains("broker") && !text.contains("answer"), "\(text)")
      }
      #expect(browser.problems == [])
    }
  }

  @Test("Reasons and remarks of the daemon are in the language of the page")
  func reasons() async throws {
    let room = try PageRoom(words: Words(MessageCatalogue(pseudo: Message.ofPages)))
    let refusals = IdleReason.allCases.map { reason in
      "'\(RequestRefusal.idle(.pause, because: reason.rawValue))'"
    }
    let remarks =
      TimetableRemark.allCases.map { "'\($0.rawValue)'" } + [
        "'\(TimetableRemark.unstored.rawValue): /var/x/timetable.toml: No space left on device'"
      ]
    try await room.visited { page, browser in
      try await page.wait(until: "document.documentElement.lang === 'en-XA'")
      let found: [String] = try await page.value(
        """
        import('/refusal.js').then(({ reasonOf, savedWith }) => [
          ...[\(refusals.joined(separator: ","))].map((message) => reasonOf({ status: 409, message })),
          reasonOf({ status: 429, message: 'at most 20 commands a second are accepted' }),
          ...[\(remarks.joined(separator: ","))].map(savedWith),
        ])
        """
      )
      #expect(found.count == refusals.count + 1 + remarks.count)
      for text in found { #expect(text.hasPrefix("[") && text.hasSuffix("]"), "\(text)") }
      let others: [String] = try await page.value(
        """
        import('/refusal.js').then(({ reasonOf, savedWith }) => [
          // The page's own words are translated already.
          reasonOf({ status: 422, message: 'no' }),
          reasonOf({ status: 422, message: 'no', isQuoted: true }), savedWith('but'),
        ])
        """
      )
      #expect(others.first == "no" && others.count == 3)
      for (text, words) in zip(others.dropFirst(), ["no", "but"]) {
        #expect(text.hasPrefix("[") && text.contains("“\(words)”"), "\(text)")
      }
      #expect(browser.problems == [])
    }
  }
}
