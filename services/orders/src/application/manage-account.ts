import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler } from '@keepsake/platform/turn';
import { requireStaying } from '../domain/customer.js';
import type { Accounts } from './account-ports.js';

const day = 24 * 60 * 60_000;
const thinkingMs = 14 * day;

const requireCustomer = (caller: Caller): string => {
  if (caller.kind === 'customer') return caller.id;
  throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to your account.');
};

const unknownAccount = () =>
  problem('not-found', 'account-unknown', 'There is no account under this address any more. Please sign in again.');

type SaveAccount = { readonly firstName?: string; readonly lastName?: string; readonly phone?: string };

/** Name and phone, as the customer corrects them. Answers whose. */
export const saveAccount =
  ({ accounts }: { readonly accounts: Accounts }): Handler<SaveAccount, string> =>
  async (change, turn) => {
    const customerId = requireCustomer(turn.caller);
    await turn.once(async (tx) => {
      const version = await accounts.save(tx, customerId, change);
      if (version === undefined) throw unknownAccount();
      const named = change.firstName !== undefined || change.lastName !== undefined;
      tx.say(customerChanged, { customerId, version, ...(named && { corrected: true }) });
      return true;
    });
    return customerId;
  };

type ChangeEmail = { readonly customerId: string; readonly email: string };

/** The new address was proved, so its keyed hash is who the customer is from now on. */
export const changeEmail =
  (deps: {
    readonly accounts: Accounts;
    readonly customerIdOf: (normalisedEmail: string) => string;
    readonly clock: Clock;
  }): Handler<ChangeEmail, { readonly customerId: string }> =>
  async ({ customerId: fromId, email }, turn) => {
    requireSystem(turn.caller);
    const toId = deps.customerIdOf(email);
    if (toId === fromId) return { customerId: toId };
    return turn.once(async (tx) => {
      requireStaying(await deps.accounts.lock(tx, [fromId, toId]), 'The account of one of the two addresses');
      const version = await deps.accounts.merge(tx, { fromId, toId, email, at: deps.clock.now() });
      if (version === undefined) throw unknownAccount();
      tx.say(customerMerged, { fromId, toId });
      tx.say(customerChanged, { customerId: toId, version });
      return { customerId: toId };
    });
  };

export type Erasure = { readonly eraseAt?: string };

/** Fourteen days to change one's mind. Asked again, the first day stands. */
export const askErasure =
  ({ accounts, clock }: { readonly accounts: Accounts; readonly clock: Clock }): Handler<unknown, Erasure> =>
  async (_, turn) => {
    const customerId = requireCustomer(turn.caller);
    return turn.once(async (tx) => {
      const before = await accounts.find(customerId, tx);
      const eraseAt = before?.eraseAt ?? new Date(clock.now().getTime() + thinkingMs);
      if (!(await accounts.setErasure(tx, customerId, eraseAt))) throw unknownAccount();
      return { eraseAt: eraseAt.toISOString() };
    });
  };

export const keepAccount =
  ({ accounts }: { readonly accounts: Accounts }): Handler<unknown, Erasure> =>
  async (_, turn) => {
    const customerId = requireCustomer(turn.caller);
    return turn.once(async (tx) => {
      if (!(await accounts.setErasure(tx, customerId, undefined))) throw unknownAccount();
      return {};
    });
  };
