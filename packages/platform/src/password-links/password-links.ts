import { requireSystem } from '../access.js';
import type { Clock } from '../clock.js';
import { problem } from '../problem.js';
import type { Handler, Tx } from '../turn.js';

/** Whom a mailed link belongs to; `partnerType` tells the accounts of one address apart where there may be several. */
export type LinkedAccount = {
  readonly accountId: string;
  readonly email: string;
  readonly firstName: string;
  readonly partnerType?: string;
  /** The house that whoever is invited joins by their first password. */
  readonly joins?: string;
};
type Kept = Pick<LinkedAccount, 'accountId' | 'joins'>;
type MadeLinks = { readonly links: (LinkedAccount & { readonly token: string; readonly expiresAt: string })[] };

/** The accounts of one service. None of these knows one that may not sign in. */
export type LinkedAccounts = {
  readonly ofCustomer: (tx: Tx, customerId: string) => Promise<readonly LinkedAccount[]>;
  readonly find: (accountId: string) => Promise<LinkedAccount | undefined>;
  /** False when there is no such account; nothing is written then. */
  readonly setPassword: (tx: Tx, accountId: string, passwordHash: string) => Promise<boolean>;
};

export type PasswordLinks = {
  /** The token of a fresh link of this account, which ends the one before it. */
  readonly make: (tx: Tx, accountId: string, expiresAt: Date) => Promise<string>;
  /** The account of a link that still opens. */
  readonly look: (token: string, now: Date) => Promise<string | undefined>;
  /** The same, and the link is gone: of many who come at once, one is told the account. */
  readonly take: (tx: Tx, token: string, now: Date) => Promise<string | undefined>;
};

export type PasswordLinksUse = {
  readonly makePasswordLinks: Handler<{ readonly email: string }, MadeLinks>;
  readonly lookAtPasswordLink: Handler<{ readonly token: string }, LinkedAccount>;
  readonly setPassword: Handler<{ readonly token: string; readonly password: string }, LinkedAccount>;
};

const linkMs = 60 * 60_000;

const linkGone = () =>
  problem('not-found', 'link-used', 'This link has been used or has expired. Please ask for a new one.');

/** A forgotten password: a mailed link that works once, within an hour, sets a new one. */
export const passwordLinks = (deps: {
  readonly links: PasswordLinks;
  readonly accounts: LinkedAccounts;
  readonly hash: (password: string) => Promise<string>;
  readonly customerIdOf: (normalisedEmail: string) => string;
  readonly clock: Clock;
}): PasswordLinksUse => {
  const { links, accounts, clock } = deps;
  const linked = async (accountId: string | undefined): Promise<LinkedAccount> => {
    const account = accountId === undefined ? undefined : await accounts.find(accountId);
    if (!account) throw linkGone();
    return account;
  };
  /** Whoever has just joined has joined by then; their first answer says so once more. */
  const whoSet = async ({ accountId, joins }: Kept): Promise<LinkedAccount> => ({
    ...(await linked(accountId)),
    ...(joins !== undefined && { joins }),
  });
  return {
    /** Called without a key, so that no token is kept among the answers. */
    makePasswordLinks: async ({ email }, turn) => {
      requireSystem(turn.caller);
      const expiresAt = new Date(clock.now().getTime() + linkMs);
      return turn.once(async (tx) => {
        const made: MadeLinks['links'] = [];
        for (const account of await accounts.ofCustomer(tx, deps.customerIdOf(email))) {
          const token = await links.make(tx, account.accountId, expiresAt);
          made.push({ ...account, token, expiresAt: expiresAt.toISOString() });
        }
        return { links: made };
      });
    },

    lookAtPasswordLink: async ({ token }) => linked(await links.look(token, clock.now())),

    setPassword: async ({ token, password }, turn) => {
      const kept = await turn.kept<Kept>();
      if (kept !== undefined) return whoSet(kept);
      // Before the work of hashing, which is slow on purpose.
      const { joins } = await linked(await links.look(token, clock.now()));
      const passwordHash = await deps.hash(password);
      // No person stands among the kept answers.
      const set = await turn.once(async (tx): Promise<Kept> => {
        const taken = await links.take(tx, token, clock.now());
        if (taken === undefined || !(await accounts.setPassword(tx, taken, passwordHash))) throw linkGone();
        return { accountId: taken, ...(joins !== undefined && { joins }) };
      });
      return whoSet(set);
    },
  };
};
