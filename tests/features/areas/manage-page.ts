import { feature, type Area } from '../feature.js';

const service = (title: string): string => `services/qr-timeline/src/timelines/manage.int.test.ts › ${title}`;
const edits = (title: string): string => `services/qr-timeline/src/timelines/edits.int.test.ts › ${title}`;
const page = (title: string): string => `web/src/features/timeline/manage/manage-page.unit.test.tsx › ${title}`;
const switched = (title: string): string => `web/src/features/timeline/second/second-language.unit.test.tsx › ${title}`;
const family = (title: string): string => `tests/e2e/timelines/manage.e2e.test.ts › ${title}`;
const gathering = (title: string): string => `tests/e2e/timelines/gathering.e2e.test.ts › ${title}`;
const replies = (title: string): string => `tests/e2e/timelines/replies.e2e.test.ts › ${title}`;
const visits = (title: string): string => `tests/e2e/timelines/visits.e2e.test.ts › ${title}`;
const counts = (title: string): string => `services/qr-timeline/src/visits/visits.int.test.ts › ${title}`;
const book = (title: string): string => `services/qr-timeline/src/book/book.int.test.ts › ${title}`;
const composed = (title: string): string => `tests/e2e/timelines/book.e2e.test.ts › ${title}`;
const film = (title: string): string => `services/qr-timeline/src/films/films.int.test.ts › ${title}`;
const chapel = (title: string): string => `tests/e2e/partners/case-film.e2e.test.ts › ${title}`;
const watched = (title: string): string => `tests/e2e/timelines/film.e2e.test.ts › ${title}`;
const taken = (title: string): string => `services/qr-timeline/src/exports/exports.int.test.ts › ${title}`;
const grave = (title: string): string => `services/qr-timeline/src/timelines/graves.int.test.ts › ${title}`;
const atGrave = (title: string): string => `tests/e2e/timelines/grave.e2e.test.ts › ${title}`;

