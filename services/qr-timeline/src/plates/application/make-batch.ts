import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/request-context';
import { allotShortOrdersJob } from './plate-jobs.js';
import type { StoreBatch } from './store-batch.js';

export type MakeBatch = {
  readonly quantity: number;
  readonly prefix: string;
  readonly batchName: string;
  /** False: the plates still have to be made. */
  readonly received: boolean;
};
export type MadeBatch = { readonly generated: number; readonly batchId: string };

/** Stores all codes in the request; then serves orders that wait for codes. */
export const makeBatch =
  (deps: { readonly storeBatch: StoreBatch }): Handler<MakeBatch, MadeBatch> =>
  async ({ quantity, prefix, batchName, received }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction(async (tx) => {
      const input = { quantity, prefix, name: batchName, atMaker: !received, madeBy: staff.id };
      const { batch } = await deps.storeBatch(tx, input);
      tx.publish(qrTimelineStaffActed, {
        subjectId: batch.id,
        staffId: staff.id,
        action: 'make-batch',
        subject: 'batch',
        changed: ['quantity', 'prefix', 'batchName'],
      });
      if (!batch.test) tx.enqueue(allotShortOrdersJob, {}, { key: 'allot-short-orders' });
      return { generated: batch.total, batchId: batch.id };
    });
  };
