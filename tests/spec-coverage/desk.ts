import { asks, type Area } from './requirement.js';

const service = (title: string): string => `services/qr-timeline/src/desk.int.test.ts › ${title}`;
const page = (title: string): string => `web/src/features/timeline/desk/desk-page.unit.test.tsx › ${title}`;
const family = (title: string): string => `tests/e2e/desk.e2e.test.ts › ${title}`;
const gathering = (title: string): string => `tests/e2e/gathering.e2e.test.ts › ${title}`;
const taken = (title: string): string => `services/qr-timeline/src/exports.int.test.ts › ${title}`;

export const desk: Area = {
  name: 'The desk of those who keep a timeline',
  requirements: [
    asks(
      'Approve, hide, restore and delete, one by one and many at once, each with undo',
      [
        service('shows some, hides others, and undoes both'),
        service('shows all that wait in one call'),
        service('deletes and brings back for a day, and never what its writer withdrew'),
        family('shows the first, stands before the next, and undoes it'),
        family('finds a memory, deletes it, and brings it back'),
      ],
      { decided: '15' },
    ),
    asks('Two who decide at once are told of each other', [
      service('leaves what another keeper decided meanwhile as it is, and names it'),
      page('tells who was faster, and changes nothing else'),
    ]),
    asks('What was hidden, deleted or closed answers at no old address', [
      family('is %s at every old address, and back again when that is undone'),
      family('a guest who withdraws takes it from every address, and no keeper brings it back'),
      family('goes private and changes the code: page, pictures and old keys close within two seconds'),
    ]),
    asks('Heading, texts, dates, resting place and kind of event, seen at once by everybody', [
      service('shows what the family wrote at once, and what it left out by the kind of event'),
      service('tells the second of two writers, and keeps what the first one wrote'),
      family('writes what stands above the memories; a reload loses nothing, and a second keeper is told'),
    ]),
    asks('Portrait and cover: a new file or a picture of the timeline, with undo', [
      service('has a portrait that is gone from its address when another takes its place'),
      service('shows a picture of a memory as portrait and cover, until that memory goes'),
      service('brings back the portrait that stood there before'),
      page('takes a portrait from the timeline, and takes that back'),
    ]),
    asks(
      'Guests paused, privacy, a new access code; turning privacy off asks first',
      [
        family('pauses new memories, closes the timeline, changes its code, and opens it again after being asked'),
        'services/qr-timeline/src/timeline-settings.int.test.ts › keeps its code for 30 days and opens to it again when it is private again',
      ],
      { decided: '14, 15' },
    ),
    asks(
      'Search engines find it only while the family says so',
      [
        family('is found by search engines only while the family says so'),
        'services/qr-timeline/src/timeline-privacy.int.test.ts › let search engines in only where the owner said so, and never to a private one',
      ],
      { decided: '13' },
    ),
    asks(
      'Mark story complete, and take it back',
      [
        service('says that its story is complete, also by its plate, and takes it back'),
        family('marks the story complete, and its own page leads back to the desk'),
      ],
      { decided: '10' },
    ),
    asks(
      'Helpers decide what is shown; keepers do all but delete, hand over and change keepers',
      [
        service('lets helpers show and hide, and neither delete nor describe'),
        service('lets keepers do all of it'),
        page('shows a helper only what helpers may do'),
      ],
      { decided: '48' },
    ),
    asks(
      'The album to take home opens from a folder without a network',
      [
        taken('T17: has every picture as it was sent, bit by bit, without where it was taken'),
        taken(
          'leaves out what waits and what is hidden, unless everything is asked for; what was taken back never goes',
        ),
        gathering('takes everything home as one file, which opens from a folder without a network'),
      ],
      { decided: '17' },
    ),
    asks('A wall of memories for a gathering, live, and over a lost network', [
      gathering('sees on a wall what guests add, at once, and no more what was hidden: on a %s'),
      gathering('keeps the wall going when the network is gone, and ends it when the page is closed to guests'),
    ]),
  ],
};