export const managePage: Area = {
  name: 'The manage page of owners and keepers',
  features: [
    feature(
      'Approve, hide, restore and delete, one by one and in bulk, each with undo',
      [
        service('shows some, hides others, and undoes both'),
        service('shows all held entries in one request'),
        service('removes and restores within 30 days, but never what its writer withdrew'),
        family('approves the first entry, moves to the next, and undoes it'),
        family('finds a memory, deletes it, and restores it'),
      ],
      { note: '15' },
    ),
    feature('Heading, line and words in a second language, with a switch for guests', [
      service('has texts in a second language until it is removed'),
      page('saves the texts of a second language'),
      switched('begin in the first one, and change with the switch'),
      switched("begin in the second one when it is the reader's"),
    ]),
    feature('The words, dates and order that an edit replaced can be restored for 30 days', [
      edits('lists title, text, date and place before an edit, and who edited'),
      edits('gets its former words back once, and loses the mark of the family'),
      edits('gets order, captions and dates of all photos back in one request'),
      edits('keeps its former words for 30 days, then they are destroyed'),
      edits('takes its former words along when it is removed or its timeline erased'),
      family('edits a memory, and restores its earlier version'),
    ]),
    feature('Visits per month, and for guests only if the owner wants', [
      visits('counts each guest once, without the family, bots and link previews'),
      visits('shows guests the number only while the owner allows it'),
      counts('leaves neither salt nor mark after its end, but the counts'),
      counts('count once per mark, whichever gateway sends it, and once per batch'),
      counts('deletes its visits and keeps the scans of its plate'),
    ]),
    feature('Cards for the tables and a poster with the code, printed or saved as PDF', [
      page('prints four cards or one poster with the line that was typed'),
    ]),
    feature('The owner adds, removes and reorders photos of a memory', [
      replies('adds, removes and reorders photos when the owner edits a memory'),
    ]),
    feature('The owner previews what guests see, without own cookies', [
      replies('shows its owner what guests see, without what waits'),
      replies('previews a private timeline with a note about its access code'),
    ]),
    feature('Two who decide concurrently see each other’s decision', [
      service('keeps and lists entries that another keeper decided concurrently'),
      page('names who was faster and changes nothing else'),
    ]),
    feature('What was hidden, deleted or closed answers at no old address', [
      family('is %s at every old address, and back again when that is undone'),
      family('a guest’s withdrawal applies to every address, and keepers cannot restore it'),
      family('going private revokes page, photos and old codes within two seconds'),
    ]),
    feature('Heading, texts, dates, resting place and kind of event, shown immediately to everyone', [
      service('shows family texts immediately and defaults of the event type otherwise'),
      service('rejects the second of two concurrent edits and keeps the first'),
      family('edits the header; a reload loses nothing, and a second keeper is warned'),
    ]),
    feature('Resting place of a memorial: cemetery, plot, pin and stone, for keepers only until it is shown', [
      grave('is seen by its keepers only until the family shows it'),
      grave('is changed by owner and keepers, and is unknown to helpers and support'),
      grave('has a photo of this page until its memory is hidden'),
      'web/src/features/timeline/manage/grave/pin.unit.test.ts › is read from %s',
      'services/qr-timeline/src/exports/exports.int.test.ts › has a hidden resting place only if everything was requested',
      atGrave('is set by the owner on the spot, and hidden until it is shown'),
    ]),
    feature('Guests of a memorial find the grave: directions in their own maps app, also offline', [
      atGrave('a guest finds the grave on a phone, also without a network'),
      atGrave('hides it again everywhere when the owner keeps it to the family'),
      'web/src/features/timeline/parts/directions.unit.test.ts › open the maps of %s',
    ]),
    feature('Portrait and cover: a new file or a picture of the timeline, with undo', [
      service('removes the former portrait from its address when it is replaced'),
      service('uses an entry’s image as portrait and cover until it is removed'),
      service('restores the previous portrait'),
      page('sets a portrait from the timeline and undoes it'),
    ]),
    feature(
      'Guests paused, privacy, a new access code; turning privacy off feature first',
      [
        family('pauses memories, closes the timeline, changes its code, and reopens it'),
        'services/qr-timeline/src/governance/timeline-settings.int.test.ts › keeps its code for 30 days and uses it when private again',
      ],
      { note: '14, 15' },
    ),
    feature(
      'Search engines find it only while the family allows it',
      [
        family('is found by search engines only while the family allows it'),
        'services/qr-timeline/src/governance/timeline-privacy.int.test.ts › allow search engines only where the owner chose so, never when private',
      ],
      { note: '13' },
    ),
    feature(
      'Mark story complete, and take it back',
      [
        service('marks the story complete, also on its plate, and reverts it'),
        family('completes the story, whose page links back to the manage page'),
      ],
      { note: '10' },
    ),
    feature(
      'Helpers decide what is shown; keepers do all but delete, hand over and change keepers',
      [
        service('let helpers show and hide, but not remove or describe'),
        service('let keepers do all of it'),
        page('shows a helper only what helpers may do'),
      ],
      { note: '48' },
    ),
    feature(
      'The album to take home opens from a folder without a network',
      [
        taken('has every image unchanged except for its location'),
        taken('omits held and hidden entries by default, withdrawn ones always'),
        gathering('exports everything as one file that opens offline from a folder'),
      ],
      { note: '17' },
    ),
    feature('A memory book: composed with a live preview, printed as a PDF that passes preflight', [
      composed('is composed with a live preview, reordered, and keeps its choices after a reload'),
      composed('explains what a print shop would reject'),
      composed('is created, announced by one email, and downloads as a PDF'),
      book('passes preflight: boxes, own fonts, resolution, on %s'),
      book('contains neither held, hidden, removed nor left out memories'),
      book('has a code beside a video that leads to its memory'),
      book('is canceled, leaves no file, and can be made again'),
      book('expires after a week, and its file is deleted'),
    ]),
    feature('A tribute film: planned with its length, rendered with progress, played, downloaded and deleted', [
      watched('is planned while the owner chooses memories, length and pace'),
      watched('is made with progress, then played and downloaded, by its owner only'),
      watched('is deleted after a question'),
      film('shows photos, a video and a voice with every frame, sound and no metadata'),
      film('never contains held, hidden or removed memories, also if removed during rendering'),
      film('leaves out a broken picture and counts it'),
      film('keeps its scenes for a day when canceled, for a new request'),
      `services/qr-timeline/src/films/wall-film.int.test.ts › is in the export unless deleted, or a memory of it is not exported`,
      `services/qr-timeline/src/films/broken-files.int.test.ts › is left out itself, not the scene that dissolves from it`,
      `services/qr-timeline/src/films/broken-files.int.test.ts › is noted with the copy and not decoded again by the next attempt`,
      `services/qr-timeline/src/films/killed-renderer.int.test.ts › is continued by the next one, which keeps finished scenes and makes one film`,
    ]),
    feature(
      'The tribute film at the service: shared by the family, ordered and downloaded by the partner of the case',
      [
        chapel('is not offered before the family opens the page and shares it'),
        chapel('is shared by the family with one switch'),
        chapel('is ordered by the director, made with progress and downloaded'),
        chapel('ends for the director when the family stops sharing'),
        'services/qr-timeline/src/films/case-film.int.test.ts › belongs to owner and keepers, who end it immediately',
        'services/qr-timeline/src/films/case-film.int.test.ts › gives nothing to other cases, other callers, or during a dispute',
        'services/qr-timeline/src/films/case-film.int.test.ts › is made once with the settings of the family, without what they hid',
        'services/partners-inventory/src/cases/case-film.int.test.ts › exists for no one but the partner of the case',
        'services/partners-inventory/src/cases/case-film.int.test.ts › ends when the case is closed, and returns when it is reopened',
        'gateway/src/routes/partners/case-film.int.test.ts › is ordered five times a day; a running request counts none',
      ],
    ),
    feature('A partner asks the family for its film with one press: one email a week, which leads to the switch', [
      chapel('sends the family one request, whose button opens the switch'),
      'services/qr-timeline/src/films/case-film.int.test.ts › is announced once a week, also when several ask at the same time',
      'services/qr-timeline/src/films/case-film.int.test.ts › ends with the share, and hides a dispute',
      'web/src/features/partner-portal/cases/film/case-film.unit.test.tsx › asks the family by email, and names when it can ask again',
      'web/src/features/timeline/manage/film/film.unit.test.tsx › offers the share and the finished film while the page has no photos',
    ]),
    feature('The tribute film on the memory wall, when the family has switched it on', [
      watched('is on the wall when switched on, for those who may open it'),
      `services/qr-timeline/src/films/wall-film.int.test.ts › is on the wall only while switched on and wholly shown`,
    ]),
    feature('The family pauses every memory wall from another device', [
      gathering('pauses the wall while the family asks for it from another device'),
    ]),
    feature('A wall of memories for a gathering, live, and over a lost network', [
      gathering('shows new memories on the wall immediately, without hidden ones: on a %s'),
      gathering('keeps the wall running offline, and stops it when the page goes private'),
    ]),
  ],
};
