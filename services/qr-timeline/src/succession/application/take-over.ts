import type { Handler } from '@keepsake/platform/request-context';
import { problem } from '@keepsake/platform/problem';
import type { HandOverDeps } from '../../governance/api.js';
import { requireNoDispute, scheduleRefresh, type RefreshReadModel } from '../../timelines/api.js';
import { isNeeded, waitsUntil } from '../domain/succession.js';
import { findRequest, isAddressee, isKnown, requestUnknown, type RequestDeps } from './answer-request.js';
import { handOverToSuccessor } from './hand-over-to-successor.js';

export type TakenOver = { readonly code: string; readonly ownsFrom?: string };

type Deps = Omit<RequestDeps, 'keepers'> & HandOverDeps & { readonly refreshReadModel: RefreshReadModel };

/**
 * Accepts the timeline as its successor. During the waiting period, in which the owner can stop it, this is only
 * recorded. Requires the link and a session of the named address.
 */
export const takeOver =
  (deps: Deps): Handler<{ readonly token: string }, TakenOver> =>
  async ({ token }, ctx) => {
    const stored = await ctx.storedResult<TakenOver>();
    if (stored) return stored;
    const found = await findRequest(deps, token);
    if (ctx.caller.kind !== 'customer')
      throw problem('unauthenticated', 'sign-in-needed', 'Please sign in with the address that the email went to.');
    if (!isAddressee(found, ctx.caller))
      throw problem(
        'forbidden',
        'other-address',
        'This email went to another address. Please sign in with that address.',
      );
    const { timelineId } = found;
    const taken = await ctx.transaction<TakenOver>(async (tx) => {
      const timeline = await deps.timelines.lock(tx, timelineId);
      const care = await deps.succession.find(timelineId, tx);
      const { successor } = care;
      if (timeline.undone || !isKnown(successor) || successor.id !== found.id) throw requestUnknown();
      requireNoDispute(timeline, ctx.caller);
      if (!isNeeded(care))
        throw problem(
          'conflict',
          'successor-not-needed',
          'The owner looks after the timeline. There is nothing to do.',
        );
      const now = deps.clock.now();
      const until = waitsUntil(care);
      if (until && until > now) {
        await deps.successors.accept(tx, successor.id, now);
        return { code: timeline.code, ownsFrom: until.toISOString() };
      }
      await handOverToSuccessor(deps, tx, timeline, successor, now);
      scheduleRefresh(tx, timelineId, now);
      return { code: timeline.code };
    });
    await deps.refreshReadModel(timelineId, ctx.log);
    return taken;
  };
