import { requireSystem } from '../access.js';
import type { Clock } from '../clock.js';
import { problem } from '../problem.js';
import type { Handler, Tx } from '../service/request-context.js';

/**
 * The account of an emailed link; `partnerType` distinguishes the accounts of one address where there may be several.
 */
export type LinkedAccount = {
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly partnerType?: 'memorial' | 'pet';
  /** The partner whose team an invited person joins by their first password. */
  readonly joins?: string;
  /** The account whose team this person works in; absent for the person who opened it. */
  readonly memberOf?: string;
};
type Stored = Pick<LinkedAccount, 'accountId' | 'joins'>;
type MadeLinks = { readonly links: (LinkedAccount & { readonly token: string; readonly expiresAt: string })[] };

/** The accounts of one service that may sign in. */
export type LinkedAccounts = {
  readonly ofCustomer: (tx: Tx, customerId: string) => Promise<readonly LinkedAccount[]>;
  readonly find: (accountId: string) => Promise<LinkedAccount | undefined>;
  /** Returns false and writes nothing if there is no such account. */
  readonly setPassword: (tx: Tx, accountId: string, passwordHash: string) => Promise<boolean>;
};

export type PasswordLinks = {
  /** Creates a link and returns its token; the previous link of the account becomes invalid. */
  readonly make: (tx: Tx, accountId: string, expiresAt: Date) => Promise<string>;
  /** Returns the account of a valid link. */
  readonly find: (token: string, now: Date) => Promise<string | undefined>;
  /** Returns the account and deletes the link: of several concurrent callers one gets the account. */
  readonly take: (tx: Tx, token: string, now: Date) => Promise<string | undefined>;
  /** Ends the link of this account, if there is one. */
  readonly drop: (tx: Tx, accountId: string) => Promise<void>;
};

export type PasswordLinksUse = {
  readonly makePasswordLinks: Handler<{ readonly email: string }, MadeLinks>;
  readonly getPasswordLink: Handler<{ readonly token: string }, LinkedAccount>;
  readonly setPassword: Handler<{ readonly token: string; readonly password: string }, LinkedAccount>;
};

const linkMs = 60 * 60_000;

const linkGone = () =>
  problem('not-found', 'link-used', 'This link has been used or has expired. Please ask for a new one.');

/** Creates the use cases of a forgotten password: an emailed link sets a new one, once, within an hour. */
export const passwordLinks = (deps: {
  readonly links: PasswordLinks;
  readonly accounts: LinkedAccounts;
  readonly hash: (password: string) => Promise<string>;
  readonly customerIdOf: (normalizedEmail: string) => string;
  readonly clock: Clock;
}): PasswordLinksUse => {
  const { links, accounts, clock } = deps;
  const linked = async (accountId: string | undefined): Promise<LinkedAccount> => {
    const account = accountId === undefined ? undefined : await accounts.find(accountId);
    if (!account) throw linkGone();
    return account;
  };
  /** Adds `joins`, which the account no longer has after the first password. */
  const withJoins = async ({ accountId, joins }: Stored): Promise<LinkedAccount> => ({
    ...(await linked(accountId)),
    ...(joins !== undefined && { joins }),
  });
  return {
    /** Call it without an idempotency key, so that no token is stored as a result. */
    makePasswordLinks: async ({ email }, ctx) => {
      requireSystem(ctx.caller);
      const expiresAt = new Date(clock.now().getTime() + linkMs);
      return ctx.transaction(async (tx) => {
        const made: MadeLinks['links'] = [];
        for (const account of await accounts.ofCustomer(tx, deps.customerIdOf(email))) {
          const token = await links.make(tx, account.accountId, expiresAt);
          made.push({ ...account, token, expiresAt: expiresAt.toISOString() });
        }
        return { links: made };
      });
    },

    getPasswordLink: async ({ token }) => linked(await links.find(token, clock.now())),

    setPassword: async ({ token, password }, ctx) => {
      const stored = await ctx.storedResult<Stored>();
      if (stored !== undefined) return withJoins(stored);
      // Checks the link first, because hashing is slow.
      const { joins } = await linked(await links.find(token, clock.now()));
      const passwordHash = await deps.hash(password);
      // Stored results hold no personal data.
      const set = await ctx.transaction(async (tx): Promise<Stored> => {
        const taken = await links.take(tx, token, clock.now());
        if (taken === undefined || !(await accounts.setPassword(tx, taken, passwordHash))) throw linkGone();
        return { accountId: taken, ...(joins !== undefined && { joins }) };
      });
      return withJoins(set);
    },
  };
};
