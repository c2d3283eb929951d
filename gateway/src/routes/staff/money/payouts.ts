import {
  approvePayoutBody,
  cancelPayoutBody,
  payout,
  payoutBatch,
  payoutBatchWhole,
  payoutPreview,
  payoutsQuery,
  payPayoutBody,
} from '@keepsake/contracts/rest/payouts';
import { payoutDetailsRpc } from '@keepsake/contracts/rpc/payout-details';
import { payoutsRpc, type PayoutsDefinition } from '@keepsake/contracts/rpc/payouts';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { finance, route, type RouteRequest, type Route } from '../../../route.js';
import { limited } from '../../limited.js';
import { listAnswer, workOf } from '../../lists.js';
import { withId } from '../../path-fields.js';
import { payoutFile } from './payout-file.js';
import type { RouteDeps } from '../../route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'limits'>;
type Batch = Output<PayoutsDefinition, 'PreparePayout'>;
type Shown = z.input<typeof payoutBatch>;
type Found = Output<PayoutsDefinition, 'GetStatement'>['payouts'][number];

const peopleOf = (one: Batch): readonly string[] =>
  [one.preparedBy, one.approvedBy, one.exportedBy, one.paidBy, one.cancelledBy].filter((id) => id !== undefined);

const batchOf = (one: Batch, who: ReadonlyMap<string, string>): Shown => {
  const name = (id: string): string => who.get(id) ?? 'Former staff member';
  const step = (by: string | undefined, at: string | undefined) =>
    by === undefined || at === undefined ? null : { by: name(by), at };
  const cancelled = step(one.cancelledBy, one.cancelledAt);
  return {
    id: one.id,
    number: one.number,
    state: one.state,
    total: one.totalCents,
    affiliates: one.affiliates,
    prepared: { by: name(one.preparedBy), at: one.preparedAt },
    approved: step(one.approvedBy, one.approvedAt),
    exported: step(one.exportedBy, one.exportedAt),
    paid: step(one.paidBy, one.paidAt),
    cancelled: cancelled && { ...cancelled, reason: one.cancelReason ?? '' },
  };
};

