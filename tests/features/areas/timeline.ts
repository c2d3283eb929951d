import { feature, type Area } from '../feature.js';

const page = (title: string): string => `web/src/features/timeline/timeline-page.unit.test.tsx › ${title}`;
const guest = (title: string): string => `tests/e2e/timelines/timeline-guest.e2e.test.ts › ${title}`;
const shared = (title: string): string => `tests/e2e/timelines/share-download.e2e.test.ts › ${title}`;
const long = (title: string): string => `tests/e2e/timelines/timeline-long.e2e.test.ts › ${title}`;
const service = (title: string): string => `services/qr-timeline/src/timelines/timelines.int.test.ts › ${title}`;
const media = (title: string): string => `services/qr-timeline/src/media/timeline-media.int.test.ts › ${title}`;
const many = (title: string): string => `services/qr-timeline/src/timelines/many-entries.int.test.ts › ${title}`;
const hostile = (title: string): string => `services/qr-timeline/src/media/hostile-files.int.test.ts › ${title}`;
const voice = (title: string): string => `tests/e2e/timelines/voice.e2e.test.ts › ${title}`;
const recording = (title: string): string => `services/qr-timeline/src/media/timeline-voices.int.test.ts › ${title}`;
const destroyed = (title: string): string => `services/qr-timeline/src/media/destroy-removed.int.test.ts › ${title}`;
const gathering = (title: string): string => `tests/e2e/timelines/gathering.e2e.test.ts › ${title}`;
const bad = (title: string): string => `tests/e2e/site/bad-input.e2e.test.ts › ${title}`;

const reads = page('shows name, text and memories by year, undated last');
const forty = guest('adds photos in order, once, despite two dropped connections and a reload');

