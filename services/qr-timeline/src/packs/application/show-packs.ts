import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import { addressUnconfirmed, changesSince, packNotReady, packUnknown, packVoid } from '../domain/pack.js';
import type { PackLink, PackVersion, PackVersions } from './pack-ports.js';
import type { BatchSteps, Batches, BatchProgress } from '../../plates/api.js';

export type ShownPacks = {
  readonly versions: readonly (PackVersion & { readonly changes: readonly string[] })[];
  readonly links: readonly PackLink[];
  readonly confirmed?: { readonly at: Date; readonly staffId: string };
  readonly damaged: number;
  readonly retired: number;
};
export type FoundPack = { readonly objectKey: string; readonly batch: BatchProgress; readonly pack: PackVersion };

export const requireBatch = async (batches: Batches, batchId: string): Promise<BatchProgress> => {
  const batch = await batches.byId(batchId);
  if (!batch)
    throw problem('not-found', 'batch-unknown', 'We find no such batch. Please open it from the list of batches.');
  return batch;
};

/** Requires a version that may be shared: ready, not void, and with a confirmed address. */
export const requirePack = async (
  deps: { readonly batches: Batches; readonly versions: PackVersions },
  batchId: string,
  version: number | undefined,
): Promise<FoundPack> => {
  const batch = await requireBatch(deps.batches, batchId);
  const all = await deps.versions.of(batchId);
  const newest = all.findLast(({ readyAt, voidedAt }) => readyAt !== undefined && voidedAt === undefined) ?? all.at(-1);
  const pack = version === undefined ? newest : all.find((one) => one.version === version);
  if (!pack) throw packUnknown();
  if (pack.voidedAt !== undefined) throw packVoid();
  if (pack.objectKey === undefined) throw packNotReady();
  if (!batch.sample && !(await deps.versions.addressConfirmed(batchId))) throw addressUnconfirmed();
  return { objectKey: pack.objectKey, batch, pack };
};

export const listPacks =
  (deps: {
    readonly batches: Batches;
    readonly versions: PackVersions;
  }): Handler<{ readonly batchId: string }, ShownPacks> =>
  async ({ batchId }, ctx) => {
    requireStaff(ctx.caller, 'operations');
    await requireBatch(deps.batches, batchId);
    const versions = await deps.versions.of(batchId);
    const confirmed = await deps.versions.addressConfirmed(batchId);
    return {
      ...(await deps.versions.outOfUse(batchId)),
      ...(confirmed && { confirmed }),
      versions: versions.map((one, at) => ({ ...one, changes: changesSince(versions[at - 1], one) })),
      links: await deps.versions.linksOf(batchId),
    };
  };

/** Returns a pack for staff. The download is recorded in each plate's history. */
export const findPack =
  (deps: {
    readonly batches: Batches;
    readonly versions: PackVersions;
    readonly batchSteps: BatchSteps;
    readonly clock: Clock;
  }): Handler<{ readonly batchId: string; readonly version?: number }, FoundPack> =>
  async ({ batchId, version }, ctx) => {
    const { id: staffId } = requireStaff(ctx.caller, 'operations');
    const found = await requirePack(deps, batchId, version);
    const at = deps.clock.now();
    await deps.batchSteps.note({ batchId, step: 'pack-downloaded', at, version: found.pack.version, staffId });
    return found;
  };