const payoutOf = ({ amountCents, lines, paidAt, paidTo, ...one }: Found): z.input<typeof payout> => ({
  ...one,
  amount: amountCents,
  paidAt: paidAt ?? null,
  paidTo: paidTo ?? null,
  lines: lines.map(({ amountCents: amount, ...line }) => ({ ...line, amount })),
});

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Payouts of commissions in batches, approved by a second person. */
export const payoutRoutes = ({ access, limits }: Deps): readonly Route[] => {
  const own = (request: RouteRequest): string => request.session?.accountId ?? '';
  const shown = async (batch: Batch): Promise<Shown> => batchOf(batch, await access.staffNames.of(peopleOf(batch)));

  /** Returns the approver: another person, or the same one with the password if finance has no one else. */
  const approvalOf = async (
    request: RouteRequest,
    { preparedBy }: Batch,
  ): Promise<'yours' | 'password' | 'another'> => {
    if (preparedBy !== own(request)) return 'yours';
    return (await access.staffOffice.hasColleagueInFinance(own(request))) ? 'another' : 'password';
  };
  const answer = async (batch: Batch) => ({ status: 200 as const, body: await shown(batch) });
  const details = { who: finance, params: withId, answers: { 200: payoutBatch } } as const;

  return [
    route({
      method: 'get',
      path: '/api/admin/payouts',
      summary: 'List payout batches, newest first',
      who: finance,
      limit: 'read',
      query: payoutsQuery,
      answers: { 200: z.array(payoutBatch) },
      handle: async (request) => {
        const { limit, cursor: _, ...filter } = request.query;
        const input = { ...workOf(request.query), ...present({ state: filter.state }) };
        const { batches, nextCursor, total } = await request.client(payoutsRpc).ListPayouts(input);
        const who = await access.staffNames.of(batches.flatMap(peopleOf));
        const rows = batches.map((one) => batchOf(one, who));
        return listAnswer(rows, { path: '/api/admin/payouts', limit, nextCursor, total, filter });
      },
    }),
    route({
      method: 'get',
      path: '/api/admin/payouts/preview',
      summary: 'Preview the next payout batch and what is not payable yet',
      who: finance,
      limit: 'read',
      answers: { 200: payoutPreview },
      handle: async (request) => {
        const found = await request.client(payoutsRpc).PreviewPayout({});
        return {
          status: 200,
          body: {
            payable: found.payableCents,
            affiliates: found.affiliates,
            flagged: found.flagged,
            flaggedAmount: found.flaggedCents,
            belowMinimum: found.belowMinimum,
            belowMinimumAmount: found.belowMinimumCents,
            minimumPayout: found.minimumCents,
            withoutDetails: found.withoutDetails,
            withoutDetailsAmount: found.withoutDetailsCents,
            nextPayableAt: found.nextPayableAt ?? null,
          },
        };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/payouts',
      summary: 'Prepare a payout batch of everything that is payable',
      who: finance,
      limit: 'write',
      answers: { 201: payoutBatch },
      handle: async (request) => ({
        status: 201,
        body: await shown(await request.client(payoutsRpc).PreparePayout({})),
      }),
    }),
    route({
      ...details,
      method: 'get',
      path: '/api/admin/payouts/{id}',
      summary: 'Get a payout batch with its lines and the sums of lines, ledger and file',
      limit: 'read',
      answers: { 200: payoutBatchWhole },
      handle: async (request) => {
        const whole = await request.client(payoutsRpc).GetPayout({ batchId: request.params.id });
        if (!whole.batch) throw new Error('A batch came without itself.');
        const payouts = whole.payouts.map(payoutOf);
        const sums = {
          lines: sum(payouts.flatMap(({ lines }) => lines.map(({ amount }) => amount))),
          ledger: whole.ledgerCents,
          file: sum(payouts.map(({ amount }) => amount)),
        };
        const approval = await approvalOf(request, whole.batch);
        return { status: 200, body: { ...(await shown(whole.batch)), payouts, sums, approval } };
      },
    }),
    route({
      ...details,
      method: 'get',
      path: '/api/admin/payouts/{id}/file',
      summary: 'Download a payout batch as CSV, one row per affiliate; with accounts after the export',
      limit: 'read',
      answers: { 200: 'text/csv' },
      handle: async (request) => {
        const { batch, payouts } = await request.client(payoutsRpc).GetPayout({ batchId: request.params.id });
        const exported = batch?.state === 'exported' || batch?.state === 'paid';
        const accounts = exported
          ? (await request.client(payoutDetailsRpc).ListPayoutAccounts({ batchId: request.params.id })).accounts
          : [];
        const bytes = { type: 'text/csv; charset=utf-8', content: payoutFile(payouts, accounts) };
        const name = `payout-${batch?.number ?? 0}.csv`;
        return { status: 200, headers: { 'content-disposition': `attachment; filename="${name}"` }, bytes };
      },
    }),
    route({
      ...details,
      method: 'post',
      path: '/api/admin/payouts/{id}/approve',
      summary: 'Approve a payout batch as another person, or with the password if there is no one else',
      limit: 'secret',
      body: approvePayoutBody,
      handle: async (request) => {
        const { batch } = await request.client(payoutsRpc).GetPayout({ batchId: request.params.id });
        const alone = batch !== undefined && batch !== null && (await approvalOf(request, batch)) === 'password';
        if (alone) {
          await limited(limits, 'password-here', `staff ${request.session?.email ?? ''} ${request.address}`);
          await access.staffOffice.requirePassword(own(request), request.body.password ?? '');
        }
        return answer(await request.client(payoutsRpc).ApprovePayout({ batchId: request.params.id, alone }));
      },
    }),
    route({
      ...details,
      method: 'post',
      path: '/api/admin/payouts/{id}/export',
      summary: 'Export a payout batch for the bank; may be repeated',
      limit: 'write',
      handle: async (request) => answer(await request.client(payoutsRpc).ExportPayout({ batchId: request.params.id })),
    }),
    route({
      ...details,
      method: 'post',
      path: '/api/admin/payouts/{id}/pay',
      summary: 'Confirm that a payout batch is paid; requires the typed sum',
      limit: 'write',
      body: payPayoutBody,
      handle: async (request) =>
        answer(
          await request.client(payoutsRpc).MarkPaid({ batchId: request.params.id, totalCents: request.body.total }),
        ),
    }),
    route({
      ...details,
      method: 'post',
      path: '/api/admin/payouts/{id}/cancel',
      summary: 'Cancel a payout batch; its commissions are free for another one',
      limit: 'write',
      body: cancelPayoutBody,
      handle: async (request) =>
        answer(
          await request.client(payoutsRpc).CancelPayout({ batchId: request.params.id, reason: request.body.reason }),
        ),
    }),
    route({
      method: 'get',
      path: '/api/admin/affiliates/{id}/payouts',
      summary: 'Get the statement of an affiliate: payouts with their lines, newest first',
      who: finance,
      limit: 'read',
      params: withId,
      answers: { 200: z.array(payout) },
      handle: async (request) => {
        const { payouts } = await request.client(payoutsRpc).GetStatement({ affiliateId: request.params.id });
        return { status: 200, body: payouts.map(payoutOf) };
      },
    }),
  ];
};