export const timeline: Area = {
  name: 'Timeline',
  features: [
    feature('The page in large type, read aloud in one tap, memory by memory', [
      'tests/e2e/timelines/read-aloud.e2e.test.ts › reads all memories in order across pages, and the page follows',
      'tests/e2e/timelines/read-aloud.e2e.test.ts › stops when it is paused, and when Back closes it',
      'web/src/features/timeline/aloud/read-aloud.unit.test.tsx › is not offered by a browser that cannot speak',
    ]),
    feature('Owners and keepers see memories of this day from earlier years', [
      'services/qr-timeline/src/timelines/manage.int.test.ts › are those of earlier years with a day, in any year but this',
      'web/src/features/timeline/manage/manage-contributions.unit.test.tsx › are above the list, oldest first, each linked to its place',
    ]),
    feature('A guest’s memory that the family changed is marked “edited by the family”', [
      many('shows every reader that the family edited it'),
      'services/qr-timeline/src/timelines/domain/entry.unit.test.ts › is set when a keeper changes what a guest wrote',
      'web/src/features/timeline/album/edited-by-family.unit.test.tsx › shows which memory the family edited',
    ]),
    feature('Heading by event type and honoree, subtitle by event type, optional event date', [reads, forty], {
      texts: ['In memory of Inés Duarte', 'Remembered by family and friends.', 'The wedding of Ana and Rui'],
    }),
    feature('GET /api/timeline/{qrCode}: eventType, honoreeName, eventDate, entries', [
      service('returns an empty timeline before the first post'),
      service('orders entries by date, years before days, undated last by posting time'),
    ]),
    feature(
      'Buttons Add Your Memory and Share Timeline (copies the page link): Link Copied!',
      [page('copies the link and confirms it')],
      {
        texts: ['Add Your Memory', 'Share Timeline', 'Link Copied!'],
        note: 'the toast leads on to the device’s share sheet',
      },
    ),
    feature('Share, under a memory, copies a link that opens the timeline there', [
      shared('opens the timeline at the memory of a shared link on a %s'),
    ]),
    feature('Download of one photo from the lightbox, and of several as a ZIP', [
      shared('downloads the photo on the screen from the lightbox on a %s'),
      shared('downloads the chosen photos as a ZIP on a %s'),
    ]),
    feature(
      'A memory form, opened by Add Your Memory, closed by Cancel or success: Memory Added!',
      [page('sends text alone, shows it immediately and closes'), forty],
      { texts: ['Memory Added!'] },
    ),
    feature(
      'Title and description required: Missing Information - Please fill in at least the title and description.',
      [
        page('requires title and description, with errors in the catalog’s wording'),
        bad('without a title get the specified message, and nothing is added'),
      ],
      { texts: ['Missing Information', 'Please fill in at least the title and description.'] },
    ),
    feature(
      'The file is an image or video of at most 10MB: File too large - Please select a file smaller than 10MB.',
      [
        page('refuses the picture that is too large and keeps the others'),
        bad('of exactly 10 MB are accepted, one byte more is refused'),
        many('limits each file to 10 MB with the message of the form'),
        many('allows larger files when the owner does, as the page shows'),
      ],
      {
        texts: ['File too large', 'Please select a file smaller than 10MB.'],
        note: '10 × 1024 × 1024 bytes, inclusive',
      },
    ),
    feature('POST /api/timeline/{qrCode}/entries: multipart, the created entry', [
      service('is stored once for repeated requests with the same response'),
      page('posts without a response again after a reload, under the same key'),
    ]),
    feature('Memory post failure: Error, Failed to add memory', [page('keeps everything when the server refuses')], {
      texts: ['Failed to add memory'],
    }),
    feature(
      'Many photos in one post become one entry each, in their order',
      [
        forty,
        many('becomes one entry each, in order, in one group, processed later'),
        many('is added all or none, and a rejected one claims no file'),
        guest('the same files chosen again are recognized before a byte is sent'),
      ],
      { note: 'they share a groupId and travel in pieces' },
    ),
    feature('Memory cards: title, date, location, by name, description, image or video, added date', [
      reads,
      guest('photos fill the screen, change by keyboard, and focus returns'),
    ]),
    feature('The list, however long', [
      long('is read in order, every memory once, with constant page size'),
      long('jumps to any year, shows the position on the rail, and keeps it'),
      long('is read upwards from a year, memory by memory, without a jump'),
      service('returns the years with entries, however many each has'),
    ]),
    feature('Empty state: No memories yet.', [forty], { texts: ['No memories yet.'] }),
    feature(
      "Timeline Not Found - This QR code hasn't been activated yet or doesn't exist; Activate QR Code to /account",
      [page('shows that a code is not activated, and links to activation')],
      { texts: ['Timeline Not Found', 'Activate QR Code', '/account'] },
    ),
    feature('An unusable URL shows Invalid timeline URL', [page('makes no request when one character is wrong')], {
      texts: ['Invalid timeline URL'],
    }),
    feature('Visitors view and add without signing in', [forty]),
    feature(
      'A guest corrects and withdraws what they posted, from the same browser',
      [
        page('are editable in the same browser; posts of others are not'),
        guest('what the guest withdraws is removed from every address'),
        service('is edited and withdrawn from the same browser only'),
        destroyed('is destroyed after 30 days with original and media; others stay'),
      ],
      { note: 'a held post shows its guest that it waits' },
    ),
    feature(
      'Pictures and videos as people have them: JPG, PNG, WebP, GIF, HEIC, MP4, MOV',
      [
        media('may be a PNG, a WebP, a moving GIF or a HEIC'),
        media('is upright, in two sizes that are never upscaled, with a placeholder'),
        'services/qr-timeline/src/media/timeline-videos.int.test.ts › that is unreadable fails permanently, and its post stays',
      ],
      { note: 're-encoded, without location; originals are kept privately' },
    ),
    feature(
      'Voices as people have them: recorded in the browser, M4A, MP3, WAV, OGG, Opus, WebM, FLAC, AAC, AMR, 3GP',
      [
        voice('is recorded, paused, continued and heard before it is used'),
        voice('outlives a reload before it is used and one without connection after it'),
        voice('explains a blocked microphone and what to do instead'),
        voice('explains a missing microphone and a browser that cannot record'),
        recording('plays as AAC and Opus without tags when sent as %s'),
        recording('is as loud as all others when whispered or shouted'),
        recording('fails with a message when %s'),
        recording('is rejected with a message when it is %s'),
      ],
      {
        note: 'at most two hours, ten minutes from the recorder; the transcript is typed by the speaker or the family',
      },
    ),
    feature('Voices play in the album, at moderation, on the wall with their words, and in the export', [
      voice('is heard by the family before it is approved'),
      voice('plays in the album by press, by key and faster'),
      voice('speaks on the wall with its words, and aloud when asked'),
      voice('is in the export, playable offline from a folder'),
      voice('shows the words that the family corrected'),
    ]),
    feature('Nothing is served with its location or as it was uploaded', [
      guest('nothing served has location data or equals the upload'),
      media('is served without location, time and device, never as uploaded'),
    ]),
    feature('Files that lie about their type, bombs, broken ones: refused with a sentence', [
      media('is rejected under any name: text, SVG, HTML, PDF, a program'),
      hostile('is rejected with a message when cut at %s'),
      hostile('loses everything but the image: %s'),
      hostile('ends only its own processing: %s'),
      hostile('is rejected with a message before processing, wherever it is cut'),
      media('is rejected with a message for too many pixels or frames'),
      bad('that would decode to 256 million pixels are never served'),
      'gateway/src/http/bad-input.int.test.ts › are rejected with too many parts or files',
    ]),
    feature(
      'The last visit can be read again without a connection',
      [
        page('shows the offline copy of a public timeline without a network'),
        page('stores nothing of a private timeline on the device'),
        gathering('shows visited pages offline, and nothing once the page is private'),
        'web/src/features/timeline/offline/offline-copy.unit.test.ts › omits data for the family',
      ],
      { note: 'public timelines only' },
    ),
    feature(
      'Private timelines open to holders of the access code',
      [
        page('shows no name, refuses a wrong code and opens with the right one'),
        'services/qr-timeline/src/governance/timeline-privacy.int.test.ts › opens to its code in any case, and to no other',
        'gateway/src/edge/viewing.int.test.ts › closes page, preview and media within two seconds, without personal data',
      ],
      { note: 'enforced on the server, for pictures and previews, too' },
    ),
  ],
};
