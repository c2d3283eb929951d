import { asks, type Area } from './requirement.js';

const page = (title: string): string => `web/src/features/timeline/timeline-page.unit.test.tsx › ${title}`;
const guest = (title: string): string => `tests/e2e/timeline-guest.e2e.test.ts › ${title}`;
const long = (title: string): string => `tests/e2e/timeline-long.e2e.test.ts › ${title}`;
const service = (title: string): string => `services/qr-timeline/src/timelines.int.test.ts › ${title}`;
const media = (title: string): string => `services/qr-timeline/src/timeline-media.int.test.ts › ${title}`;
const many = (title: string): string => `services/qr-timeline/src/many-entries.int.test.ts › ${title}`;
const hostile = (title: string): string => `services/qr-timeline/src/hostile-files.int.test.ts › ${title}`;
const destroyed = (title: string): string => `services/qr-timeline/src/destroy-removed.int.test.ts › ${title}`;
const gathering = (title: string): string => `tests/e2e/gathering.e2e.test.ts › ${title}`;
const bad = (title: string): string => `tests/e2e/bad-input.e2e.test.ts › ${title}`;

const reads = page('shows the name, its words, and the memories by year, undated last');
const forty = guest(
  'reads on a page that is empty, and adds them over a line that drops twice and a reload: once each, in order',
);

