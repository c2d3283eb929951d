import type { Language } from '@keepsake/contracts/values/language';
import { maxRelatives } from '@keepsake/contracts/values/limits';
import { businessDay } from '@keepsake/contracts/values/business-day';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import {
  findTimeline,
  requireConfirmed,
  requirePermission,
  type Timeline,
  type TimelineRows,
  type TimelineSecrets,
} from '../../timelines/api.js';
import {
  firstTime,
  nextPrompt,
  obstacleOf,
  relativeUnknown,
  requireNoObstacle,
  type Obstacle,
  type RelativeState,
} from '../domain/questions.js';
import type { ListedRelative, Relative, Relatives } from './ports.js';

type ShownRelative = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly state: Exclude<RelativeState, 'removed'>;
  readonly nextOn?: string;
  readonly lastAskedAt?: Date;
  readonly asked: number;
  readonly opened: number;
  readonly answered: number;
};

export type ShownQuestions = {
  readonly code: string;
  readonly relatives: readonly ShownRelative[];
  readonly obstacle?: Obstacle;
};

type ShowDeps = {
  readonly timelines: TimelineRows;
  readonly relatives: Relatives;
  readonly secrets: TimelineSecrets;
  readonly timeZone: string;
};

export type ManageDeps = ShowDeps & {
  readonly customerIdOf: (email: string) => string;
  readonly clock: Clock;
  readonly ids: Ids;
};

type Code = { readonly code: string };
export type AddRelative = Code & { readonly name: string; readonly email: string; readonly language: Language };

/** The owner alone, because the list has addresses of other people. */
const requireOwner = (timeline: Timeline, caller: Caller): void => {
  requirePermission(timeline, caller, 'change-keepers');
  requireConfirmed(timeline, caller);
};

const shown = (
  timeline: Timeline,
  { state, nextAt, asked, ...relative }: ListedRelative,
  { secrets, timeZone }: Pick<ShowDeps, 'secrets' | 'timeZone'>,
): readonly ShownRelative[] => {
  if (state === 'removed') return [];
  const isAsked = obstacleOf(timeline) === undefined && nextPrompt(timeline, asked) !== undefined;
  const { id, name, language, emailSealed, answered } = relative;
  return [
    {
      id,
      name,
      language,
      email: emailSealed === '' ? '' : secrets.openEmail(emailSealed),
      // The last question was sent; its address is kept until the week is over.
      state: state === 'asking' && !isAsked && obstacleOf(timeline) === undefined ? 'finished' : state,
      ...present({
        nextOn: isAsked && nextAt ? businessDay(nextAt, timeZone) : undefined,
        lastAskedAt: asked.at(-1)?.askedAt,
      }),
      asked: asked.length,
      opened: asked.filter(({ openedAt }) => openedAt !== undefined).length,
      answered,
    },
  ];
};

const shownQuestions = async (deps: ShowDeps, timeline: Timeline): Promise<ShownQuestions> => ({
  code: timeline.code,
  relatives: (await deps.relatives.list(timeline.id)).flatMap((one) => shown(timeline, one, deps)),
  ...present({ obstacle: obstacleOf(timeline) }),
});

/** Returns the relatives to the owner. */
export const listRelatives =
  (deps: ShowDeps): Handler<Code, ShownQuestions> =>
  async ({ code }, { caller }) => {
    const timeline = await findTimeline(deps.timelines, code);
    requirePermission(timeline, caller, 'change-keepers');
    return shownQuestions(deps, timeline);
  };

/** Runs a change by the owner on the locked timeline, and returns the new list. */
const change = async (
  deps: ManageDeps,
  code: string,
  ctx: RequestContext,
  work: (tx: Tx, timeline: Timeline) => Promise<void>,
): Promise<ShownQuestions> => {
  const found = await findTimeline(deps.timelines, code);
  requireOwner(found, ctx.caller);
  await ctx.transaction(async (tx) => {
    const timeline = await deps.timelines.lock(tx, found.id);
    requireOwner(timeline, ctx.caller);
    await work(tx, timeline);
    return {};
  });
  return shownQuestions(deps, found);
};

const refused = (slug: string, message: string) => problem('conflict', slug, message, { field: 'email' });

const requireAddable = (known: Relative | undefined, timeline: Timeline): void => {
  if (known?.state === 'stopped')
    throw refused(
      'relative-stopped',
      'The person with this address has stopped these questions, so we do not email them. Please ask them in person.',
    );
  if (known?.state === 'asking')
    throw refused('relative-known', 'You ask this person already. See the list for their next question.');
  if (known && nextPrompt(timeline, known.asked) === undefined)
    throw refused(
      'relative-finished',
      'This person was asked every question. Choose other questions for guests first.',
    );
};

/**
 * Adds a person, whose first question is sent the next morning. One who was removed or whose questions ended begins
 * again with the next question; one who stopped the questions stays stopped.
 */
export const addRelative =
  (deps: ManageDeps): Handler<AddRelative, ShownQuestions> =>
  ({ code, name, email, language }, ctx) =>
    change(deps, code, ctx, async (tx, timeline) => {
      requireNoObstacle(timeline);
      const all = await deps.relatives.locked(tx, timeline.id);
      const { sealed, hash } = deps.secrets.encryptEmail(
        timeline.id,
        email,
        new Set(all.map(({ emailHash }) => emailHash)),
      );
      const known = all.find(({ emailHash }) => emailHash === hash);
      requireAddable(known, timeline);
      if (all.filter(({ state }) => state === 'asking').length >= maxRelatives)
        throw problem(
          'conflict',
          'too-many-relatives',
          `You can ask ${maxRelatives} people at a time. Remove someone first.`,
        );
      const now = deps.clock.now();
      await deps.relatives.save(tx, {
        id: known?.id ?? deps.ids.next(),
        timelineId: timeline.id,
        emailHash: hash,
        customerId: deps.customerIdOf(email),
        name,
        emailSealed: sealed,
        language,
        nextAt: firstTime(now, known?.asked.at(-1)?.askedAt, deps.timeZone),
        addedAt: now,
      });
    });

/** Deletes name and address of a person, who gets no more questions. */
export const removeRelative =
  (deps: ManageDeps): Handler<Code & { readonly id: string }, ShownQuestions> =>
  ({ code, id }, ctx) =>
    change(deps, code, ctx, async (tx, timeline) => {
      const all = await deps.relatives.locked(tx, timeline.id);
      if (!all.some((one) => one.id === id && one.name !== '')) throw relativeUnknown();
      await deps.relatives.end(tx, [id], 'removed', deps.clock.now());
    });

/** Removes everyone. */
export const endQuestions =
  (deps: ManageDeps): Handler<Code, ShownQuestions> =>
  ({ code }, ctx) =>
    change(deps, code, ctx, async (tx, timeline) => {
      const all = await deps.relatives.locked(tx, timeline.id);
      const listed = all.filter(({ name }) => name !== '').map(({ id }) => id);
      await deps.relatives.end(tx, listed, 'removed', deps.clock.now());
    });
