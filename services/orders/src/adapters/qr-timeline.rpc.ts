import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import type { KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import type { SupportDefinition } from '@keepsake/contracts/rpc/support';
import type { TimelinesDefinition } from '@keepsake/contracts/rpc/timelines';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { PlateHolders } from '../application/find-customer-ports.js';
import type { Keepers, Plates, Uploads } from '../application/ports.js';
import { ifThere } from './if-there.js';

const asking = ({ signal, correlationId }: Parameters<Plates['codesOf']>[1]) => ({ signal, correlationId });

export const askedUploads = (timelines: Client<TimelinesDefinition>): Uploads => ({
  firstMissing: async (uploadIds, browserId, turn) =>
    (await timelines.CheckUploads({ uploadIds: [...uploadIds], browserId }, asking(turn))).missing,
});

export const askedPlates = (codes: Client<CodesDefinition>): Plates => ({
  idOf: async (code, turn) => (await codes.LookUpCodes({ ids: [], code }, asking(turn))).codes[0]?.id,
  codesOf: async (codeIds, turn) => {
    const found = await codes.LookUpCodes({ ids: [...codeIds] }, asking(turn));
    return new Map(found.codes.map(({ id, code, orderId }) => [id, { code, ...present({ orderId }) }]));
  },
  ownerOf: async (codeId, turn) => {
    const owner = await ifThere(codes.GetOwner({ codeId }, asking(turn)));
    return owner && { name: owner.ownerName, email: owner.ownerEmail };
  },
});

export const askedHolders = (support: Client<SupportDefinition>): PlateHolders => ({
  holdersOf: async (text, turn) => (await support.FindHolders({ text }, asking(turn))).customerIds,
  countsOf: async (customerIds, turn) => {
    const { counts } = await support.CountCustomerCodes({ customerIds: [...customerIds] }, asking(turn));
    return new Map(
      counts.map(({ customerId, codes, activeCodes, lastActivity }) => [
        customerId,
        { codes, activeCodes, ...(lastActivity !== undefined && { lastActivity: new Date(lastActivity) }) },
      ]),
    );
  },
});

export const askedKeepers = (keeping: Client<KeepingDefinition>): Keepers => ({
  keeper: async (id, turn) => {
    const keeper = await ifThere(keeping.GetKeeper({ id }, asking(turn)));
    // Who took a timeline over is not its keeper any more, but its owner.
    const stays = keeper && (keeper.state === 'keeping' || keeper.ownerId === keeper.customerId);
    return stays ? { name: keeper.name, email: keeper.email } : undefined;
  },
});
