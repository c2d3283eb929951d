import { enterTransactionBody, escrowSorts, openAccountBody } from '@keepsake/contracts/rest/escrow';
import { ledgerRpc as contract } from '@keepsake/contracts/rpc/ledger';
import { present } from '@keepsake/contracts/values/present';
import { requireStaff } from '@keepsake/platform/access';
import { method, rpcDoor, type RpcDoor } from '@keepsake/platform/rpc/door';
import type { Handler } from '@keepsake/platform/turn';
import { workInput } from '@keepsake/platform/work-list';
import { z } from 'zod';
import { accountNotFound, transactionNotFound } from '../application/escrow-not-found.js';
import type { Escrow, HeldAccount, Transaction } from '../application/escrow-ports.js';
import type { HoldMoneyByHand } from '../application/hold-money.js';
import type { OpenAccount } from '../application/open-account.js';
import type { SettleMoney } from '../application/settle-money.js';
import { availableOf, transactionStatuses, transactionTypes, type Act } from '../domain/escrow.js';

export type LedgerUse = {
  readonly openAccount: Handler<OpenAccount, { readonly accountId: string }>;
  readonly holdMoney: Handler<HoldMoneyByHand, { readonly transactionId: string }>;
  readonly settleMoney: Handler<SettleMoney, { readonly transactionId: string }>;
};

const anAccount = z.uuid('We know no such account. Please choose one of the list.');
const aDay = z.iso.date();
const wanted = workInput(escrowSorts).extend({
  accountId: anAccount.exactOptional(),
  type: z.enum(transactionTypes).exactOptional(),
  status: z.enum(transactionStatuses).exactOptional(),
  since: aDay.exactOptional(),
  until: aDay.exactOptional(),
});
const settle = z.object({
  transactionId: z.uuid('We know no such transaction. Please look at the account again.'),
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
    createdBy: one.createdBy,
    settledAt: one.settledAt?.toISOString(),
    settledBy: one.settledBy,
    settledReason: one.settledReason,
    reversedAt: one.reversedAt?.toISOString(),
    reversedBy: one.reversedBy,
    reversedReason: one.reversedReason,
  }),
});

/** `handled` keeps an id; what became of the entry is read again for every answer. */
const shown = async (escrow: Escrow, id: string) => {
  const found = await escrow.find(id);
  if (!found) throw transactionNotFound();
  return transactionAnswer(found);
};

export const ledgerDoor = (use: LedgerUse, escrow: Escrow): RpcDoor => {
  const settled = (act: Act) =>
    method(settle, async (input: z.infer<typeof settle>, turn) =>
      shown(escrow, (await use.settleMoney({ ...input, act }, turn)).transactionId),
    );
  return rpcDoor(contract, 'api', {
    OpenAccount: method(openAccountBody, async ({ accountName, accountType, currency }, turn) => {
      const { accountId } = await use.openAccount({ name: accountName, type: accountType, currency }, turn);
      const account = await escrow.account(accountId);
      if (!account) throw accountNotFound();
      return accountAnswer(account);
    }),
    GetBalance: method(z.object({ accountId: anAccount }), async ({ accountId }, turn) => {
      requireStaff(turn.caller, 'finance');
      const balance = await escrow.balance(accountId);
      if (!balance) throw accountNotFound();
      return { ...balance, accountId, availableForPayouts: availableOf(balance) };
    }),
    ListPostings: method(wanted, async ({ type, ...input }, turn) => {
      requireStaff(turn.caller, 'finance');
      const { rows, nextCursor, total } = await escrow.page({ ...input, ...present({ purpose: type }) });
      return { ...present({ nextCursor }), transactions: rows.map(transactionAnswer), total };
    }),
    Hold: method(enterTransactionBody, async ({ amount, ...input }, turn) =>
      shown(escrow, (await use.holdMoney({ ...input, amountCents: amount }, turn)).transactionId),
    ),
    PostHold: settled('post'),
    VoidHold: settled('void'),
    Reverse: settled('reverse'),
    Reconcile: method(z.object({}), async (_, turn) => {
      requireStaff(turn.caller, 'finance');
      const { checks, ...counts } = await escrow.reconcile();
      return { ...counts, checks: [...checks] };
    }),
  });
};
