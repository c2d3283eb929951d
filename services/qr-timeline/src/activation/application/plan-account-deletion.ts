import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { requirePermission, requireConfirmed, findTimeline, type TimelineRows } from '../../timelines/api.js';
import { type Keepers, requireEmailQuota, type MailDeps, offerTo, type Owners } from '../../governance/api.js';

type AccountDeletion = {
  readonly code: string;
  readonly choice: 'keep' | 'remove' | 'hand-over';
  readonly keeperId?: string;
};
export type PlanFarewell = { readonly farewells: readonly AccountDeletion[] };

/**
 * Records what happens to each timeline when the owner's account is deleted; until then nothing changes. A successor is
 * asked by email, and until they agree the timeline would stay without an owner.
 */
export const planAccountDeletion =
  (
    deps: MailDeps & {
      readonly timelines: TimelineRows;
      readonly keepers: Keepers;
      readonly owners: Pick<Owners, 'setDisposition'>;
    },
  ): Handler<PlanFarewell, void> =>
  async ({ farewells }, ctx) => {
    const own = await Promise.all(
      farewells.map(async ({ code, choice, keeperId }) => {
        const timeline = await findTimeline(deps.timelines, code);
        requirePermission(timeline, ctx.caller, 'delete');
        if (choice !== 'keep') requireConfirmed(timeline, ctx.caller);
        if (choice === 'hand-over' && keeperId === undefined)
          throw problem('invalid', 'heir-missing', 'Please choose who takes this timeline over.');
        if (keeperId !== undefined) await requireEmailQuota(deps, timeline.id, { mails: 1, subjectId: keeperId });
        return { id: timeline.id, choice, successorId: choice === 'hand-over' ? keeperId : undefined };
      }),
    );
    await ctx.transaction(async (tx) => {
      for (const { id, choice, successorId } of own.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
        // oxlint-disable-next-line no-await-in-loop
        const timeline = await deps.timelines.lock(tx, id);
        requirePermission(timeline, ctx.caller, 'delete');
        // oxlint-disable-next-line no-await-in-loop
        await deps.owners.setDisposition(tx, id, choice === 'remove' ? 'remove' : 'keep');
        // oxlint-disable-next-line no-await-in-loop
        await (successorId === undefined
          ? deps.keepers.dropOffer(tx, id)
          : offerTo(deps, tx, timeline, { keeperId: successorId, atFarewell: true }));
      }
    });
  };
