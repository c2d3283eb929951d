import { enterTransactionBody, escrowSorts, openAccountBody } from '@keepsake/contracts/rest/escrow';
import { ledgerRpc as contract } from '@keepsake/contracts/rpc/ledger';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import { method, rpcService, type RpcService } from '@keepsake/platform/rpc/rpc-service';
import type { Handler } from '@keepsake/platform/request-context';
import { listInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import { accountNotFound, transactionNotFound } from '../application/escrow-not-found.js';
import type { Escrow, HeldAccount, Transaction } from '../application/escrow-ports.js';
import type { HoldMoneyByHand } from '../application/hold-money.js';
import type { OpenAccount } from '../application/open-account.js';
import type { SettleMoney } from '../application/settle-money.js';
import { commissionsAccount } from '../domain/held-accounts.js';
import { availableOf, payableOf, transactionStatuses, transactionTypes, type EscrowAction } from '../domain/escrow.js';

export type LedgerUse = {
  readonly openAccount: Handler<OpenAccount, { readonly accountId: string }>;
  readonly holdMoney: Handler<HoldMoneyByHand, { readonly transactionId: string }>;
  readonly settleMoney: Handler<SettleMoney, { readonly transactionId: string }>;
};

const anAccount = z.uuid('Account not found. Choose one from the list.');
const aDay = z.iso.date();
const transactionsInput = listInput(escrowSorts).extend({
  accountId: anAccount.exactOptional(),
  type: z.enum(transactionTypes).exactOptional(),
  status: z.enum(transactionStatuses).exactOptional(),
  since: aDay.exactOptional(),
  until: aDay.exactOptional(),
});
const settle = z.object({
  transactionId: z.uuid('Transaction not found. Refresh the account.'),
  reason: z.string().max(500).exactOptional(),
});

const accountAnswer = ({ name, type, createdAt, ...account }: HeldAccount) => ({
  id: account.id,
  currency: account.currency,
  accountName: name,
  accountType: type,
  createdAt: createdAt.toISOString(),
});

const transactionAnswer = (one: Transaction) => ({
  id: one.id,
  accountId: one.accountId,
  accountName: one.accountName,
  currency: one.currency,
  type: one.purpose,
  direction: one.direction,
  amount: one.amountCents,
  subject: one.subject,
  status: one.status,
  createdAt: one.createdAt.toISOString(),
  ...present({
    description: one.description,
    orderNumber: one.orderNumber,
    affiliate: one.affiliate,
    createdBy: one.createdBy,
    settledAt: one.settledAt?.toISOString(),
    settledBy: one.settledBy,
    settledReason: one.settledReason,
    reversedAt: one.reversedAt?.toISOString(),
    reversedBy: one.reversedBy,
    reversedReason: one.reversedReason,
  }),
});

/** `handled` stores an id only; every answer reads the current state of the entry. */
const shown = async (escrow: Escrow, id: string) => {
  const found = await escrow.find(id);
  if (!found) throw transactionNotFound();
  return transactionAnswer(found);
};

export type Payable = () => Promise<{
  readonly payableCents: number;
  readonly receivableCents: number;
  readonly nextPayableAt?: Date;
}>;

export const ledgerRpcService = (use: LedgerUse, escrow: Escrow, payable: Payable): RpcService => {
  const settled = (act: EscrowAction) =>
    method(settle, async (input: z.infer<typeof settle>, ctx) =>
      shown(escrow, (await use.settleMoney({ ...input, act }, ctx)).transactionId),
    );
  return rpcService(contract, 'api', {
    OpenAccount: method(openAccountBody, async ({ accountName, accountType, currency }, ctx) => {
      const { accountId } = await use.openAccount({ name: accountName, type: accountType, currency }, ctx);
      const account = await escrow.account(accountId);
      if (!account) throw accountNotFound();
      return accountAnswer(account);
    }),
    GetBalance: method(z.object({ accountId: anAccount }), async ({ accountId }, ctx) => {
      requireStaff(ctx.caller, 'finance');
      const balance = await escrow.balance(accountId);
      if (!balance) throw accountNotFound();
      if (accountId !== commissionsAccount)
        return { ...balance, accountId, availableForPayouts: availableOf(balance), notPayableYet: 0, receivable: 0 };
      const { nextPayableAt, ...owed } = await payable();
      return {
        ...balance,
        ...present({ nextPayableAt: nextPayableAt?.toISOString() }),
        ...payableOf(balance, owed),
        receivable: owed.receivableCents,
        accountId,
      };
    }),
    ListPostings: method(transactionsInput, async ({ type, ...input }, ctx) => {
      requireStaff(ctx.caller, 'finance');
      const { rows, nextCursor, total } = await escrow.page({ ...input, ...present({ purpose: type }) });
      return { ...present({ nextCursor }), transactions: rows.map(transactionAnswer), total };
    }),
    Hold: method(enterTransactionBody, async ({ amount, ...input }, ctx) =>
      shown(escrow, (await use.holdMoney({ ...input, amountCents: amount }, ctx)).transactionId),
    ),
    PostHold: settled('post'),
    VoidHold: settled('void'),
    Reverse: settled('reverse'),
    Reconcile: method(z.object({}), async (_, ctx) => {
      requireStaff(ctx.caller, 'finance');
      const { checks, ...counts } = await escrow.reconcile();
      return { ...counts, checks: [...checks] };
    }),
  });
};
