import type { CodesDefinition } from '@keepsake/contracts/rpc/codes';
import type { KeepingDefinition } from '@keepsake/contracts/rpc/keeping';
import type { SupportDefinition } from '@keepsake/contracts/rpc/support';
import { present } from '@keepsake/contracts/values/present';
import type { Client } from '@keepsake/platform/rpc/contract';
import type { PlateHolders } from '../application/find-customer-ports.js';
import type { Keepers, Plates } from '../application/ports.js';
import { undefinedIfNotFound } from '../../shared/adapters/undefined-if-not-found.js';

const asking = ({ signal, correlationId }: Parameters<Plates['codesOf']>[1]) => ({ signal, correlationId });

export const createPlateClient = (codes: Client<CodesDefinition>): Plates => ({
  idOf: async (code, ctx) => (await codes.LookUpCodes({ ids: [], code }, asking(ctx))).codes[0]?.id,
  codesOf: async (codeIds, ctx) => {
    const found = await codes.LookUpCodes({ ids: [...codeIds] }, asking(ctx));
    return new Map(
      found.codes.map(({ id, code, serial, lifeState, orderId }) => [
        id,
        { code, serial, lifeState, ...present({ orderId }) },
      ]),
    );
  },
  ownerOf: async (codeId, ctx) => {
    const owner = await undefinedIfNotFound(codes.GetOwner({ codeId }, asking(ctx)));
    return owner && { name: owner.ownerName, email: owner.ownerEmail };
  },
});

export const createHolderClient = (support: Client<SupportDefinition>): PlateHolders => ({
  holdersOf: async (text, ctx) => (await support.FindHolders({ text }, asking(ctx))).customerIds,
  countsOf: async (customerIds, ctx) => {
    const { counts } = await support.CountCustomerCodes({ customerIds: [...customerIds] }, asking(ctx));
    return new Map(
      counts.map(({ customerId, codes, activeCodes, lastActivity }) => [
        customerId,
        { codes, activeCodes, ...(lastActivity !== undefined && { lastActivity: new Date(lastActivity) }) },
      ]),
    );
  },
});

export const createKeeperClient = (keeping: Client<KeepingDefinition>): Keepers => ({
  keeper: async (id, ctx) => {
    const keeper = await undefinedIfNotFound(keeping.GetKeeper({ id }, asking(ctx)));
    // A keeper who took over the timeline is its owner, and stays a customer.
    const stays = keeper && (keeper.state === 'keeping' || keeper.ownerId === keeper.customerId);
    return stays ? { name: keeper.name, email: keeper.email } : undefined;
  },
});
