import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { Keepers, LinkTokens } from '../../governance/api.js';
import type { TimelineRows } from '../../timelines/api.js';
import { firstTime, questionUnknown } from '../domain/questions.js';
import type { Relative, Relatives, UndoTokens } from './ports.js';

export type StopDeps = {
  readonly timelines: Pick<TimelineRows, 'byId' | 'lock'>;
  readonly relatives: Relatives;
  readonly keepers: Pick<Keepers, 'ownerOf'>;
  readonly stopTokens: LinkTokens;
  readonly undoTokens: UndoTokens;
  readonly clock: Clock;
  readonly timeZone: string;
};
type Token = { readonly token: string };

const undoMs = 24 * 60 * 60_000;

const findRelative = async (
  { relatives, stopTokens }: Pick<StopDeps, 'relatives' | 'stopTokens'>,
  token: string,
): Promise<Relative> => {
  const id = stopTokens.read(token);
  const relative = id === undefined ? undefined : await relatives.find(id);
  if (!relative) throw questionUnknown();
  return relative;
};

export type ShownStop = {
  readonly ownerName: string;
  readonly honoreeName: string;
  readonly eventType: string;
  readonly state: 'asking' | 'ended' | 'stopped';
};

/** Returns what the page to stop the questions shows; changes nothing. */
export const getQuestionStop =
  (deps: StopDeps): Handler<Token, ShownStop> =>
  async ({ token }) => {
    const { timelineId, state } = await findRelative(deps, token);
    const timeline = await deps.timelines.byId(timelineId);
    if (!timeline || timeline.undone) throw questionUnknown();
    const owner = await deps.keepers.ownerOf(timelineId);
    return {
      ownerName: owner.name,
      honoreeName: timeline.honoreeName ?? '',
      eventType: timeline.eventType,
      state: state === 'asking' || state === 'stopped' ? state : 'ended',
    };
  };

/**
 * Stops the questions permanently and deletes the address. Only the answer has what an undo needs, so that nothing here
 * can email this person again.
 */
export const stopQuestions =
  (deps: StopDeps): Handler<Token, { readonly undo?: string }> =>
  async ({ token }, ctx) => {
    const { id, timelineId, state, emailSealed, customerId } = await findRelative(deps, token);
    const stoppedAt = deps.clock.now();
    await ctx.transaction(async (tx) => {
      await deps.timelines.lock(tx, timelineId);
      const now = (await deps.relatives.locked(tx, timelineId)).find((one) => one.id === id);
      if (now && now.state !== 'stopped') await deps.relatives.end(tx, [id], 'stopped', stoppedAt);
      return {};
    });
    return present({
      undo:
        state === 'asking' && customerId !== undefined
          ? deps.undoTokens.make({ relativeId: id, emailSealed, customerId, stoppedAt })
          : undefined,
    });
  };

const tooLate = () =>
  problem(
    'conflict',
    'undo-expired',
    'This can no longer be undone. The questions stay stopped. Ask the owner of the page.',
  );

/** Undoes a stop of the last day, unless the owner removed the person since. */
export const resumeQuestions =
  (deps: StopDeps): Handler<Token & { readonly undo: string }, object> =>
  async ({ token, undo }, ctx) => {
    const { id, timelineId } = await findRelative(deps, token);
    const stopped = deps.undoTokens.read(undo);
    const now = deps.clock.now();
    if (stopped?.relativeId !== id || now.getTime() - stopped.stoppedAt.getTime() > undoMs) throw tooLate();
    return ctx.transaction(async (tx) => {
      const timeline = await deps.timelines.lock(tx, timelineId);
      const relative = (await deps.relatives.locked(tx, timelineId)).find((one) => one.id === id);
      if (relative?.state === 'asking') return {};
      if (timeline.undone || relative?.state !== 'stopped' || relative.name === '') throw tooLate();
      const { emailSealed, customerId } = stopped;
      const nextAt = firstTime(now, relative.asked.at(-1)?.askedAt, deps.timeZone);
      await deps.relatives.resume(tx, id, { emailSealed, customerId, nextAt });
      return {};
    });
  };
