import { customerChanged } from '@keepsake/contracts/events/orders/customer-changed.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { requireSystem } from '@keepsake/platform/access';
import type { Clock } from '@keepsake/platform/clock';
import { problem } from '@keepsake/platform/problem';
import type { Caller, Handler } from '@keepsake/platform/request-context';
import { requireStaying } from '../domain/customer.js';
import type { Accounts } from './account-ports.js';

const day = 24 * 60 * 60_000;
const thinkingMs = 14 * day;

const requireCustomer = (caller: Caller): string => {
  if (caller.kind === 'customer') return caller.id;
  throw problem('unauthenticated', 'sign-in-needed', 'Please sign in to your account.');
};

const unknownAccount = () =>
  problem('not-found', 'account-unknown', 'There is no account under this address. Sign in again.');

type SaveAccount = { readonly firstName?: string; readonly lastName?: string; readonly phone?: string };

/** Saves name and phone. Returns the customer id. */
export const saveAccount =
  ({ accounts }: { readonly accounts: Accounts }): Handler<SaveAccount, string> =>
  async (change, ctx) => {
    const customerId = requireCustomer(ctx.caller);
    await ctx.transaction(async (tx) => {
      const version = await accounts.save(tx, customerId, change);
      if (version === undefined) throw unknownAccount();
      const named = change.firstName !== undefined || change.lastName !== undefined;
      tx.publish(customerChanged, { customerId, version, ...(named && { corrected: true }) });
      return true;
    });
    return customerId;
  };

type ChangeEmail = { readonly customerId: string; readonly email: string };

/** Moves the customer to the keyed hash of the new address, which was proved. */
export const changeEmail =
  (deps: {
    readonly accounts: Accounts;
    readonly customerIdOf: (normalizedEmail: string) => string;
    readonly clock: Clock;
  }): Handler<ChangeEmail, { readonly customerId: string }> =>
  async ({ customerId: fromId, email }, ctx) => {
    requireSystem(ctx.caller);
    const toId = deps.customerIdOf(email);
    if (toId === fromId) return { customerId: toId };
    return ctx.transaction(async (tx) => {
      requireStaying(await deps.accounts.lock(tx, [fromId, toId]), 'The account of one of the two addresses');
      const version = await deps.accounts.merge(tx, { fromId, toId, email, at: deps.clock.now() });
      if (version === undefined) throw unknownAccount();
      tx.publish(customerMerged, { fromId, toId });
      tx.publish(customerChanged, { customerId: toId, version });
      return { customerId: toId };
    });
  };

export type Erasure = { readonly eraseAt?: string };

/** Schedules the erasure in fourteen days. A repeated request keeps the first date. */
export const askErasure =
  ({ accounts, clock }: { readonly accounts: Accounts; readonly clock: Clock }): Handler<unknown, Erasure> =>
  async (_, ctx) => {
    const customerId = requireCustomer(ctx.caller);
    return ctx.transaction(async (tx) => {
      const before = await accounts.find(customerId, tx);
      const eraseAt = before?.eraseAt ?? new Date(clock.now().getTime() + thinkingMs);
      if (!(await accounts.setErasure(tx, customerId, eraseAt))) throw unknownAccount();
      return { eraseAt: eraseAt.toISOString() };
    });
  };

export const cancelErasure =
  ({ accounts }: { readonly accounts: Accounts }): Handler<unknown, Erasure> =>
  async (_, ctx) => {
    const customerId = requireCustomer(ctx.caller);
    return ctx.transaction(async (tx) => {
      if (!(await accounts.setErasure(tx, customerId, undefined))) throw unknownAccount();
      return {};
    });
  };
