import { z } from 'zod';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { languages } from '../../values/text/language.js';
import { guestPolicy } from '../customers/customers.js';
import { absentWhenEmpty, count, humanDate, optionalDate, optionalLine, optionalText } from '../fields.js';
import { timelineEntry } from './timelines.js';

/** Introduction of a timeline; null fields use the default of the event type. */
export const timelineAbout = z
  .object({
    /** Increases with every change; writers send the revision that they read. */
    revision: count(),
    eventType: z.string(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    honoreeName: z.string().nullable(),
    heading: z.string().nullable(),
    subtitle: z.string().nullable(),
    eventDescription: z.string().nullable(),
    eventDate: humanDate().nullable(),
    fromDate: humanDate().nullable(),
    toDate: humanDate().nullable(),
    restingPlace: z.string().nullable(),
    /** Language of heading, subtitle and description, and these texts in a second language. */
    textLanguage: z.string().nullable(),
    secondLanguage: z.string().nullable(),
    secondHeading: z.string().nullable(),
    secondSubtitle: z.string().nullable(),
    secondDescription: z.string().nullable(),
    portraitUrl: z.string().nullable(),
    coverUrl: z.string().nullable(),
    /** The partner who prepared the page, and whether the page shows it. */
    preparedBy: z.string().nullable(),
    preparedByShown: z.boolean(),
  })
  .meta({ id: 'TimelineAbout' });

const gravePhotoId = /^[\w-]{8,100}$/;

/** The resting place of a memorial, for those who may change it. */
export const grave = z
  .object({
    revision: count(),
    cemetery: z.string().nullable(),
    plot: z.string().nullable(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    photoId: z.string().nullable(),
    /** True: everyone who sees the timeline; false: only owner and keepers. */
    shown: z.boolean(),
  })
  .meta({ id: 'Grave' });

const degrees = (most: number, message: string) =>
  absentWhenEmpty(z.number(message).min(-most, message).max(most, message));

/** `PUT /api/timeline/{code}/grave`: replaces the resting place; omitted and null fields are cleared. */
export const saveGraveBody = z
  .object({
    /** Refused with 409 if the revision is outdated; without one the last writer wins. */
    revision: z.int().min(0).optional(),
    cemetery: optionalLine(200),
    plot: optionalLine(200),
    latitude: degrees(90, 'Enter a latitude from −90 to 90, such as 38.7139.'),
    longitude: degrees(180, 'Enter a longitude from −180 to 180, such as −9.1394.'),
    photoId: absentWhenEmpty(
      z
        .string('Please choose a photo.')
        .regex(gravePhotoId, 'This is no photo of this page. Please choose another one.'),
    ),
    shown: z.boolean('Please send true or false.'),
  })
  .meta({ id: 'SaveGrave' });

const manageCounts = z
  .object({ shown: count(), held: count(), hidden: count(), heldReplies: count() })
  .meta({ id: 'DeskCounts' });

/** `GET /api/timeline/{code}/desk`: content of the manage page before a section is opened. */
export const manageAnswer = z
  .object({
    code: z.string(),
    role: z.enum(['owner', 'keeper', 'helper', 'support']),
    about: timelineAbout,
    counts: manageCounts,
    isComplete: z.boolean(),
    isPrivate: z.boolean(),
    guestsPaused: z.boolean(),
    guestPolicy,
    /** Files of more than 10 MB may be added. */
    largeFiles: z.boolean(),
    /** False until the owner confirms by the emailed link; some actions require it. */
    confirmed: z.boolean(),
    /** Null for roles that may not change it. */
    grave: grave.nullable(),
  })
  .meta({ id: 'Desk' });

const standing = z.enum(['shown', 'held', 'hidden'], { error: 'Please send shown, held or hidden.' });
const anyStanding = z.enum(['shown', 'held', 'hidden', 'removed'], {
  error: 'Please send shown, held, hidden or removed.',
});

export const manageEntry = timelineEntry.extend({ status: anyStanding }).meta({ id: 'DeskEntry' });

/** `GET /api/timeline/{code}/desk/entries`: pending entries oldest first, others newest first. */
export const manageEntriesQuery = z.object({
  /** `removed`: removed within the last 30 days, can be restored. */
  status: z
    .enum(['held', 'shown', 'hidden', 'removed', 'all'], {
      error: 'Please ask for held, shown, hidden, removed or all.',
    })
    .optional(),
  search: z.string().max(200, 'Please search for at most 200 characters.').optional(),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d?|100)$/, 'Please ask for 1 to 100 rows.')
    .transform(Number)
    .optional(),
  cursor: z.uuid('This page does not exist. Please start from the beginning.').optional(),
  /** Only memories of this day in earlier years. */
  anniversaryOf: z.iso.date('Please send the day as YYYY-MM-DD.').optional(),
});
export const manageEntriesAnswer = z
  .object({ entries: z.array(manageEntry), nextCursor: z.string().nullable() })
  .meta({ id: 'DeskEntries' });

export const maxMoves = 500;

