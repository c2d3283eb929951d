import type { Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import { confirmAddress, orderPack, voidPack } from './application/change-packs.js';
import { makePackLink, openPackLink, revokePackLink } from './application/pack-links.js';
import { findPack, listPacks } from './application/show-packs.js';
import { postgresPackVersions } from './adapters/pack-versions.postgres.js';
import { packsRpcService } from './adapters/packs.rpc.js';
import { postgresBatches, postgresBatchSteps, postgresCodes } from '../plates/api.js';
import { encryptedTokens } from '../shared/adapters/tokens.encrypted.js';

/** Composes the RPC service for versions of maker packs and their links. */
export const createPacksRpcService = (
  { db, clock, ids }: Pick<Platform, 'db' | 'clock' | 'ids'>,
  { sealSecret }: { readonly sealSecret: string },
): RpcService => {
  const packs = {
    batches: postgresBatches(db),
    codes: postgresCodes(db),
    versions: postgresPackVersions(db),
    batchSteps: postgresBatchSteps(db),
    tokens: encryptedTokens(sealSecret, 'pack-token'),
    clock,
    ids,
  };
  return packsRpcService({
    listPacks: listPacks(packs),
    orderPack: orderPack(packs),
    confirmAddress: confirmAddress(packs),
    voidPack: voidPack(packs),
    findPack: findPack(packs),
    makePackLink: makePackLink(packs),
    revokePackLink: revokePackLink(packs),
    openPackLink: openPackLink(packs),
  });
};
