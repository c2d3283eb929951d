import {
  enterTransactionBody,
  escrowAccount,
  escrowBalance,
  escrowReconciliation,
  escrowTransaction,
  openAccountBody,
  reverseTransactionBody,
  settleTransactionBody,
  transactionsQuery,
} from '@keepsake/contracts/rest/escrow';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { ledgerRpc, type LedgerDefinition } from '@keepsake/contracts/rpc/ledger';
import { present } from '@keepsake/contracts/values/present';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { finance, route, type RouteRequest, type Route } from '../../route.js';
import { listAnswer, workOf } from '../lists.js';
import { withId } from '../path-fields.js';
import type { RouteDeps } from '../route-deps.js';

type Found = Output<LedgerDefinition, 'Hold'>;
type Shown = z.input<typeof escrowTransaction>;

/** Describes entries made by programs. */
const followed = ({ type, orderNumber, affiliate }: Found): string => {
  if (type === 'commission' || type === 'hosting')
    return [orderNumber === undefined ? 'An order' : `Order ${orderNumber}`, affiliate].filter(Boolean).join(' · ');
  return type === 'payout' ? (affiliate ?? 'An affiliate') : '';
};

const peopleOf = (one: Found): readonly string[] =>
  [one.createdBy, one.settledBy, one.reversedBy].filter((id) => id !== undefined);

const transactionOf = (one: Found, who: ReadonlyMap<string, string>): Shown => {
  const name = (id: string | undefined): string | null =>
    id === undefined ? null : (who.get(id) ?? 'Former staff member');
  const end = (at: string | undefined, by: string | undefined, reason: string | undefined): Shown['settled'] =>
    at === undefined ? null : { at, by: name(by), reason: reason ?? null };
  return {
    id: one.id,
    accountId: one.accountId,
    accountName: one.accountName,
    currency: one.currency,
    type: one.type,
    direction: one.direction,
    amount: one.amount,
    description: one.description ?? followed(one),
    status: one.status,
    orderId: one.type === 'commission' || one.type === 'hosting' ? one.subject : null,
    orderNumber: one.orderNumber ?? null,
    payoutId: one.type === 'payout' ? one.subject : null,
    createdAt: one.createdAt,
    createdBy: name(one.createdBy),
    settled: end(one.settledAt, one.settledBy, one.settledReason),
    reversed: end(one.reversedAt, one.reversedBy, one.reversedReason),
  };
};

/** Escrow accounts, balances, and all transactions with their outcome. */
export const escrowRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => {
  const shown = async (one: Found): Promise<Shown> => transactionOf(one, await access.staffNames.of(peopleOf(one)));
  const settling =
    (act: 'PostHold' | 'VoidHold' | 'Reverse') =>
    async (request: RouteRequest<{ reason?: string | undefined }, { id: string }>) => {
      const input = { transactionId: request.params.id, ...present({ reason: request.body.reason }) };
      return {
        status: 200 as const,
        body: await shown(await access.staffNames.named(request.client(ledgerRpc)[act](input))),
      };
    };
  const settleRoute = (path: Route['path'], summary: string, act: 'PostHold' | 'VoidHold'): Route =>
    route({
      method: 'post',
      path,
      summary,
      who: finance,
      limit: 'write',
      params: withId,
      body: settleTransactionBody,
      answers: { 200: escrowTransaction },
      handle: settling(act),
    });

  return [
    route({
      method: 'get',
      path: '/api/escrow/accounts',
      summary: 'List escrow accounts',
      who: finance,
      limit: 'read',
      answers: { 200: z.array(escrowAccount) },
      handle: async (request) => ({
        status: 200,
        body: (await request.client(affiliatesRpc).ListAccounts({})).accounts,
      }),
    }),
    route({
      method: 'post',
      path: '/api/escrow/accounts',
      summary: 'Open an escrow account; its currency is permanent',
      who: finance,
      limit: 'write',
      body: openAccountBody,
      answers: { 201: escrowAccount },
      handle: async (request) => ({ status: 201, body: await request.client(ledgerRpc).OpenAccount(request.body) }),
    }),
    route({
      method: 'get',
      path: '/api/escrow/accounts/{id}/balance',
      summary: 'Get the balance of an account, as the sum of its postings',
      who: finance,
      limit: 'read',
      params: withId,
      answers: { 200: escrowBalance },
      handle: async (request) => ({
        status: 200,
        body: {
          nextPayableAt: null,
          ...(await request.client(ledgerRpc).GetBalance({ accountId: request.params.id })),
        },
      }),
    }),
    route({
      method: 'get',
      path: '/api/escrow/transactions',
      summary: 'List transactions with their outcome, newest first',
      who: finance,
      limit: 'read',
      query: transactionsQuery,
      answers: { 200: z.array(escrowTransaction) },
      handle: async (request) => {
        const { limit, cursor: _, ...filter } = request.query;
        const { accountId, type, status, from, to } = filter;
        const { transactions, nextCursor, total } = await request
          .client(ledgerRpc)
          .ListPostings({ ...workOf(request.query), ...present({ accountId, type, status, since: from, until: to }) });
        const who = await access.staffNames.of(transactions.flatMap(peopleOf));
        return listAnswer(
          transactions.map((one) => transactionOf(one, who)),
          { path: '/api/escrow/transactions', limit, nextCursor, total, filter },
        );
      },
    }),
    route({
      method: 'post',
      path: '/api/escrow/transactions',
      summary: 'Create a hold or a transaction',
      who: finance,
      limit: 'write',
      body: enterTransactionBody,
      answers: { 201: escrowTransaction },
      handle: async (request) => ({
        status: 201,
        body: await shown(await request.client(ledgerRpc).Hold(request.body)),
      }),
    }),
    settleRoute('/api/escrow/transactions/{id}/post', 'Post a hold: the money has moved', 'PostHold'),
    settleRoute('/api/escrow/transactions/{id}/void', 'Void a hold: the money will not move', 'VoidHold'),
    route({
      method: 'post',
      path: '/api/escrow/transactions/{id}/reverse',
      summary: 'Reverse a posted transaction by another one',
      who: finance,
      limit: 'write',
      params: withId,
      body: reverseTransactionBody,
      answers: { 200: escrowTransaction },
      handle: settling('Reverse'),
    }),
    route({
      method: 'get',
      path: '/api/escrow/reconciliation',
      summary: 'Compare the ledger with orders and payouts',
      who: finance,
      limit: 'read',
      answers: { 200: escrowReconciliation },
      handle: async (request) => {
        const { checks: found, journals, unbalancedJournals } = await request.client(ledgerRpc).Reconcile({});
        const checks = found.map(({ name, currency, ledgerCents, expectedCents }) => ({
          name,
          currency,
          ledger: ledgerCents,
          expected: expectedCents,
          difference: ledgerCents - expectedCents,
        }));
        const inBalance = unbalancedJournals === 0 && checks.every(({ difference }) => difference === 0);
        return { status: 200, body: { inBalance, journals, unbalancedJournals, checks } };
      },
    }),
  ];
};
