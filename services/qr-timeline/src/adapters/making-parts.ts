import type { Platform } from '@keepsake/platform/service';
import type { RpcDoor } from '@keepsake/platform/rpc/door';
import { confirmAddress, orderPack, voidPack } from '../application/change-packs.js';
import { makePackLink, openPackLink, revokePackLink } from '../application/pack-links.js';
import { findPack, listPacks } from '../application/show-packs.js';
import { showPlate } from '../application/show-plate.js';
import { takeInPlates } from '../application/take-in-plates.js';
import { postgresBatches } from './batches.postgres.js';
import { postgresCodes } from './codes.postgres.js';
import { postgresPackVersions } from './pack-versions.postgres.js';
import { postgresBatchSteps, postgresPlateLife } from './plate-life.postgres.js';
import { packsDoor } from './rpc-packs.js';
import { platesDoor } from './rpc-plates.js';
import { sealedTokens } from './tokens.sealed.js';

/** Plates as things and what makers get of them, put together. */
export const createMakingParts = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { sealSecret }: { readonly sealSecret: string },
): { readonly rpc: readonly RpcDoor[] } => {
  const life = postgresPlateLife(db);
  const packs = {
    batches: postgresBatches(db),
    codes: postgresCodes(db),
    versions: postgresPackVersions(db),
    batchSteps: postgresBatchSteps(db),
    tokens: sealedTokens(sealSecret, 'pack-token'),
    clock,
    ids,
  };
  return {
    rpc: [
      platesDoor({ showPlate: showPlate({ life, clock }), takeInPlates: takeInPlates({ life }) }),
      packsDoor({
        listPacks: listPacks(packs),
        orderPack: orderPack(packs),
        confirmAddress: confirmAddress(packs),
        voidPack: voidPack(packs),
        findPack: findPack(packs),
        makePackLink: makePackLink(packs),
        revokePackLink: revokePackLink(packs),
        openPackLink: openPackLink(packs),
      }),
    ],
  };
};
