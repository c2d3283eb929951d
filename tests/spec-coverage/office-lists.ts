import { asks, type Area } from './requirement.js';

const lists = 'tests/e2e/office-lists.e2e.test.ts';
const platform = 'packages/platform/src/work-list.int.test.ts';
const orders = 'services/orders/src/lists.int.test.ts';
const backstage = 'services/orders/src/backstage.int.test.ts';
const film = 'web/src/features/admin/video-setup/check-video.unit.test.ts';
const rates = 'web/src/features/admin/commissions/rate-words.unit.test.ts';

export const officeLists: Area = {
  name: 'Working lists, jobs and tools of the office',
  requirements: [
    asks(
      'Lists take sort, filter, search, limit and cursor; the total and the next page stand in headers',
      [
        `${platform} › by %s lose and repeat nothing, though many rows are equal`,
        `${orders} › is sorted by what staff asks for`,
        `${orders} › finds by words and by a code in any spelling`,
      ],
      { decided: '40: limit and cursor; without them the newest 1,000' },
    ),
    asks('A made-up cursor or order is refused with a sentence', [
      `${platform} › is refused with a sentence: %s`,
      `${platform} › an order that nobody allowed is refused, and says which there are`,
    ]),
    asks('The office sorts, chooses by keys, acts on many rows, and takes a list as a file', [
      `${lists} › are found, sorted, chosen by keys and done, and the address says all of it`,
      `${lists} › come as a file of the whole view`,
    ]),
    asks('Contacts: name, e-mail, inquiry, message, date; sorted by the time left of the 24 hours promised', [
      `${orders} › wait until somebody marks them answered, and wait again when that was a mistake`,
    ]),
    asks('Commission rate: 0 to 100 inclusive, step 0.1', [`${rates} › "%s" is read as %j`], {
      words: ['Commission rate must be between 0% and 100%'],
    }),
    asks(
      'Test process: generates 5 test codes, shows activation URLs, simulates activation of the first 3, shows a summary',
      [
        `${lists} › leave TEST codes out, which the test process makes, activates and sums up`,
        'gateway/src/routes/test-process.unit.test.ts › TEST codes can be tried out, but not in production',
      ],
      { decided: '12: TEST codes are left out of every figure and list; off in production' },
    ),
    asks('Video setup: 30-60 seconds, 1920x1080, under 50MB; no upload is made', [
      `${film} › a film as it should be is fine in every way`,
      `${film} › what is wrong says by how much, and what to do`,
    ]),
    asks(
      'Background jobs: queues, last and next runs, dead letters with replay',
      [
        `${backstage} › names its jobs, and when the planned ones come again`,
        `${backstage} › shows what it could not handle, and hears it again once the cause is gone`,
        `${lists} › stand beside the work in the background of every service`,
      ],
      { decided: '49: operations and owner' },
    ),
  ],
};