/** The status of a memory as the caller saw it, and its new status. */
export const entryMove = z
  .object({ id: z.uuid().toLowerCase(), from: anyStanding, to: anyStanding })
  .meta({ id: 'EntryMove' });

/** `POST /api/timeline/{code}/desk/moves`: named entries, or the first 500 with a status. */
export const moveEntriesBody = z
  .object({
    moves: z
      .array(entryMove, { error: 'Please send the moves as a list.' })
      .max(maxMoves, `Please move at most ${maxMoves} memories at once.`)
      .optional(),
    all: z.object({ from: standing, to: anyStanding }).optional(),
  })
  .refine(({ moves, all }) => (moves === undefined) !== (all === undefined), 'Please send either moves or all.')
  .meta({ id: 'MoveEntries' });

export const moveEntriesAnswer = z
  .object({
    moved: z.array(entryMove),
    /** Unchanged because another person changed them first, with their current status. */
    stayed: z.array(z.object({ id: z.uuid(), status: anyStanding })),
    counts: manageCounts,
  })
  .meta({ id: 'MovedEntries' });

/** `GET /api/timeline/{code}/desk/edits`: edits of the last 30 days, newest first. */
export const editsQuery = z.object({
  /** `nextBefore` of the former page. */
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'This page does not exist. Please start from the beginning.')
    .transform(Number)
    .optional(),
});

const formerTexts = z
  .object({
    title: z.string(),
    description: z.string(),
    caption: z.string().nullable(),
    date: humanDate().nullable(),
    location: z.string().nullable(),
    submittedBy: z.string().nullable(),
    /** The edit changed the order of the photos. */
    moved: z.boolean(),
  })
  .meta({ id: 'FormerTexts' });

export const memoryEdit = z
  .object({
    /** Names the edit; the version of the timeline that it made. */
    version: count(),
    editedAt: z.iso.datetime(),
    editedBy: z.enum(['guest', 'family', 'support']),
    /** The entries that it changed: as they are now, and what it replaced. */
    memories: z.array(z.object({ now: manageEntry, former: formerTexts })).min(1),
  })
  .meta({ id: 'MemoryEdit' });

export const editsAnswer = z
  .object({ edits: z.array(memoryEdit), nextBefore: count().nullable() })
  .meta({ id: 'MemoryEdits' });

const textLanguage = absentWhenEmpty(z.enum([...languages, ''], 'Choose one of the languages.'));

/** Absent keeps the value; null and '' clear it. */
const clearable = <S extends z.ZodType<string | undefined>>(schema: S) =>
  z
    .preprocess((value) => value ?? '', schema)
    .transform((value) => value ?? '')
    .optional();

/** `PUT /api/timeline/{code}` */
export const describeTimelineBody = z
  .object({
    /** Refused with 409 if the revision is outdated; without one the last writer wins. */
    revision: z.int().min(0).optional(),
    eventType: clearable(optionalLine(100)),
    honoreeName: clearable(optionalLine(200)),
    heading: clearable(optionalLine(200)),
    subtitle: clearable(optionalLine(200)),
    eventDescription: clearable(optionalText(5_000)),
    eventDate: clearable(optionalDate()),
    fromDate: clearable(optionalDate()),
    toDate: clearable(optionalDate()),
    restingPlace: clearable(optionalText(500)),
    textLanguage: clearable(textLanguage),
    secondLanguage: clearable(textLanguage),
    secondHeading: clearable(optionalLine(200)),
    secondSubtitle: clearable(optionalLine(200)),
    secondDescription: clearable(optionalText(5_000)),
    preparedByShown: z.boolean('Please send true or false.').optional(),
  })
  .meta({ id: 'DescribeTimeline' });

/** `PUT /api/timeline/{code}/pictures/{place}`: id from the URL of a picture that the timeline shows or showed here. */
export const usePictureBody = z
  .object({
    pictureId: z
      .string({ error: 'Please choose a picture.' })
      .regex(/^[\w-]{8,100}$/, 'This is no picture of ours. Please choose another one.'),
  })
  .meta({ id: 'UsePicture' });

export const storyAnswer = z.object({ code: z.string(), isComplete: z.boolean() }).meta({ id: 'Story' });

export type TimelineAbout = z.infer<typeof timelineAbout>;
export type Grave = z.infer<typeof grave>;
export type SaveGraveBody = z.input<typeof saveGraveBody>;
export type ManageAnswer = z.infer<typeof manageAnswer>;
export type ManageEntry = z.infer<typeof manageEntry>;
export type ManageEntriesAnswer = z.infer<typeof manageEntriesAnswer>;
export type MemoryEdit = z.infer<typeof memoryEdit>;
export type EditsAnswer = z.infer<typeof editsAnswer>;
export type EntryMove = z.infer<typeof entryMove>;
export type MoveEntriesBody = z.infer<typeof moveEntriesBody>;
export type MoveEntriesAnswer = z.infer<typeof moveEntriesAnswer>;
export type DescribeTimelineBody = z.input<typeof describeTimelineBody>;
export type Story = z.infer<typeof storyAnswer>;
