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
import { finance, route, type Ask, type Route } from '../route.js';
import { limited } from './limited.js';
import { listAnswer, workOf } from './lists.js';
import { withId } from './path-fields.js';
import { payoutFile } from './payout-file.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'limits'>;
type Batch = Output<PayoutsDefinition, 'PreparePayout'>;
type Shown = z.input<typeof payoutBatch>;
type Found = Output<PayoutsDefinition, 'GetStatement'>['payouts'][number];

const peopleOf = (one: Batch): readonly string[] =>
  [one.preparedBy, one.approvedBy, one.exportedBy, one.paidBy, one.cancelledBy].filter((id) => id !== undefined);

const batchOf = (one: Batch, who: ReadonlyMap<string, string>): Shown => {
  const name = (id: string): string => who.get(id) ?? 'Somebody who has left';
  const step = (by: string | undefined, at: string | undefined) =>
    by === undefined || at === undefined ? null : { by: name(by), at };
  const cancelled = step(one.cancelledBy, one.cancelledAt);
  return {
    id: one.id,
    number: one.number,
    state: one.state as Shown['state'],
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
  state: one.state as 'paid',
  amount: amountCents,
  paidAt: paidAt ?? null,
  paidTo: paidTo ?? null,
  lines: lines.map(({ amountCents: amount, ...line }) => ({ ...line, amount })),
});

const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

