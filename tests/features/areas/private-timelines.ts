import { feature, type Area } from '../feature.js';

const privacy = 'services/qr-timeline/src/governance/timeline-privacy.int.test.ts';
const invitations = 'services/qr-timeline/src/governance/invitations.int.test.ts';
const keepers = 'services/qr-timeline/src/governance/keepers.int.test.ts';
const reports = 'services/qr-timeline/src/governance/reports.int.test.ts';
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