export const timeline: Area = {
  name: 'Timeline',
  requirements: [
    asks('Heading by event type and honoree, subtitle by event type, optional event date', [reads, forty], {
      words: ['In memory of Inés Duarte', 'Remembered by family and friends.', 'The wedding of Ana and Rui'],
    }),
    asks('GET /api/timeline/{qrCode}: eventType, honoreeName, eventDate, entries', [
      service('sees an empty timeline before anyone has posted'),
      service('reads memories by date, known years before known days, undated last by time of posting'),
    ]),
    asks(
      'Buttons Add Your Memory and Share Timeline (copies the page link): Link Copied!',
      [page('copies the link and says so')],
      {
        words: ['Add Your Memory', 'Share Timeline', 'Link Copied!'],
        decided: '47: the toast leads on to the device’s share sheet',
      },
    ),
    asks(
      'A memory form, opened by Add Your Memory, closed by Cancel or success: Memory Added!',
      [page('sends words alone, shows them at once and closes'), forty],
      { words: ['Memory Added!'] },
    ),
    asks(
      'Title and description required: Missing Information - Please fill in at least the title and description.',
      [
        page('asks for title and description, beside the field and in the words of the catalogue'),
        bad('without a title: the specified sentence, and nothing is added'),
      ],
      { words: ['Missing Information', 'Please fill in at least the title and description.'] },
    ),
    asks(
      'The file is an image or video of at most 10MB: File too large - Please select a file smaller than 10MB.',
      [
        page('refuses the picture that is too large and keeps the others'),
        bad('of exactly 10 MB are taken, one byte more is not'),
        many('hold to 10 MB each, with the words of the form'),
        many('may be larger as long as the owner allows it, which the page says to the form'),
      ],
      {
        words: ['File too large', 'Please select a file smaller than 10MB.'],
        decided: '16: 10 × 1024 × 1024 bytes, inclusive',
      },
    ),
    asks('POST /api/timeline/{qrCode}/entries: multipart, the created entry', [
      service('posts once when the same request comes twice, and answers the same'),
      page('tries again by itself when no answer came, under the same key, and after a reload, too'),
    ]),
    asks('Memory post failure: Error, Failed to add memory', [page('keeps everything when the server refuses')], {
      words: ['Failed to add memory'],
    }),
    asks(
      'Many photographs at once become one entry each, in their order',
      [
        forty,
        many('become one memory each, in the order sent, in one group, and follow from the darkroom'),
        many('are added all or none: one of another browser’s, or one used before, and nothing is claimed'),
        guest('the same files chosen again are known before a byte is sent'),
      ],
      { decided: '16: they share a groupId and travel in pieces' },
    ),
    asks('Memory cards: title, date, location, by name, description, image or video, added date', [
      reads,
      guest('pictures fill the screen, turn by keys, and the focus goes back to where it was'),
    ]),
    asks('The list, however long', [
      long('is read in order, every memory once, and the page weighs as much later as at its beginning'),
      long('goes to any year at once, says on the rail where the reader is, and keeps its place'),
      long('is read upwards from a year that was gone to, memory for memory, and nothing jumps'),
      service('tells which years it holds, however many memories each has'),
    ]),
    asks('Empty state: No memories yet.', [forty], { words: ['No memories yet.'] }),
    asks(
      "Timeline Not Found - This QR code hasn't been activated yet or doesn't exist; Activate QR Code to /account",
      [page('says that a code nobody activated has no page, and leads to activation')],
      { words: ['Timeline Not Found', 'Activate QR Code', '/account'] },
    ),
    asks(
      'An unusable URL shows Invalid timeline URL',
      [page('asks the server nothing when one character does not fit')],
      {
        words: ['Invalid timeline URL'],
      },
    ),
    asks('Visitors view and add without signing in', [forty]),
    asks(
      'A guest corrects and withdraws what they posted, from the same browser',
      [
        page('can be corrected from the same browser; those of others cannot'),
        guest('what the guest withdraws is gone from every address it had'),
        service('changes and withdraws a post from the same browser, and nobody else does'),
        destroyed('is destroyed after 30 days: its words, what was sent and what was made of it; others stay'),
      ],
      { decided: '15: a held post says to its guest that it waits' },
    ),
    asks(
      'Pictures and videos as people have them: JPG, PNG, WebP, GIF, HEIC, MP4, MOV',
      [
        media('may be a PNG, a WebP, a moving GIF or a HEIC'),
        media('stands upright, in two sizes that are not larger than it was, with a tiny one to show at first'),
        'services/qr-timeline/src/timeline-videos.int.test.ts › that cannot be read is given up, and its post stays',
      ],
      { decided: '17: made anew, without place; originals are kept privately' },
    ),
    asks('Nothing that is served tells where it was taken, and nothing is served as it came', [
      guest('R16, T17: nothing that is served tells where it was taken, and nothing is served as it came'),
      media('T17, R16: is served without place, time and maker, and is not the bytes that were sent'),
    ]),
    asks('Files that lie about their type, bombs, broken ones: refused with a sentence', [
      media('is refused whatever it is called: text, SVG, HTML, PDF, a program'),
      hostile('is refused with a sentence, wherever it was cut: %s'),
      hostile('leaves nothing of it behind: %s'),
      hostile('ends nothing but itself: %s'),
      hostile('is refused with a sentence before anybody waits for it, wherever it was cut'),
      media('T16: is refused with a sentence when it is a flood of pixels or of frames'),
      bad('that would unfold to 256 million pixels never reach anybody’s screen'),
      'gateway/src/bad-input.int.test.ts › with too many parts, or files where one is asked for, are refused',
    ]),
    asks(
      'The last visit can be read again without a connection',
      [
        page('shows the last visit of a public timeline when the line is down'),
        page('keeps nothing of a private timeline on the device'),
        gathering('reads what was read before where there is no network, and nothing of it once the page is private'),
        'web/src/features/timeline/last-visit.unit.test.ts › is nothing that only the family may read',
      ],
      { decided: '47: public timelines only' },
    ),
    asks(
      'Private timelines open to holders of the access code',
      [
        page('shows no name, refuses a wrong code and opens with the right one'),
        'services/qr-timeline/src/timeline-privacy.int.test.ts › opens to its code in any case, and to no other',
        'gateway/src/viewing.int.test.ts › closes within two seconds, page, preview and pictures alike, and says nothing personal',
      ],
      { decided: '13: enforced on the server, for pictures and previews, too' },
    ),
  ],
};