/** Commissions on their way to those who earned them: in batches, under four eyes. */
export const payoutRoutes = ({ access, limits }: Deps): readonly Route[] => {
  const own = (ask: Ask): string => ask.session?.accountId ?? '';
  const shown = async (batch: Batch): Promise<Shown> => batchOf(batch, await access.staffNames.of(peopleOf(batch)));

  /** Another person; with nobody else in the house, the same one with the password. */
  const approvalOf = async (ask: Ask, { preparedBy }: Batch): Promise<'yours' | 'password' | 'another'> => {
    if (preparedBy !== own(ask)) return 'yours';
    return (await access.staffOffice.hasColleagueInFinance(own(ask))) ? 'another' : 'password';
  };
  const answer = async (batch: Batch) => ({ status: 200, body: await shown(batch) });
  const about = { who: finance, params: withId, answers: { 200: payoutBatch } } as const;

  return [
    route({
      method: 'get',
      path: '/api/admin/payouts',
      summary: 'Batches of payouts, newest first',
      who: finance,
      limit: 'read',
      query: payoutsQuery,
      answers: { 200: z.array(payoutBatch) },
      handle: async (ask) => {
        const { limit, cursor: _, ...wanted } = ask.query;
        const asked = { ...workOf(ask.query), ...present({ state: wanted.state }) };
        const { batches, nextCursor, total } = await ask.to(payoutsRpc).ListPayouts(asked);
        const who = await access.staffNames.of(batches.flatMap(peopleOf));
        const rows = batches.map((one) => batchOf(one, who));
        return listAnswer(rows, { path: '/api/admin/payouts', limit, nextCursor, total, wanted });
      },
    }),
    route({
      method: 'get',
      path: '/api/admin/payouts/preview',
      summary: 'What a batch would hold now, and what still waits',
      who: finance,
      limit: 'read',
      answers: { 200: payoutPreview },
      handle: async (ask) => {
        const found = await ask.to(payoutsRpc).PreviewPayout({});
        const { payableCents: payable, affiliates, flagged, flaggedCents: flaggedAmount, nextPayableAt = null } = found;
        return { status: 200, body: { payable, affiliates, flagged, flaggedAmount, nextPayableAt } };
      },
    }),
    route({
      method: 'post',
      path: '/api/admin/payouts',
      summary: 'Prepare a batch of everything that is payable',
      who: finance,
      limit: 'write',
      answers: { 201: payoutBatch },
      handle: async (ask) => ({ status: 201, body: await shown(await ask.to(payoutsRpc).PreparePayout({})) }),
    }),
    route({
      ...about,
      method: 'get',
      path: '/api/admin/payouts/{id}',
      summary: 'One batch with its lines, and the sums of lines, ledger and file side by side',
      limit: 'read',
      answers: { 200: payoutBatchWhole },
      handle: async (ask) => {
        const whole = await ask.to(payoutsRpc).GetPayout({ batchId: ask.params.id });
        if (!whole.batch) throw new Error('A batch came without itself.');
        const payouts = whole.payouts.map(payoutOf);
        const sums = {
          lines: sum(payouts.flatMap(({ lines }) => lines.map(({ amount }) => amount))),
          ledger: whole.ledgerCents,
          file: sum(payouts.map(({ amount }) => amount)),
        };
        const approval = await approvalOf(ask, whole.batch);
        return { status: 200, body: { ...(await shown(whole.batch)), payouts, sums, approval } };
      },
    }),
    route({
      ...about,
      method: 'get',
      path: '/api/admin/payouts/{id}/file',
      summary: 'The batch as CSV, one row for each affiliate; once it is exported, with the accounts to pay to',
      limit: 'read',
      answers: { 200: 'text/csv' },
      handle: async (ask) => {
        const { batch, payouts } = await ask.to(payoutsRpc).GetPayout({ batchId: ask.params.id });
        const exported = batch?.state === 'exported' || batch?.state === 'paid';
        const accounts = exported
          ? (await ask.to(payoutDetailsRpc).ListPayoutAccounts({ batchId: ask.params.id })).accounts
          : [];
        const bytes = { type: 'text/csv; charset=utf-8', content: payoutFile(payouts, accounts) };
        const name = `payout-${batch?.number ?? 0}.csv`;
        return { status: 200, headers: { 'content-disposition': `attachment; filename="${name}"` }, bytes };
      },
    }),
    route({
      ...about,
      method: 'post',
      path: '/api/admin/payouts/{id}/approve',
      summary: 'Another person has looked at it; alone in the house, the password again',
      limit: 'secret',
      body: approvePayoutBody,
      handle: async (ask) => {
        const { batch } = await ask.to(payoutsRpc).GetPayout({ batchId: ask.params.id });
        const alone = batch !== undefined && batch !== null && (await approvalOf(ask, batch)) === 'password';
        if (alone) {
          await limited(limits, 'password-here', `staff ${ask.session?.email ?? ''} ${ask.address}`);
          await access.staffOffice.requirePassword(own(ask), ask.body.password ?? '');
        }
        return answer(await ask.to(payoutsRpc).ApprovePayout({ batchId: ask.params.id, alone }));
      },
    }),
    route({
      ...about,
      method: 'post',
      path: '/api/admin/payouts/{id}/export',
      summary: 'Its file goes to the bank; may be repeated',
      limit: 'write',
      handle: async (ask) => answer(await ask.to(payoutsRpc).ExportPayout({ batchId: ask.params.id })),
    }),
    route({
      ...about,
      method: 'post',
      path: '/api/admin/payouts/{id}/pay',
      summary: 'The money has left; the sum is typed again',
      limit: 'write',
      body: payPayoutBody,
      handle: async (ask) =>
        answer(await ask.to(payoutsRpc).MarkPaid({ batchId: ask.params.id, totalCents: ask.body.total })),
    }),
    route({
      ...about,
      method: 'post',
      path: '/api/admin/payouts/{id}/cancel',
      summary: 'Nothing of it is paid; everything in it is free for another batch',
      limit: 'write',
      body: cancelPayoutBody,
      handle: async (ask) =>
        answer(await ask.to(payoutsRpc).CancelPayout({ batchId: ask.params.id, reason: ask.body.reason })),
    }),
    route({
      method: 'get',
      path: '/api/admin/affiliates/{id}/payouts',
      summary: "One affiliate's statement: every payout with its lines, newest first",
      who: finance,
      limit: 'read',
      params: withId,
      answers: { 200: z.array(payout) },
      handle: async (ask) => {
        const { payouts } = await ask.to(payoutsRpc).GetStatement({ affiliateId: ask.params.id });
        return { status: 200, body: payouts.map(payoutOf) };
      },
    }),
  ];
};
