import { feature, type Area } from '../feature.js';

const privacy = 'services/qr-timeline/src/governance/timeline-privacy.int.test.ts';
const invitations = 'services/qr-timeline/src/governance/invitations.int.test.ts';
const keepers = 'services/qr-timeline/src/governance/keepers.int.test.ts';
const reports = 'services/qr-timeline/src/governance/reports.int.test.ts';
const capsules = 'services/qr-timeline/src/capsules/capsules.int.test.ts';
const prompts = 'services/qr-timeline/src/timelines/prompts.int.test.ts';
const succession = 'services/qr-timeline/src/succession/succession.int.test.ts';
const outcomes = 'services/qr-timeline/src/succession/outcomes.int.test.ts';
const steps = 'services/qr-timeline/src/succession/domain/succession.unit.test.ts';
const questions = 'services/qr-timeline/src/questions/questions.int.test.ts';
const stops = 'services/qr-timeline/src/questions/stop-questions.int.test.ts';
const questionsJourney = 'tests/e2e/timelines/questions.e2e.test.ts';
const replies = 'services/qr-timeline/src/replies/replies.int.test.ts';
const reportsPage = 'web/src/features/admin/reports/reports.unit.test.tsx';
const site = 'tests/e2e/timelines/keepers.e2e.test.ts';

