import { keeperChanged } from '@keepsake/contracts/events/qr-timeline/keeper-changed.v1';
import type { Ids } from '@keepsake/platform/ids';
import type { Tx } from '@keepsake/platform/request-context';
import { hasNoOwner, type Timeline, type TimelineSecrets } from '../../timelines/api.js';
import type { Keeper, Keepers } from './keeping-ports.js';
import type { KeepersOfCustomer, OwnerRows } from './owner-ports.js';

export type HandOverDeps = {
  readonly keepers: Keepers;
  readonly owners: Pick<OwnerRows, 'handOver'>;
  readonly secrets: TimelineSecrets;
  readonly ids: Ids;
};

/** Makes a keeper the owner; the former owner becomes a keeper unless their account is gone. */
export const handOver = async (
  { keepers, owners, secrets, ids }: HandOverDeps,
  tx: Tx,
  {
    timeline,
    keeper,
    at,
    ownerStays,
  }: {
    readonly timeline: Pick<Timeline, 'id' | 'ownerId'>;
    readonly keeper: Pick<Keeper, 'id' | 'customerId' | 'name' | 'emailSealed'>;
    readonly at: Date;
    readonly ownerStays: boolean;
  },
): Promise<void> => {
  const former = await keepers.ownerOf(timeline.id, tx);
  const { customerId, name, emailSealed } = keeper;
  await keepers.settle(tx, keeper.id, 'ended', at);
  await owners.handOver(tx, timeline.id, {
    fromId: timeline.ownerId,
    toId: customerId,
    name,
    email: secrets.openEmail(emailSealed),
    at,
  });
  await keepers.dropOffer(tx, timeline.id);
  const staying = ownerStays && !hasNoOwner(timeline);
  if (staying)
    await keepers.insert(tx, {
      id: ids.next(),
      timelineId: timeline.id,
      customerId: timeline.ownerId,
      name: former.name,
      emailSealed: secrets.encryptEmail(timeline.id, former.email).sealed,
      role: 'keeper',
      state: 'keeping',
      invitedAt: at,
      since: at,
    });
  await keepers.getTimelineDetails(tx, timeline.id);
  tx.publish(keeperChanged, {
    timelineId: timeline.id,
    keeperId: keeper.id,
    customerId,
    now: 'owns',
    ...(staying ? { fromId: timeline.ownerId } : {}),
  });
};

/** Handles a customer's part in timelines of others, and their own when their account is deleted. */
export const keepersOfCustomer = (deps: HandOverDeps & { readonly owners: OwnerRows }): KeepersOfCustomer => ({
  merge: (tx, { fromId, toId, email }) =>
    deps.owners.mergeKeepers(tx, { fromId, toId, emailSealed: deps.secrets.encryptEmail('', email).sealed }),

  forget: async (tx, customerId, at) => {
    const successors = await deps.owners.successors(tx, customerId, at);
    for (const { timelineId, ...keeper } of successors)
      // oxlint-disable-next-line no-await-in-loop
      await handOver(deps, tx, { timeline: { id: timelineId, ownerId: customerId }, keeper, at, ownerStays: false });
    const left = await deps.owners.eraseKeepers(tx, customerId);
    return [...successors.map(({ timelineId }) => timelineId), ...left];
  },
});
