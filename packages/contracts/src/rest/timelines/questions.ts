import { z } from 'zod';
import { eventTypeSlugs } from '../../catalog/event-types.js';
import { promptIds } from '../../catalog/prompts.js';
import { languages } from '../../values/text/language.js';
import { email, instant, requiredLine } from '../fields.js';

/** `POST /api/timeline/{code}/questions/people` */
export const addRelativeBody = z
  .object({
    name: requiredLine(100, 'Please enter a name.'),
    email: email(),
    language: z.enum(languages, { error: 'Choose a language.' }),
  })
  .meta({ id: 'AddRelative' });

const relative = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Null once it is deleted: this person gets no more questions. */
  email: z.string().nullable(),
  language: z.enum(languages),
  /**
   * `finished`: every question was asked. `unopened`: four in a row were not opened. `unavailable`: the page took no
   * answers of guests when a question was due. `stopped`: by the relative.
   */
  state: z.enum(['asking', 'finished', 'unopened', 'unavailable', 'stopped']),
  /** In the time zone of the business. */
  nextOn: z.iso.date().nullable(),
  lastAskedAt: instant().nullable(),
  asked: z.int(),
  /** Pressed Answer. */
  opened: z.int(),
  answered: z.int(),
});

/** `GET /api/timeline/{code}/questions` */
export const questionsAnswer = z
  .object({
    relatives: z.array(relative),
    /** Why no one can be asked now. */
    obstacle: z.enum(['no-deck', 'private', 'paused', 'locked']).nullable(),
  })
  .meta({ id: 'QuestionsByEmail' });

const token = requiredLine(200, 'This link is not complete. Please open it from the email again.');
export const questionTokenBody = z.object({ token }).meta({ id: 'QuestionLink' });

/** `POST /api/questions/open` */
export const openedQuestionAnswer = z
  .object({ timelineUrl: z.string(), prompt: z.enum(promptIds) })
  .meta({ id: 'OpenedQuestion' });

/** `POST /api/questions/stop/look` */
export const questionStopAnswer = z
  .object({
    ownerName: z.string(),
    honoreeName: z.string(),
    eventTypeSlug: z.enum(eventTypeSlugs),
    state: z.enum(['asking', 'ended', 'stopped']),
  })
  .meta({ id: 'QuestionStop' });

/** `POST /api/questions/stop`: `undo` holds the address, which is deleted here, for one undo within a day. */
export const stoppedQuestionsAnswer = z.object({ undo: z.string().nullable() }).meta({ id: 'StoppedQuestions' });

/** `POST /api/questions/resume` */
export const resumeQuestionsBody = z
  .object({ token, undo: requiredLine(4_000, 'Please reload the page.') })
  .meta({ id: 'ResumeQuestions' });

export type AddRelativeBody = z.input<typeof addRelativeBody>;
export type QuestionsAnswer = z.infer<typeof questionsAnswer>;
export type OpenedQuestion = z.infer<typeof openedQuestionAnswer>;
export type QuestionStop = z.infer<typeof questionStopAnswer>;
export type StoppedQuestions = z.infer<typeof stoppedQuestionsAnswer>;
