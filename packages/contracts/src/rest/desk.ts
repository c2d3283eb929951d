import { z } from 'zod';
import { eventTypeSlugs } from '../catalogue/event-types.js';
import { guestPolicy } from './customers.js';
import { count, humanDate, optionalDate, optionalLine, optionalText } from './fields.js';
import { timelineEntry } from './timelines.js';

/** How a timeline introduces itself; what is null says what its kind of event says by itself. */
export const timelineAbout = z
  .object({
    /** Grows with every change of these; a writer sends the one they read. */
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
    portraitUrl: z.string().nullable(),
    coverUrl: z.string().nullable(),
  })
  .meta({ id: 'TimelineAbout' });

const deskCounts = z.object({ shown: count(), held: count(), hidden: count() }).meta({ id: 'DeskCounts' });

/** `GET /api/timeline/{code}/desk`: all that the desk shows before a section is opened. */
export const deskAnswer = z
  .object({
    code: z.string(),
    role: z.enum(['owner', 'keeper', 'helper', 'support']),
    about: timelineAbout,
    counts: deskCounts,
    isComplete: z.boolean(),
    isPrivate: z.boolean(),
    guestsPaused: z.boolean(),
    guestPolicy,
    /** False until the owner has pressed the link of the mail that follows an activation; some acts wait for it. */
    confirmed: z.boolean(),
  })
  .meta({ id: 'Desk' });

const standing = z.enum(['shown', 'held', 'hidden'], { error: 'Please send shown, held or hidden.' });
const anyStanding = z.enum(['shown', 'held', 'hidden', 'removed'], {
  error: 'Please send shown, held, hidden or removed.',
});

export const deskEntry = timelineEntry.extend({ status: anyStanding }).meta({ id: 'DeskEntry' });

/** `GET /api/timeline/{code}/desk/entries`: what waits comes oldest first, all else newest first. */
export const deskEntriesQuery = z.object({
  /** `removed`: what the family took off within the last day and may bring back. */
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
});
export const deskEntriesAnswer = z
  .object({ entries: z.array(deskEntry), nextCursor: z.string().nullable() })
  .meta({ id: 'DeskEntries' });

export const mostMoves = 500;

/** Where somebody saw a memory, and where it shall stand. */
export const entryMove = z
  .object({ id: z.uuid().toLowerCase(), from: anyStanding, to: anyStanding })
  .meta({ id: 'EntryMove' });

/** `POST /api/timeline/{code}/desk/moves`: some by name, or the first 500 of all that stand somewhere. */
export const moveEntriesBody = z
  .object({
    moves: z
      .array(entryMove, { error: 'Please send the moves as a list.' })
      .max(mostMoves, `Please move at most ${mostMoves} memories at once.`)
      .optional(),
    all: z.object({ from: standing, to: anyStanding }).optional(),
  })
  .refine(({ moves, all }) => (moves === undefined) !== (all === undefined), 'Please send either moves or all.')
  .meta({ id: 'MoveEntries' });

export const moveEntriesAnswer = z
  .object({
    moved: z.array(entryMove),
    /** Somebody else was faster: these stay where they stand now. */
    stayed: z.array(z.object({ id: z.uuid(), status: anyStanding })),
    counts: deskCounts,
  })
  .meta({ id: 'MovedEntries' });

/** Absent stays as it is; null and '' take it away. */
const clearable = <S extends z.ZodType<string | undefined>>(schema: S) =>
  z
    .preprocess((value) => value ?? '', schema)
    .transform((value) => value ?? '')
    .optional();

/** `PUT /api/timeline/{code}` */
export const describeTimelineBody = z
  .object({
    /** Refused with 409 when somebody else has changed it since; without one the last writer wins. */
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
  })
  .meta({ id: 'DescribeTimeline' });

/** `PUT /api/timeline/{code}/pictures/{place}`: the id in the address of a picture that the timeline shows, or showed here. */
export const usePictureBody = z
  .object({
    pictureId: z
      .string({ error: 'Please choose a picture.' })
      .regex(/^[\w-]{8,100}$/, 'This is no picture of ours. Please choose another one.'),
  })
  .meta({ id: 'UsePicture' });

export const storyAnswer = z.object({ code: z.string(), isComplete: z.boolean() }).meta({ id: 'Story' });

export type TimelineAbout = z.infer<typeof timelineAbout>;
export type DeskAnswer = z.infer<typeof deskAnswer>;
export type DeskEntry = z.infer<typeof deskEntry>;
export type DeskEntriesAnswer = z.infer<typeof deskEntriesAnswer>;
export type EntryMove = z.infer<typeof entryMove>;
export type MoveEntriesBody = z.infer<typeof moveEntriesBody>;
export type MoveEntriesAnswer = z.infer<typeof moveEntriesAnswer>;
export type DescribeTimelineBody = z.input<typeof describeTimelineBody>;
export type Story = z.infer<typeof storyAnswer>;
