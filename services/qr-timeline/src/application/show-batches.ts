import { requireStaff } from '@keepsake/platform/access';
import { problem, type Problem } from '@keepsake/platform/problem';
import type { Handler } from '@keepsake/platform/turn';
import type { Asked, Batches, BatchProgress, Codes, Page } from './plate-ports.js';

const batchUnknown = (): Problem =>
  problem('not-found', 'batch-unknown', 'We find no such batch. Please open it from the list of batches.');

export const listBatches =
  (deps: { readonly batches: Batches }): Handler<Asked, Page<BatchProgress> & { readonly total: number }> =>
  async (asked, turn) => {
    requireStaff(turn.caller, 'operations');
    const [page, total] = await Promise.all([deps.batches.newest(asked), deps.batches.total()]);
    return { ...page, total };
  };

export const getBatch =
  (deps: { readonly batches: Batches }): Handler<{ readonly batchId: string }, BatchProgress> =>
  async ({ batchId }, turn) => {
    requireStaff(turn.caller, 'operations');
    const batch = await deps.batches.byId(batchId);
    if (!batch) throw batchUnknown();
    return batch;
  };

/** Codes in the order of their serials. */
export const exportBatch =
  (deps: { readonly codes: Codes }): Handler<{ readonly batchId: string }, readonly string[]> =>
  async ({ batchId }, turn) => {
    requireStaff(turn.caller, 'operations');
    const plates = await deps.codes.ofBatch(batchId);
    if (plates.length === 0) throw batchUnknown();
    return plates.map(({ code }) => code);
  };
