import { payoutSorts } from '@keepsake/contracts/rest/payouts';
import { payoutsRpc as contract } from '@keepsake/contracts/rpc/payouts';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler, RequestContext } from '@keepsake/platform/request-context';
import { listInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import { batchNotFound, type MovePayout } from '../application/move-payout.js';
import type { Batch, Payout, Payouts } from '../application/ports.js';
import { changedLately } from '../domain/payout-details.js';
import { payoutStates } from '../domain/payout.js';

export type PayoutsUse = {
  readonly preparePayout: Handler<object, { readonly batchId: string }>;
  readonly movePayout: Handler<MovePayout, { readonly batchId: string }>;
};

const batchId = z.uuid('Batch not found. Refresh the list of payouts.');
const byId = z.object({ batchId });
const payoutsInput = listInput(payoutSorts).extend({ state: z.enum(payoutStates).exactOptional() });

const batchAnswer = ({ prepared, approved, exported, paid, cancelled, ...batch }: Batch) => ({
  ...batch,
  preparedBy: prepared.staffId,
  preparedAt: prepared.at.toISOString(),
  ...present({
    approvedBy: approved?.staffId,
    approvedAt: approved?.at.toISOString(),
    exportedBy: exported?.staffId,
    exportedAt: exported?.at.toISOString(),
    paidBy: paid?.staffId,
    paidAt: paid?.at.toISOString(),
    cancelledBy: cancelled?.staffId,
    cancelledAt: cancelled?.at.toISOString(),
    cancelReason: cancelled?.reason,
  }),
});

const payoutAnswer = ({ lines, preparedAt, paidAt, detailsReplacedAt, ...payout }: Payout, now: Date) => ({
  ...payout,
  preparedAt: preparedAt.toISOString(),
  ...present({ paidAt: paidAt?.toISOString() }),
  detailsChangedLately: changedLately(detailsReplacedAt, now),
  lines: lines.map(({ orderId, amountCents, orderedAt, clawbackId }) => ({
    orderId,
    amountCents,
    orderedAt: orderedAt.toISOString(),
    takenBack: clawbackId !== undefined,
  })),
});

export type PayoutsRead = { readonly payouts: Payouts; readonly minimumCents: number; readonly clock: Clock };

export const payoutsRpcService = (use: PayoutsUse, { payouts, minimumCents, clock }: PayoutsRead): RpcService => {
  const found = async (id: string): Promise<Batch> => {
    const batch = await payouts.find(id);
    if (!batch) throw batchNotFound();
    return batch;
  };
  const moved = async (input: MovePayout, ctx: RequestContext) =>
    batchAnswer(await found((await use.movePayout(input, ctx)).batchId));
  const shown = async (of: Parameters<Payouts['payoutsOf']>[0]) => {
    const now = clock.now();
    return (await payouts.payoutsOf(of)).map((one) => payoutAnswer(one, now));
  };
  return rpcService(contract, 'api', {
    PreviewPayout: method(z.object({}), async (_, ctx) => {
      requireStaff(ctx.caller, 'finance');
      const { nextPayableAt, ...preview } = await payouts.preview(clock.now(), minimumCents);
      return { ...preview, minimumCents, ...present({ nextPayableAt: nextPayableAt?.toISOString() }) };
    }),
    PreparePayout: method(z.object({}), async (input, ctx) =>
      batchAnswer(await found((await use.preparePayout(input, ctx)).batchId)),
    ),
    ApprovePayout: method(byId.extend({ alone: z.boolean() }), (input, ctx) =>
      moved({ ...input, act: 'approve' }, ctx),
    ),
    ExportPayout: method(byId, (input, ctx) => moved({ ...input, act: 'export' }, ctx)),
    MarkPaid: method(byId.extend({ totalCents: z.int() }), (input, ctx) => moved({ ...input, act: 'pay' }, ctx)),
    CancelPayout: method(byId.extend({ reason: z.string().min(1).max(500) }), (input, ctx) =>
      moved({ ...input, act: 'cancel' }, ctx),
    ),
    ListPayouts: method(payoutsInput, async ({ search: _, ...input }, ctx) => {
      requireStaff(ctx.caller, 'finance');
      const { rows, nextCursor, total } = await payouts.page(input);
      return { ...present({ nextCursor }), batches: rows.map(batchAnswer), total };
    }),
    GetPayout: method(byId, async (input, ctx) => {
      requireStaff(ctx.caller, 'finance');
      const batch = await found(input.batchId);
      return {
        batch: batchAnswer(batch),
        payouts: await shown({ batchId: batch.id }),
        ledgerCents: await payouts.ledgerCents(batch.id),
      };
    }),
    GetStatement: method(
      z.object({ affiliateId: z.uuid('Affiliate not found. Refresh the list.') }),
      async ({ affiliateId }, ctx) => {
        requireStaff(ctx.caller, 'finance');
        return { payouts: await shown({ affiliateId }) };
      },
    ),
  });
};
