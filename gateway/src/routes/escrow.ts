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
import { finance, route, type Ask, type Route } from '../route.js';
import { listAnswer, workOf } from './lists.js';
import { withId } from './path-fields.js';
import type { RouteDeps } from './route-deps.js';

type Found = Output<LedgerDefinition, 'Hold'>;
type Shown = z.input<typeof escrowTransaction>;

/** Entries that no person made say themselves what they are. */
const followed: Readonly<Record<string, string>> = {
  commission: 'Commission of an order',
  payout: 'Payout to an affiliate',
};

const peopleOf = (one: Found): readonly string[] =>
  [one.createdBy, one.settledBy, one.reversedBy].filter((id) => id !== undefined);

const transactionOf = (one: Found, who: ReadonlyMap<string, string>): Shown => {
  const name = (id: string | undefined): string | null =>
    id === undefined ? null : (who.get(id) ?? 'Somebody who has left');
  const end = (at: string | undefined, by: string | undefined, reason: string | undefined): Shown['settled'] =>
    at === undefined ? null : { at, by: name(by), reason: reason ?? null };
  return {
    id: one.id,
    accountId: one.accountId,
    accountName: one.accountName,
    currency: one.currency as Shown['currency'],
    type: one.type as Shown['type'],
    direction: one.direction as Shown['direction'],
    amount: one.amount,
    description: one.description ?? followed[one.type] ?? '',
    status: one.status as Shown['status'],
    orderId: one.type === 'commission' ? one.subject : null,
    payoutId: one.type === 'payout' ? one.subject : null,
    createdAt: one.createdAt,
    createdBy: name(one.createdBy),
    settled: end(one.settledAt, one.settledBy, one.settledReason),
    reversed: end(one.reversedAt, one.reversedBy, one.reversedReason),
  };
};

/** Money that is held: accounts, what is in them, and every entry with what became of it. */
export const escrowRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => {
  const shown = async (one: Found): Promise<Shown> => transactionOf(one, await access.staffNames.of(peopleOf(one)));
  const settling =
    (act: 'PostHold' | 'VoidHold' | 'Reverse') => async (ask: Ask<{ reason?: string | undefined }, { id: string }>) => {
      const wish = { transactionId: ask.params.id, ...present({ reason: ask.body.reason }) };
      return { status: 200, body: await shown(await access.staffNames.named(ask.to(ledgerRpc)[act](wish))) };
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
      summary: 'Accounts of held money',
      who: finance,
      limit: 'read',
      answers: { 200: z.array(escrowAccount) },
      handle: async (ask) => ({ status: 200, body: (await ask.to(affiliatesRpc).ListAccounts({})).accounts }),
    }),
    route({
      method: 'post',
      path: '/api/escrow/accounts',
      summary: 'Open an account; its currency is for ever',
      who: finance,
      limit: 'write',
      body: openAccountBody,
      answers: { 201: escrowAccount },
      handle: async (ask) => ({ status: 201, body: await ask.to(ledgerRpc).OpenAccount(ask.body) }),
    }),
    route({
      method: 'get',
      path: '/api/escrow/accounts/{id}/balance',
      summary: 'What is in an account, as the sums of its postings',
      who: finance,
      limit: 'read',
      params: withId,
      answers: { 200: escrowBalance },
      handle: async (ask) => ({
        status: 200,
        body: await ask.to(ledgerRpc).GetBalance({ accountId: ask.params.id }),
      }),
    }),
    route({
      method: 'get',
      path: '/api/escrow/transactions',
      summary: 'Every entry with what became of it, newest first',
      who: finance,
      limit: 'read',
      query: transactionsQuery,
      answers: { 200: z.array(escrowTransaction) },
      handle: async (ask) => {
        const { limit, cursor: _, ...wanted } = ask.query;
        const { accountId, type, status, from, to } = wanted;
        const { transactions, nextCursor, total } = await ask
          .to(ledgerRpc)
          .ListPostings({ ...workOf(ask.query), ...present({ accountId, type, status, since: from, until: to }) });
        const who = await access.staffNames.of(transactions.flatMap(peopleOf));
        return listAnswer(
          transactions.map((one) => transactionOf(one, who)),
          { path: '/api/escrow/transactions', limit, nextCursor, total, wanted },
        );
      },
    }),
    route({
      method: 'post',
      path: '/api/escrow/transactions',
      summary: 'Enter money that is expected, that is to leave, or that is set aside',
      who: finance,
      limit: 'write',
      body: enterTransactionBody,
      answers: { 201: escrowTransaction },
      handle: async (ask) => ({ status: 201, body: await shown(await ask.to(ledgerRpc).Hold(ask.body)) }),
    }),
    settleRoute('/api/escrow/transactions/{id}/post', 'The money has moved', 'PostHold'),
    settleRoute('/api/escrow/transactions/{id}/void', 'The money will not move', 'VoidHold'),
    route({
      method: 'post',
      path: '/api/escrow/transactions/{id}/reverse',
      summary: 'Take back what was posted, by an entry of its own',
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
      summary: 'The sums of the ledger beside what orders and payouts say',
      who: finance,
      limit: 'read',
      answers: { 200: escrowReconciliation },
      handle: async (ask) => {
        const { checks: found, journals, unbalancedJournals } = await ask.to(ledgerRpc).Reconcile({});
        const checks = found.map(({ name, currency, ledgerCents, expectedCents }) => ({
          name,
          currency: currency as 'USD',
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
