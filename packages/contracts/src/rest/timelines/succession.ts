import { z } from 'zod';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { email, instant, requiredLine } from '../fields.js';

export const wishes = ['keep', 'hand-over', 'close', 'remove'] as const;

/** `PUT /api/timeline/{code}/succession`: what happens if the owner no longer answers */
export const saveWishBody = z
  .object({ wish: z.enum(wishes, { error: 'Choose what happens to the page.' }) })
  .meta({ id: 'SaveWish' });

/** `PUT /api/timeline/{code}/successor` */
export const nameSuccessorBody = z
  .object({ name: requiredLine(100, 'Please enter a name.'), email: email() })
  .meta({ id: 'NameSuccessor' });

const successor = z.object({
  name: z.string(),
  email: z.string(),
  /** `gone`: this person has deleted their account. */
  state: z.enum(['asked', 'agreed', 'declined', 'gone']),
  /** Start of the state. */
  since: instant(),
});

/** `GET /api/timeline/{code}/succession` */
export const successionAnswer = z
  .object({
    wish: z.enum(wishes),
    successor: successor.nullable(),
    /** The last sign-in of the owner, or answer to the yearly question. */
    ownerSeenAt: instant(),
    nextCheckAt: instant(),
  })
  .meta({ id: 'SuccessionState' });

const token = requiredLine(200, 'This link is not complete. Please open it from the email again.');
export const successionTokenBody = z.object({ token }).meta({ id: 'SuccessionLink' });

/** `POST /api/successors/look` */
export const successorRequestAnswer = z
  .object({
    state: z.enum(['asked', 'agreed', 'declined']),
    askerName: z.string(),
    honoreeName: z.string(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    /** The masked address of the email. */
    email: z.string(),
    /** Whether that address is signed in here. */
    mine: z.boolean(),
    /** The owner no longer answers, and the successor may take over. */
    needed: z.boolean(),
    /** End of the waiting period, in which the owner can stop it. */
    waitsUntil: instant().nullable(),
    accepted: z.boolean(),
  })
  .meta({ id: 'SuccessorRequest' });

/** `POST /api/successors/answer` */
export const answerSuccessorBody = z
  .object({ token, agrees: z.boolean({ error: 'Choose yes or no.' }) })
  .meta({ id: 'AnswerSuccessor' });
export const answeredSuccessorAnswer = z
  .object({ state: z.enum(['asked', 'agreed', 'declined']) })
  .meta({ id: 'AnsweredSuccessor' });

/** `POST /api/successors/take-over` */
export const takenOverAnswer = z
  .object({
    timelineUrl: z.string(),
    /** Null if it is theirs already. */
    ownsFrom: instant().nullable(),
  })
  .meta({ id: 'TakenOver' });

/** `POST /api/owner-checks/look` */
export const ownerCheckAnswer = z
  .object({
    honoreeName: z.string(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    /** What follows if no one answers. */
    plan: z.enum(wishes),
    successorName: z.string(),
    /** When it happens; when the page is removed already, when it is deleted for good. */
    waitsUntil: instant().nullable(),
    /** An answer brings the page back. */
    removed: z.boolean(),
  })
  .meta({ id: 'OwnerCheck' });

/** `POST /api/owner-checks/answer` */
export const answeredCheckAnswer = z.object({ timelineUrl: z.string() }).meta({ id: 'AnsweredOwnerCheck' });

export type Wish = z.infer<typeof saveWishBody>['wish'];
export type NameSuccessorBody = z.input<typeof nameSuccessorBody>;
export type SuccessionAnswer = z.infer<typeof successionAnswer>;
export type SuccessorRequest = z.infer<typeof successorRequestAnswer>;
export type AnsweredSuccessor = z.infer<typeof answeredSuccessorAnswer>;
export type TakenOver = z.infer<typeof takenOverAnswer>;
export type OwnerCheck = z.infer<typeof ownerCheckAnswer>;
export type AnsweredCheck = z.infer<typeof answeredCheckAnswer>;
