import { successionMoved } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import type { Clock } from '@keepsake/platform/clock';
import type { Handler, JobType, Tx } from '@keepsake/platform/request-context';
import { z } from 'zod';
import type { HandOverDeps } from '../../governance/api.js';
import { scheduleRefresh, type RefreshReadModel } from '../../timelines/api.js';
import { nextMove, planOf, type Care, type Step, type Wish } from '../domain/succession.js';
import { handOverToSuccessor } from './hand-over-to-successor.js';
import type { Succession, SuccessionRows } from './ports.js';

export const checkOwnersJob: JobType<object> = { name: 'check-owners', schema: z.object({}) };
export const checkOwnerJob: JobType<{ ownerId: string }> = {
  name: 'check-owner',
  schema: z.object({ ownerId: z.string().min(1).max(128) }),
};

const atOnce = 5_000;

/** Starts one job per owner whose next step may be due, so that one failure does not delay the others. */
export const checkOwners =
  ({
    succession,
    clock,
  }: {
    readonly succession: Pick<SuccessionRows, 'due'>;
    readonly clock: Clock;
  }): Handler<object, void> =>
  async (_, ctx) => {
    const due = await succession.due(clock.now(), atOnce);
    await ctx.transaction(async (tx) => {
      for (const ownerId of due)
        tx.enqueue(checkOwnerJob, { ownerId }, { key: `check-owner:${ownerId}`, keepQueued: true });
      return {};
    });
  };

type Deps = HandOverDeps & {
  readonly succession: SuccessionRows;
  readonly refreshReadModel: RefreshReadModel;
  readonly clock: Clock;
};

/**
 * Does the next step of each timeline of an owner. Step and email are one transaction, so that a killed job repeats
 * neither. A dispute stops everything.
 */
export const checkOwner =
  (deps: Deps): Handler<{ readonly ownerId: string }, void> =>
  async ({ ownerId }, ctx) => {
    const changed = await ctx.transaction(async (tx) => {
      const done = new Set<Step>();
      const touched: string[] = [];
      const owned = await deps.succession.lockOwned(tx, ownerId);
      for (const care of owned.toSorted(byPlan))
        // oxlint-disable-next-line no-await-in-loop
        if (!care.frozen && (await advance(deps, tx, care, done))) touched.push(care.timelineId);
      for (const id of touched) scheduleRefresh(tx, id, deps.clock.now());
      return touched;
    });
    for (const id of changed) await deps.refreshReadModel(id, ctx.log);
  };

const plans: readonly Wish[] = ['remove', 'hand-over', 'close', 'keep'];
/** The email about all timelines of an owner describes the first: the one that changes most without an answer. */
const byPlan = (a: Care, b: Care): number => plans.indexOf(planOf(a)) - plans.indexOf(planOf(b));

/** One email asks about all timelines of an owner. */
const isQuestion = (step: Step): boolean => step === 'checked' || step === 'reminded' || step === 'reminded-again';

/** Returns whether the page changed. */
const advance = async (deps: Deps, tx: Tx, care: Succession, done: Set<Step>): Promise<boolean> => {
  const { timelineId, ownerId, successor } = care;
  const now = deps.clock.now();
  const move = nextMove(care, now);
  if (move === undefined) return false;
  if (move === 'hand-over') {
    if (!successor) return false;
    await handOverToSuccessor(deps, tx, { id: timelineId, ownerId }, successor, now);
    tx.publish(successionMoved, { timelineId, now: 'yours', customerId: successor.customerId });
    return true;
  }
  const checkId = move === 'checked' ? deps.ids.next() : (care.checkId ?? deps.ids.next());
  await deps.succession.saveStep(tx, timelineId, { step: move, at: now, checkId });
  if (move === 'closed') await deps.succession.pauseGuests(tx, timelineId);
  if (move === 'removed') await deps.succession.hide(tx, timelineId, now);
  if (move !== 'asked-again' && !care.ownerless && !(isQuestion(move) && done.has(move)))
    tx.publish(successionMoved, { timelineId, now: move });
  done.add(move);
  const plan = planOf(care);
  if (plan === 'remove' && move === 'announced')
    for (const { customerId, state } of await deps.keepers.locked(tx, timelineId))
      if (state === 'keeping') tx.publish(successionMoved, { timelineId, now: 'keeper-warned', customerId });
  if (plan === 'hand-over' && successor && (move === 'announced' || move === 'asked-again'))
    tx.publish(successionMoved, {
      timelineId,
      now: move === 'announced' ? 'successor-needed' : 'successor-needed-again',
      successorId: successor.id,
    });
  return move === 'closed' || move === 'removed';
};
