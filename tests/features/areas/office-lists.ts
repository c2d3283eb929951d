import { feature, type Area } from '../feature.js';

const lists = 'tests/e2e/staff/office-lists.e2e.test.ts';
const platform = 'packages/platform/src/postgres/work-list.int.test.ts';
const orders = 'services/orders/src/orders/lists.int.test.ts';
const backstage = 'services/orders/src/orders/management.int.test.ts';
const video = 'web/src/features/admin/video-setup/check-video.unit.test.ts';
const contacts = 'web/src/features/admin/contacts/contacts.unit.test.tsx';
const signIn = 'web/src/features/admin/sign-in/sign-in.unit.test.tsx';
const replies = 'services/orders/src/contacts/replies.int.test.ts';
const replyEmails = 'services/campaigns/src/transactional/contact-replies.int.test.ts';
const rates = 'web/src/features/admin/commissions/rate-labels.unit.test.ts';

export const officeLists: Area = {
  name: 'Working lists, jobs and tools of the office',
  features: [
    feature(
      'Lists take sort, filter, search, limit and cursor; the total and the next page stand in headers',
      [
        `${platform} › lose and repeat no row by %s, though many rows are equal`,
        `${orders} › sorts by the requested column`,
        `${orders} › finds orders by text and by a code in any spelling`,
      ],
      { note: 'limit and cursor; without them the newest 1,000' },
    ),
    feature('A made-up cursor or order is refused with a sentence', [
      `${platform} › is rejected: %s`,
      `${platform} › rejects an unknown sort field and lists the allowed ones`,
    ]),
    feature('Lists keep chosen columns and named views on the device', [
      `${lists} › keep chosen columns and a saved view on the device`,
    ]),
    feature('The office sorts, chooses by keys, acts on many rows, and takes a list as a file', [
      `${lists} › are searched, sorted, selected by keyboard and done, all in the URL`,
      `${lists} › are exported as a file of the whole view`,
    ]),
    feature('/admin/integrations: API keys and signed webhooks of the business', [
      'web/src/features/admin/integrations/integrations.unit.test.tsx › creates a key, shows it once, and revokes it after a question',
      'services/partners-inventory/src/integrations/business-integrations.int.test.ts › work until they are revoked, and are recorded in the audit log',
      'services/partners-inventory/src/integrations/business-integrations.int.test.ts › receive order events once each, repeated and late, without personal data',
      'gateway/src/routes/partners/api-keys.int.test.ts › of the business reads, and writes nothing',
    ]),
    feature('An open list of orders names how many changed, and moves no row until refreshed', [
      'web/src/features/admin/orders/order-changes.unit.test.tsx › names changes by colleagues and moves no row until refreshed',
      'web/src/features/admin/parts/work-list/list-changes.unit.test.ts › counts changes of a page when %s',
      `${orders} › returns the states of a page without personal data, for the same filters`,
    ]),
    feature('Contacts: name, email, inquiry, message, date; sorted by the time left of the 24 hours promised', [
      `${orders} › wait until they are marked answered, and again when that is reversed`,
    ]),
    feature('Commission rate: 0 to 100 inclusive, step 0.1', [`${rates} › reads "%s" as %j`], {
      texts: ['Commission rate must be between 0% and 100%'],
    }),
    feature(
      'Test process: generates 5 test codes, shows activation URLs, simulates activation of the first 3, shows a summary',
      [
        `${lists} › exclude TEST codes, which the test process makes, activates and sums up`,
        'gateway/src/routes/staff/test-process.unit.test.ts › TEST codes work in development and not in production',
      ],
      { note: 'TEST codes are left out of every figure and list; off in production' },
    ),
    feature('Video setup: 30-60 seconds, 1920x1080, under 50MB; no upload is made', [
      `${video} › accepts a valid video in every respect`,
      `${video} › shows the deviation and the fix for each problem`,
    ]),
    feature(
      'Background jobs: queues, last and next runs, dead letters with replay',
      [
        `${backstage} › names its jobs, and when the planned ones come again`,
        `${backstage} › lists dead letters and replays them once the cause is fixed`,
        `${lists} › are shown beside the background work of every service`,
      ],
      { note: 'operations and owner' },
    ),
    feature('Staff reply to a message of the contact form from the address of the business; one reply wins', [
      `${replies} › stores the reply, marks the message as answered, and publishes ids only`,
      `${replies} › accepts exactly one of two concurrent replies`,
      `${replyEmails} › emails a reply once, also when its event repeats under another id`,
      `${contacts} › sends a typed reply once, and shows it with the answered message`,
      `${contacts} › keeps text and idempotency key after an unknown outcome, also across a reload`,
      `${contacts} › keeps the text and shows the reply of a colleague who was faster`,
      'tests/e2e/staff/contact-replies.e2e.test.ts › reach the writer once, from the colleague who is first',
    ]),
    feature('A reply has the paragraphs as typed, and a greeting in the language of the message', [
      `${replyEmails} › greets in the language of the message and keeps the reply as typed`,
      `${replyEmails} › greets in English when the language of the message is unknown`,
    ]),
    feature(
      'Drafts of staff stay on the device for the same person only, and go with the sign-out',
      [
        `${signIn} › deletes the drafts of staff, and what was just typed`,
        `${signIn} › shows another person neither the page nor the drafts of the first`,
        `${signIn} › keeps a draft until the same person is back`,
      ],
      { note: 'an ended session keeps them' },
    ),
  ],
};