export const privateTimelines: Area = {
  name: 'Private timelines and the people around them',
  features: [
    feature(
      'Private: holders of the access code get access',
      [`${privacy} › opens to its code in any case, and to no other`],
      { note: 'enforced on the server; a cookie for this timeline alone' },
    ),
    feature(
      'Private: invited email addresses get access without the code',
      [
        `${invitations} › is emailed once to each invited address when the timeline opens`,
        `${invitations} › admits the first browser only, so a forwarded link is used up`,
      ],
      { note: 'by a personal link that is mailed; a typed address opens nothing' },
    ),
    feature(
      'The gate: "Were you invited by email?"',
      [
        `${invitations} › returns the same for every address and every timeline`,
        `${site} › gives invited and unknown addresses the same response without access`,
      ],
      { texts: ['If this address was invited, a link is on its way.'] },
    ),
    feature('An invitation is revoked without effect on other guests', [
      `${invitations} › ends with its grants when revoked; other guests stay`,
      `${site} › loses access everywhere within two seconds, others keep it`,
    ]),
    feature('The access log', [`${invitations} › contains time and way of entry, and nothing about the device`]),
    feature(
      'Several keepers of a timeline',
      [
        `${keepers} › is invited by email, accepts while signed in, and keeps the timeline`,
        `${keepers} › cannot change keepers or owner`,
      ],
      { note: 'one owner, keepers, helpers' },
    ),
    feature(
      'Handing a timeline over',
      [
        `${keepers} › waits for the keeper to accept; then the owner is a keeper`,
        'services/qr-timeline/src/activation/owners.int.test.ts › goes with its plate to its successor when the owner is erased; idempotent',
      ],
      { note: '46, 48' },
    ),
    feature(
      'Anyone can report a memory',
      [
        `${reports} › reaches the keepers with its reason and its entry`,
        `${reports} › about the keepers is visible to support only`,
      ],
      { note: '15' },
    ),
    feature('Hearts and short replies without an account, moderated like posts', [
      `${replies} › counts one per browser, and none after it is taken back`,
      `${replies} › waits for approval by the guest policy, counted for the owner`,
      `${replies} › is removed and restored by its author, not by others`,
      `${replies} › is reported, listed with its text, and hidden without its memory`,
      'tests/e2e/timelines/replies.e2e.test.ts › shows neither hearts nor replies while they are switched off',
    ]),
    feature('Time capsule: a memory sealed until a day, hidden from guests and on request from the owner', [
      `${capsules} › is counted for everyone and read only by its sender and the owner`,
      `${capsules} › shows the owner only sender and day when the sender hides it`,
      `${capsules} › is stored in no table that pages, exports or lists read`,
      `${capsules} › adds the memory with its photos once, though the job runs repeatedly and late`,
      `${capsules} › reaches what an erased customer sealed, also when the event is repeated and late`,
      `${capsules} › happens once when the clock jumps over its day and back`,
      `${capsules} › is complete in the data export of its signed-in sender only`,
      'tests/e2e/timelines/capsules.e2e.test.ts › counts a sealed memory for others without a word of it',
      'tests/e2e/timelines/capsules.e2e.test.ts › lets the sender erase an own one after a reload',
    ]),
    feature('Questions for guests: a deck per occasion, picked by the owner, in the form and on the cards', [
      `${prompts} › of a %s are %s until the owner chooses`,
      `${prompts} › keeps its question, also after it is edited and the questions are off`,
      'web/src/features/timeline/prompts/prompts.unit.test.tsx › are shown one at a time, and answered under their question',
      'tests/e2e/timelines/prompts.e2e.test.ts › asks nothing on a memorial until the owner picks questions',
      'tests/e2e/timelines/prompts.e2e.test.ts › shows the question to another guest in their language',
    ]),
    feature(
      'One question a week by email to relatives whom the owner adds; they answer by link, without an account',
      [
        `${questions} › gets the first question the next morning, then one a week`,
        `${questions} › gets one question after a clock that jumped by a year`,
        `${questions} › answers from the link as a guest, and the owner sees it`,
        `${questions} › gets no access to a page that became private`,
        'services/qr-timeline/src/questions/two-processes.int.test.ts › asks each person once when two processes run the job and one is killed',
        'services/campaigns/src/transactional/questions.int.test.ts › withdraws an email that waits when the questions end before it is sent',
        'services/campaigns/src/transactional/questions.int.test.ts › sends one email when the event comes twice, or again as another one',
        `${questionsJourney} › are sent to two people whom the owner adds`,
        `${questionsJourney} › are answered from the link at 360 px, which the owner sees`,
      ],
      { note: 'docs/decisions/0055' },
    ),
    feature('Questions by email stop with one press, which deletes the address; they end by themselves', [
      `${stops} › deletes the address, and no question follows`,
      `${stops} › keeps the owner from adding the address again, also after removing the person`,
      `${stops} › reveals nothing to the owner of another page`,
      `${stops} › continues with the next question a week after the last`,
      `${questions} › after four in a row that no one opened`,
      `${questions} › when a page has the obstacle %s, and no email leaves`,
      `${questionsJourney} › stop with one press that can be undone, and no email follows`,
    ]),
    feature(
      'A successor with consent, named by the owner',
      [
        `${succession} › agrees by email without an account, and the owner gets an email`,
        `${succession} › may decline, also after agreeing, and the page is kept`,
        `${succession} › is refused with the address of the owner, in any spelling`,
        'tests/e2e/timelines/succession.e2e.test.ts › lets the owner name a successor, who agrees without an account',
      ],
      { note: 'docs/decisions/0045' },
    ),
    feature('A yearly question to an owner who has not signed in, answered by one press or a sign-in', [
      `${succession} › is one email for all timelines of an owner, answered by one press`,
      `${succession} › is answered by a sign-in as well`,
      `${succession} › sends one notice after a server was off, and shortens no period`,
      'tests/e2e/timelines/succession.e2e.test.ts › asks the owner after a year, who answers with one press',
    ]),
    feature('Without an answer the wish of the owner begins: keep, hand over, close or remove; a dispute stops it', [
      `${steps} › is reminded twice before the successor gets a request, then another`,
      `${outcomes} › waits for the end of the waiting period, then the owner is a keeper`,
      `${succession} › keeps the page although the successor has accepted`,
      `${outcomes} › takes no new memories after the notices, until its owner opens it`,
      `${outcomes} › warns the keepers, leads nowhere, and comes back by the link`,
      `${outcomes} › stops the process and a successor who is the claimant, then restarts the wait`,
      'tests/e2e/timelines/succession.e2e.test.ts › hands the page to the successor after the waiting period',
    ]),
    feature(
      'Many reports by one guest require a human check',
      ['gateway/src/http/bad-input.int.test.ts › require a human check for many reports and accept its answer'],
      { note: '38' },
    ),
    feature('Support sees what was reported on any timeline: GET /api/admin/reports', [
      `${reports} › is listed for support newest first by page, settled ones separately`,
      `${reportsPage} › hides content only support may decide on, and leaves the waiting view`,
    ]),
  ],
};
