import { successionMoved } from '@keepsake/contracts/events/qr-timeline/succession-moved.v1';
import { present } from '@keepsake/contracts/values/present';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import type { LinkTokens, OwnerSeen } from '../../governance/api.js';
import { scheduleRefresh, type Timeline, type TimelineRows } from '../../timelines/api.js';
import { planOf, waitsUntil, type Step, type Wish } from '../domain/succession.js';
import type { Succession, SuccessionRows } from './ports.js';

/** Ends all questions to an owner who was here, restores what was removed, and notifies successors who were needed. */
export const ownerSeen =
  ({ succession, clock }: { readonly succession: SuccessionRows; readonly clock: Clock }): OwnerSeen =>
  async (tx: Tx, ownerId: string) => {
    const { needed, restored } = await succession.recordSeen(tx, ownerId, clock.now());
    for (const timelineId of needed) tx.publish(successionMoved, { timelineId, now: 'successor-stopped' });
    for (const timelineId of restored) scheduleRefresh(tx, timelineId, clock.now());
  };

type Deps = {
  readonly timelines: TimelineRows;
  readonly succession: SuccessionRows;
  readonly checkTokens: LinkTokens;
  readonly ownerSeen: OwnerSeen;
};
type Token = { readonly token: string };

const checkUnknown = () =>
  problem(
    'not-found',
    'check-unknown',
    'This question is answered or no longer open. There is nothing to do. Sign in to see your timelines.',
  );

const findCheck = async (
  { timelines, succession, checkTokens }: Pick<Deps, 'timelines' | 'succession' | 'checkTokens'>,
  token: string,
): Promise<{ readonly care: Succession & { readonly step: Step }; readonly timeline: Timeline }> => {
  const id = checkTokens.read(token);
  const care = id === undefined ? undefined : await succession.byCheck(id);
  const timeline = care && (await timelines.byId(care.timelineId));
  if (!care || care.step === undefined || care.ownerless || !timeline) throw checkUnknown();
  return { care: { ...care, step: care.step }, timeline };
};

export type OwnerCheck = {
  readonly honoreeName: string;
  readonly eventType: string;
  readonly plan: Wish;
  readonly successorName: string;
  readonly step: Step;
  readonly waitsUntil?: Date;
};

/** Returns what the emailed page shows; changes nothing. */
export const getOwnerCheck =
  (deps: Deps): Handler<Token, OwnerCheck> =>
  async ({ token }) => {
    const { care, timeline } = await findCheck(deps, token);
    return {
      honoreeName: timeline.honoreeName ?? '',
      eventType: timeline.eventType,
      plan: planOf(care),
      successorName: care.successor?.name ?? '',
      step: care.step,
      ...present({ waitsUntil: waitsUntil(care) }),
    };
  };

/** Answers for all timelines of the owner, because the question is whether the person is there. */
export const answerOwnerCheck =
  (deps: Deps): Handler<Token, { readonly code: string }> =>
  async ({ token }, ctx) => {
    const stored = await ctx.storedResult<{ readonly code: string }>();
    if (stored) return stored;
    const { care, timeline } = await findCheck(deps, token);
    return ctx.transaction(async (tx) => {
      // In the order of sign-ins and the daily job. The timeline may have a new owner since it was read.
      await deps.succession.lockOwned(tx, care.ownerId);
      const { ownerId } = await deps.timelines.lock(tx, timeline.id);
      if (ownerId !== care.ownerId) throw checkUnknown();
      await deps.ownerSeen(tx, ownerId);
      return { code: timeline.code };
    });
  };
