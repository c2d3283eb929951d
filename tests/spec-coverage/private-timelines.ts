import { asks, type Area } from './requirement.js';

const privacy = 'services/qr-timeline/src/timeline-privacy.int.test.ts';
const invitations = 'services/qr-timeline/src/invitations.int.test.ts';
const keepers = 'services/qr-timeline/src/keepers.int.test.ts';
const reports = 'services/qr-timeline/src/reports.int.test.ts';
const reportsPage = 'web/src/features/admin/reports/reports.unit.test.tsx';
const site = 'tests/e2e/keepers.e2e.test.ts';

export const privateTimelines: Area = {
  name: 'Private timelines and the people around them',
  requirements: [
    asks(
      'Private: holders of the access code get access',
      [`${privacy} › opens to its code in any case, and to no other`],
      { decided: '13: enforced on the server; a cookie for this timeline alone' },
    ),
    asks(
      'Private: invited email addresses get access without the code',
      [
        `${invitations} › goes out by mail when the timeline is opened, to each invited address once`,
        `${invitations} › lets in the first browser that presses, and no other: a forwarded link is used up`,
      ],
      { decided: '13: by a personal link that is mailed; a typed address opens nothing' },
    ),
    asks(
      'The gate: "Were you invited by e-mail?"',
      [
        `${invitations} › answers the same for an invited address, another one, a public timeline and no timeline`,
        `${site} › says the same to an invited address and to any other, and opens to neither`,
      ],
      { words: ['If this address was invited, a link is on its way.'] },
    ),
    asks('An invitation is taken back, and nobody else notices', [
      `${invitations} › ends with what it opened when it is taken back; the others stay inside`,
      `${site} › closes everywhere within two seconds, and to nobody else`,
    ]),
    asks('The access log', [`${invitations} › tells when and by which way, and nothing of the machine`]),
    asks(
      'Several keepers of a timeline',
      [
        `${keepers} › is asked by mail, agrees while signed in, and keeps the timeline from then on`,
        `${keepers} › changes neither keepers nor owner`,
      ],
      { decided: '48: one owner, keepers, helpers' },
    ),
    asks(
      'Handing a timeline over',
      [
        `${keepers} › waits for the keeper to agree; then the owner is a keeper`,
        'services/qr-timeline/src/owners.int.test.ts › goes to the keeper who agreed, with its plate, on the day when its owner is forgotten; heard twice as well',
      ],
      { decided: '46, 48' },
    ),
    asks(
      'Anyone can report a memory',
      [
        `${reports} › reaches those who keep the timeline with its reason and the memory it is about`,
        `${reports} › about the keepers is read by support alone`,
      ],
      { decided: '15' },
    ),
    asks(
      'Whoever reports many memories is asked for a sum',
      ['gateway/src/bad-input.int.test.ts › ask whoever reports many memories for a human check, and take its answer'],
      { decided: '38' },
    ),
    asks('Support sees what was reported on any timeline: GET /api/admin/reports', [
      `${reports} › of any family is listed for support, newest first and page by page, and settled ones apart`,
      `${reportsPage} › what only support may decide says so, is hidden, and leaves the waiting view`,
    ]),
  ],
};
