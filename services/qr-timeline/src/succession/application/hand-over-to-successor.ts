import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { handOver, type HandOverDeps } from '../../governance/api.js';
import type { Successor } from './ports.js';

/** Makes the successor the owner; the former owner stays as a keeper. The timeline's row must be locked. */
export const handOverToSuccessor = async (
  deps: HandOverDeps & { readonly ids: Ids },
  tx: Tx,
  timeline: { readonly id: string; readonly ownerId: string },
  { customerId, name, emailSealed }: Successor,
  at: Date,
): Promise<void> => {
  const known = (await deps.keepers.locked(tx, timeline.id)).find((one) => one.customerId === customerId);
  const keeper = { id: known?.id ?? deps.ids.next(), customerId, name, emailSealed };
  // A hand-over ends the row of a keeper, which its email reads.
  if (!known)
    await deps.keepers.insert(tx, {
      ...keeper,
      timelineId: timeline.id,
      role: 'keeper',
      state: 'keeping',
      invitedAt: at,
      since: at,
    });
  await handOver(deps, tx, { timeline, keeper, at, ownerStays: true });
};
