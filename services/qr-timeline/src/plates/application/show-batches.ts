import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/request-context';
import type { BatchSteps } from './plate-life-ports.js';
import type { Asked, Batches, BatchProgress, Codes, Page } from './plate-ports.js';

export const batchUnknown = (): Problem =>
  problem('not-found', 'batch-unknown', 'We find no such batch. Please open it from the list of batches.');

export const listBatches =
  (deps: { readonly batches: Batches }): Handler<Asked, Page<BatchProgress> & { readonly total: number }> =>
  async (input, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const [page, total] = await Promise.all([deps.batches.newest(input), deps.batches.total()]);
    return { ...page, total };
  };

export const getBatch =
  (deps: { readonly batches: Batches }): Handler<{ readonly batchId: string }, BatchProgress> =>
  async ({ batchId }, ctx) => {
    requireStaff(ctx.caller, 'operations');
    const batch = await deps.batches.byId(batchId);
    if (!batch) throw batchUnknown();
    return batch;
  };

/** Returns codes by serial. The download is recorded in each plate's history. */
export const exportBatch =
  (deps: {
    readonly codes: Codes;
    readonly batchSteps: BatchSteps;
    readonly clock: Clock;
  }): Handler<{ readonly batchId: string; readonly toFile?: boolean }, readonly string[]> =>
  async ({ batchId, toFile }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    const plates = await deps.codes.ofBatch(batchId);
    if (plates.length === 0) throw batchUnknown();
    if (toFile) await deps.batchSteps.note({ batchId, step: 'exported', at: deps.clock.now(), staffId: staff.id });
    return plates.map(({ code }) => code);
  };
