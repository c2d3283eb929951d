import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { readCode } from '../domain/plate.js';
import { planSwap, swapProblem, type Swap } from '../domain/swap.js';
import { orStoredResult } from '../../shared/application/or-stored-result.js';
import type { Claims, Codes, PlateOrder, PlateOrders } from './plate-ports.js';
import type { OrderCheck, PlateSwaps, ShipmentClient } from './swap-ports.js';

export type SwapPlates = {
  readonly orderId: string;
  /** All codes that the order shall have. */
  readonly codes: readonly string[];
  /** Former ones that do not return to stock. */
  readonly damaged: readonly string[];
};
export type SwappedPlates = { readonly orderId: string; readonly codes: readonly string[] };

type Deps = {
  readonly plateOrders: PlateOrders;
  readonly codes: Pick<Codes, 'assign' | 'receive'>;
  readonly swaps: PlateSwaps;
  readonly claims: Pick<Claims, 'close'>;
  readonly orders: OrderCheck;
  readonly parcels: ShipmentClient;
  readonly clock: Clock;
};

const idsOf = (plates: readonly { readonly id: string }[]): readonly string[] => plates.map(({ id }) => id);

/** Also ends claims to plates that are removed from the order. */
const exchange = async (deps: Deps, tx: Tx, order: PlateOrder, { out, damaged, into }: Swap, staffId: string) => {
  const reason = `Swapped while packing ${order.number}`;
  const going = { ids: idsOf(out), damagedIds: idsOf(damaged) };
  await deps.swaps.letGo(tx, order.orderId, going, { staffId, reason });
  await deps.claims.close(tx, going.ids, deps.clock.now());
  await deps.codes.assign(tx, idsOf(into), order);
  // The packer has it, so the maker delivered it.
  await deps.codes.receive(tx, { ids: idsOf(into) }, { staffId, reason });
};

const publishActed = (tx: Tx, orderId: string, damaged: Swap['damaged'], staffId: string): void => {
  tx.publish(qrTimelineStaffActed, {
    subjectId: orderId,
    staffId,
    action: 'plates-swapped',
    subject: 'order',
    changed: ['codes'],
  });
  for (const { id } of damaged)
    tx.publish(qrTimelineStaffActed, {
      subjectId: id,
      staffId,
      action: 'plate-damaged',
      subject: 'code',
      changed: ['stockState'],
    });
};

/**
 * Swaps plates of an order when the packer has another one than the slip names. The order gets exactly these codes;
 * removed plates return to stock or are damaged, in one transaction. Idempotent. `codes-allotted` is published again.
 */
export const swapPlates =
  (deps: Deps): Handler<SwapPlates, SwappedPlates> =>
  async ({ orderId, ...typed }, ctx) => {
    const staff = requireStaff(ctx.caller, 'operations');
    const stored = await ctx.storedResult<SwappedPlates>();
    if (stored) return stored;
    const [codes, damaged] = [typed.codes.map(readCode), typed.damaged.map(readCode)];
    // Its cancellation may not have arrived here yet.
    await deps.orders.requirePackable(orderId, ctx);
    const end = await deps.parcels.endOf(orderId, ctx);
    const work = ctx.transaction<SwappedPlates>(async (tx) => {
      const order = await deps.plateOrders.lock(tx, orderId);
      if (!order) throw problem('not-found', 'order-not-found', 'Order not found. Check the order number.');
      const refusal = swapProblem(order, end);
      if (refusal) throw refusal;
      const seen = await deps.swaps.lock(tx, orderId, [...codes, ...damaged]);
      const now = seen.flatMap(({ plate, allotted }) => (allotted ? [plate] : []));
      const found = new Map(seen.map(({ plate }) => [plate.code, plate]));
      const replacing = new Set(seen.flatMap(({ plate, replaces }) => (replaces ? [plate] : [])));
      const swap = planSwap({ number: order.number, now, replacing, found, codes, damaged });
      if (swap.into.length > 0) {
        await exchange(deps, tx, order, swap, staff.id);
        const plates = codes.flatMap((code) => found.get(code) ?? []);
        const atMaker = plates.filter((plate) => plate.atMaker && !swap.into.includes(plate));
        tx.publish(codesAllotted, {
          orderId,
          codeIds: [...idsOf(plates)],
          copies: order.copies,
          atMaker: [...idsOf(atMaker)],
        });
        publishActed(tx, orderId, swap.damaged, staff.id);
      }
      return { orderId, codes };
    });
    return orStoredResult(ctx, work);
  };
