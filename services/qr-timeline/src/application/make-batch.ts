import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Handler } from '@keepsake/platform/turn';
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

/** The request itself stores all codes; orders that wait for codes are looked after next. */
export const makeBatch =
  (deps: { readonly storeBatch: StoreBatch }): Handler<MakeBatch, MadeBatch> =>
  async ({ quantity, prefix, batchName, received }, turn) => {
    const staff = requireStaff(turn.caller, 'operations');
    return turn.once(async (tx) => {
      const wanted = { quantity, prefix, name: batchName, atMaker: !received, madeBy: staff.id };
      const { batch } = await deps.storeBatch(tx, wanted);
      tx.say(qrTimelineStaffActed, {
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
