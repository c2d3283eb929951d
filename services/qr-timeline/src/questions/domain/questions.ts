import { promptsOf, type PromptId } from '@keepsake/contracts/catalog/prompts';
import { businessDay, businessInstant, dayAway } from '@keepsake/contracts/values/business-day';
import { problem } from '@keepsake/platform/problem';
import { deckOf, type Timeline } from '../../timelines/api.js';

/** `unavailable`: the page took no answers of guests when a question was due. `removed`: by the owner. */
export type RelativeState = 'asking' | 'finished' | 'unopened' | 'unavailable' | 'stopped' | 'removed';

export type AskedQuestion = {
  readonly id: string;
  readonly prompt: string;
  readonly askedAt: Date;
  readonly openedAt?: Date;
};

export type Obstacle = 'no-deck' | 'private' | 'paused' | 'locked';

type Asked = Pick<Timeline, 'promptDeck' | 'eventTypeSlug' | 'isPrivate' | 'guestsPaused' | 'frozen'>;

/** Why guests cannot answer questions on this page. */
export const obstacleOf = (timeline: Asked): Obstacle | undefined => {
  if (timeline.frozen) return 'locked';
  if (deckOf(timeline) === 'off') return 'no-deck';
  if (timeline.isPrivate) return 'private';
  return timeline.guestsPaused ? 'paused' : undefined;
};

/** Returns the next question of the deck that this person was not asked. */
export const nextPrompt = (
  timeline: Pick<Timeline, 'promptDeck' | 'eventTypeSlug'>,
  asked: readonly Pick<AskedQuestion, 'prompt'>[],
): PromptId | undefined => {
  const known = new Set(asked.map(({ prompt }) => prompt));
  return promptsOf(deckOf(timeline)).find((id) => !known.has(id));
};

const maxUnopened = 4;

export type Step = { readonly ask: PromptId } | { readonly end: 'finished' | 'unopened' | 'unavailable' } | 'wait';

/**
 * Decides what happens when a question is due. `asked` is in order of time; those before `addedAt` belong to an earlier
 * addition of the same person. A dispute only delays.
 */
export const nextStep = (
  { addedAt, asked }: { readonly addedAt: Date; readonly asked: readonly AskedQuestion[] },
  timeline: Asked,
): Step => {
  const obstacle = obstacleOf(timeline);
  if (obstacle === 'locked') return 'wait';
  if (obstacle !== undefined) return { end: 'unavailable' };
  const recent = asked.filter(({ askedAt }) => askedAt >= addedAt).slice(-maxUnopened);
  if (recent.length === maxUnopened && recent.every(({ openedAt }) => openedAt === undefined))
    return { end: 'unopened' };
  const prompt = nextPrompt(timeline, asked);
  return prompt === undefined ? { end: 'finished' } : { ask: prompt };
};

/** The hour of the business at which questions are sent. */
const morning = '09:00';
const weekDays = 7;

/** Returns the morning one week after a question; missed weeks add no second question. */
export const weekAfter = (askedAt: Date, timeZone: string): Date =>
  businessInstant(dayAway(businessDay(askedAt, timeZone), weekDays), morning, timeZone);

/**
 * Returns when a person who was just added gets a question: the next morning, but a week after the last one, so that
 * removing and adding again sends none early.
 */
export const firstTime = (now: Date, lastAskedAt: Date | undefined, timeZone: string): Date => {
  const today = businessInstant(businessDay(now, timeZone), morning, timeZone);
  const next = today > now ? today : businessInstant(dayAway(businessDay(now, timeZone), 1), morning, timeZone);
  const week = lastAskedAt && weekAfter(lastAskedAt, timeZone);
  return week && week > next ? week : next;
};

const emailMs = 3 * 24 * 60 * 60_000;

/** Whether the email of a question may still be sent; after that the next one is near. */
export const isCurrent = ({ askedAt }: Pick<AskedQuestion, 'askedAt'>, now: Date): boolean =>
  now.getTime() - askedAt.getTime() < emailMs;

const refusals: Readonly<Record<Obstacle, string>> = {
  'no-deck': 'Guests see no questions on this page. Choose questions for guests first.',
  private: 'This page is private, so relatives cannot answer without its code. Make the page public first.',
  paused: 'Guests cannot add memories at the moment. Allow new memories first.',
  locked: 'This timeline is locked while we resolve a dispute. Please come back later.',
};

export const requireNoObstacle = (timeline: Asked): void => {
  const obstacle = obstacleOf(timeline);
  if (obstacle !== undefined) throw problem('conflict', `questions-${obstacle}`, refusals[obstacle]);
};

export const questionUnknown = () =>
  problem('not-found', 'question-unknown', 'This question is no longer open. You can still add memories on the page.');

export const relativeUnknown = () =>
  problem('not-found', 'relative-unknown', 'This person is no longer on the list. Reload the page.');
