import { successionMoved } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { Handler, RequestContext, Tx } from '@keepsake/platform/request-context';
import { findTimeline, requireConfirmed, requirePermission, type Timeline } from '../../timelines/api.js';
import type { Successors } from './ports.js';
import { shownSuccession, type ShowDeps, type ShownSuccession } from './show-succession.js';

type Deps = ShowDeps & {
  readonly successors: Successors;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly customerIdOf: (email: string) => string;
};
type Code = { readonly code: string };
export type NameSuccessor = Code & { readonly name: string; readonly email: string };

/** Runs a change by the owner on the locked timeline, and returns the new state. */
const change = async (
  deps: Deps,
  code: string,
  ctx: RequestContext,
  work: (tx: Tx, timeline: Timeline) => Promise<void>,
): Promise<ShownSuccession> => {
  const found = await findTimeline(deps.timelines, code);
  requirePermission(found, ctx.caller, 'hand-over');
  requireConfirmed(found, ctx.caller);
  await ctx.transaction(async (tx) => {
    const timeline = await deps.timelines.lock(tx, found.id);
    requirePermission(timeline, ctx.caller, 'hand-over');
    await work(tx, timeline);
    return {};
  });
  return shownSuccession(deps, found);
};

const successorUnknown = () =>
  problem('not-found', 'successor-unknown', 'This successor is no longer named. Reload the page.');

/**
 * Names a person and asks for their consent by email. The link of an earlier successor ends. An owner who has chosen
 * nothing else wants a hand-over.
 */
export const nameSuccessor =
  (deps: Deps): Handler<NameSuccessor, ShownSuccession> =>
  ({ code, name, email }, ctx) =>
    change(deps, code, ctx, async (tx, { id: timelineId, ownerId }) => {
      const customerId = deps.customerIdOf(email);
      if (customerId === ownerId)
        throw problem(
          'conflict',
          'successor-is-owner',
          'This address is your own. Please enter the address of another person.',
          { field: 'email' },
        );
      const { successor, wish } = await deps.succession.find(timelineId, tx);
      if (successor?.customerId === customerId && successor.state !== 'declined')
        throw problem(
          'conflict',
          'successor-known',
          'This person is your successor already. You can send the email again.',
          { field: 'email' },
        );
      const successorId = deps.ids.next();
      await deps.successors.name(tx, {
        id: successorId,
        timelineId,
        customerId,
        name,
        emailSealed: deps.secrets.encryptEmail(timelineId, email).sealed,
        state: 'asked',
        since: deps.clock.now(),
      });
      if (wish === 'keep') await deps.succession.saveWish(tx, timelineId, 'hand-over');
      tx.publish(successionMoved, { timelineId, now: 'successor-asked', successorId });
    });

export const sendSuccessorRequest =
  (deps: Deps): Handler<Code, ShownSuccession> =>
  ({ code }, ctx) =>
    change(deps, code, ctx, async (tx, { id: timelineId }) => {
      const { successor } = await deps.succession.find(timelineId, tx);
      if (successor?.state !== 'asked') throw successorUnknown();
      tx.publish(successionMoved, { timelineId, now: 'successor-asked', successorId: successor.id });
    });

export const removeSuccessor =
  (deps: Deps): Handler<Code, ShownSuccession> =>
  ({ code }, ctx) =>
    change(deps, code, ctx, async (tx, { id }) => {
      const { wish } = await deps.succession.find(id, tx);
      await deps.successors.remove(tx, id);
      if (wish === 'hand-over') await deps.succession.saveWish(tx, id, 'keep');
    });
