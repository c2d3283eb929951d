import { job, type Job, type Platform } from '@keepsake/platform/service';
import type { RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { EntryRows, RefreshReadModel, TimelineRows, TimelineSecrets, UploadRows } from '../timelines/api.js';
import { postgresCapsules } from './adapters/capsules.postgres.js';
import { capsulesRpcService } from './adapters/capsules.rpc.js';
import { getOpenedCapsule } from './application/get-opened-capsule.js';
import { listCapsules } from './application/list-capsules.js';
import { listOwnCapsules } from './application/list-own-capsules.js';
import { openCapsule, openCapsuleJob, openDueCapsules, openDueCapsulesJob } from './application/open-capsules.js';
import { removeCapsule } from './application/remove-capsule.js';
import { sealMemory } from './application/seal-memory.js';

type Needed = Pick<Platform, 'db' | 'clock' | 'ids' | 'customerIdOf'> & {
  readonly timelines: TimelineRows;
  readonly entries: EntryRows;
  readonly uploads: UploadRows;
  readonly secrets: TimelineSecrets;
  readonly ownerOf: (timelineId: string) => Promise<{ readonly name: string; readonly email: string }>;
  readonly refreshReadModel: RefreshReadModel;
};

export type CapsuleParts = { readonly rpc: RpcService; readonly jobs: readonly Job[] };

/** Composes the module for sealed memories. */
export const createCapsuleParts = (needed: Needed): CapsuleParts => {
  const all = { ...needed, capsules: postgresCapsules(needed.db) };
  return {
    rpc: capsulesRpcService({
      sealMemory: sealMemory(all),
      listCapsules: listCapsules(all),
      listOwnCapsules: listOwnCapsules(all),
      removeCapsule: removeCapsule(all),
      getOpenedCapsule: getOpenedCapsule(all),
    }),
    jobs: [job(openDueCapsulesJob, openDueCapsules(all), '*/10 * * * *'), job(openCapsuleJob, openCapsule(all))],
  };
};
