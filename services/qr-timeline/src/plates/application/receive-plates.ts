import { platesReceived } from '@keepsake/contracts/events/qr-timeline/plates-received.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { allotShortOrdersJob } from './plate-jobs.js';
import type { BatchSteps } from './plate-life-ports.js';
import type { Batches, Codes, MakerCodes, PlateOrders } from './plate-ports.js';
import { batchUnknown } from './show-batches.js';

export type Receive = (
  tx: Tx,
  which: MakerCodes,
  by: { readonly staffId: string; readonly reason: string },
) => Promise<readonly string[]>;

/** Marks plates as received from the maker and publishes it for waiting orders. Returns the received ids. */
export const receive =
  (deps: {
    readonly codes: Pick<Codes, 'ordersOfMaker' | 'receive' | 'leftAtMaker'>;
    readonly plateOrders: Pick<PlateOrders, 'lock'>;
  }): Receive =>
  async (tx, which, by) => {
    // Serializes concurrent receipts of one order, so that the second sees the result of the first.
    for (const orderId of await deps.codes.ordersOfMaker(tx, which)) await deps.plateOrders.lock(tx, orderId);
    const received = await deps.codes.receive(tx, which, by);
    for (const { id, orderId, promised } of received)
      if (orderId === undefined && promised) tx.publish(platesReceived, { codeIds: [id], left: 0 });
    for (const orderId of new Set(received.flatMap((plate) => plate.orderId ?? []))) {
      await deps.plateOrders.lock(tx, orderId);
      const codeIds = received.filter((plate) => plate.orderId === orderId).map(({ id }) => id);
      tx.publish(platesReceived, { orderId, codeIds, left: await deps.codes.leftAtMaker(tx, orderId) });
    }
    if (received.length > 0) tx.enqueue(allotShortOrdersJob, {}, { key: 'allot-short-orders' });
    return received.map(({ id }) => id);
  };

export type ReceivePlates = {
  readonly batchId: string;
  /** Absent: all that are at the maker. */
  readonly count?: number;
};
export type ReceivedPlates = { readonly received: number; readonly left: number };

const tooMany = (count: number, left: number) => {
  const message =
    left === 0
      ? 'All plates of this batch were received. Refresh the page.'
      : `The maker still has ${left} of this batch, not ${count}. Count again, or receive all.`;
  return problem('conflict', 'received-already', message, { errors: [{ field: 'count', message }] });
};

/** Receives a delivery of one batch by count: its first codes by serial, or all of them. */
export const receivePlates =
  (deps: {
    readonly receive: Receive;
    readonly batches: Pick<Batches, 'lockAtMaker'>;
    readonly batchSteps: BatchSteps;
    readonly clock: Clock;
  }): Handler<ReceivePlates, ReceivedPlates> =>
  async ({ batchId, count }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    return ctx.transaction<ReceivedPlates>(async (tx) => {
      const left = await deps.batches.lockAtMaker(tx, batchId);
      if (left === undefined) throw batchUnknown();
      if (left === 0 || (count ?? 1) > left) throw tooMany(count ?? 0, left);
      const by = { staffId: staff.id, reason: '' };
      const received = (await deps.receive(tx, { batchId, limit: count ?? left }, by)).length;
      await deps.batchSteps.note({ batchId, step: 'received', at: deps.clock.now(), staffId: staff.id }, tx);
      tx.publish(qrTimelineStaffActed, {
        subjectId: batchId,
        staffId: staff.id,
        action: 'receive-plates',
        subject: 'batch',
        changed: ['atMaker'],
      });
      return { received, left: left - received };
    });
  };
