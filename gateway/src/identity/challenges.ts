import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import { decrypt, encrypt, hmac, hmacs, isHmac } from '@keepsake/platform/encryption';
import type { RequestContext } from '@keepsake/platform/request-context';
import type { Challenge, ChallengeTable } from './challenges.postgres.js';
import { newToken, tokenHash } from './secrets.js';

const lifeMs = 10 * 60_000;
const maxTries = 5;

export type Asked = {
  readonly email: string;
  readonly customerId: string;
  readonly browserId: string;
  /** Whether the customer exists. A row is stored in both cases, so that wrong codes get the same answer. */
  readonly known: boolean;
};

export type MailedChallenge = { readonly code: string; readonly linkToken: string; readonly expiresAt: Date };
export type Passed = { readonly customerId: string; readonly email: string };

const expired = () => problem('unauthenticated', 'code-expired', 'This code has expired. Send a new one.');

export const createChallenges = (deps: {
  readonly table: ChallengeTable;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secret: string;
}) => {
  const { table, clock, ids, secret } = deps;

  /** Derives the six digits from the link: its holder can be shown them, and no row stores them. */
  const codesOf = (linkToken: string): readonly string[] =>
    hmacs(secret, 'sign-in-digits', linkToken).map((hash) => {
      const digits = Buffer.from(hash, 'base64url').readUIntBE(0, 6) % 1_000_000;
      return String(digits).padStart(6, '0');
    });
  const codeHash = (id: string, code: string): string => hmac(secret, 'sign-in-code', `${id}:${code}`);
  const fits = (challenge: { readonly id: string; readonly codeHash: string }, code: string): boolean =>
    isHmac(secret, 'sign-in-code', `${challenge.id}:${code}`, challenge.codeHash);
  const passed = (challenge: Challenge): Passed => ({
    customerId: challenge.customerId,
    email: decrypt(secret, 'sign-in-email', challenge.sealedEmail),
  });

  const byLink = async (linkToken: string): Promise<Challenge> => {
    const found = await table.byLink(tokenHash(linkToken), clock.now(), maxTries);
    if (!found?.known)
      throw problem('not-found', 'link-used', 'This link has been used or has expired. Please ask for a new code.');
    return found;
  };

  return {
    start: async (request: Asked, ctx: RequestContext): Promise<MailedChallenge> => {
      const linkToken = newToken();
      const [code = ''] = codesOf(linkToken);
      const id = ids.next();
      const sentAt = clock.now();
      const expiresAt = new Date(sentAt.getTime() + lifeMs);
      await ctx.transaction((tx) =>
        table.insert(tx, {
          id,
          customerId: request.customerId,
          browserId: request.browserId,
          known: request.known,
          codeHash: codeHash(id, code),
          linkHash: tokenHash(linkToken),
          sealedEmail: encrypt(secret, 'sign-in-email', request.email),
          sentAt,
          expiresAt,
        }),
      );
      return { code, linkToken, expiresAt };
    },

    /** Verifies a typed code in the browser that asked; five attempts. */
    verify: async (
      typed: { readonly customerId: string; readonly browserId: string; readonly code: string },
      ctx: RequestContext,
    ): Promise<Passed> => {
      const result = await ctx.transaction(async (tx) => {
        const challenge = await table.spendTry(tx, { ...typed, now: clock.now(), maxTries });
        if (!challenge) return { state: 'expired' as const };
        if (!fits(challenge, typed.code) || !challenge.known)
          return { state: 'wrong' as const, triesLeft: maxTries - challenge.tries };
        return (await table.use(tx, challenge.id, clock.now()))
          ? { state: 'passed' as const, ...passed(challenge) }
          : { state: 'expired' as const };
      });
      if (result.state === 'expired') throw expired();
      if (result.state === 'wrong')
        throw problem(
          'unauthenticated',
          'code-wrong',
          result.triesLeft > 0
            ? `That code isn’t right. ${result.triesLeft} ${result.triesLeft === 1 ? 'try' : 'tries'} left.`
            : 'That code isn’t right. Send a new one.',
          { triesLeft: result.triesLeft },
        );
      return { customerId: result.customerId, email: result.email };
    },

    /** Returns what the emailed page shows: a button in the browser that asked, the digits in any other. */
    getLink: async (
      linkToken: string,
      browserId: string,
    ): Promise<{ readonly here: boolean; readonly code?: string }> => {
      const challenge = await byLink(linkToken);
      if (challenge.browserId === browserId) return { here: true };
      const code = codesOf(linkToken).find((one) => fits(challenge, one));
      return code === undefined ? { here: false } : { here: false, code };
    },

    /** Uses the emailed link. Only the browser that asked is signed in. */
    useLink: async (linkToken: string, browserId: string, ctx: RequestContext): Promise<Passed> => {
      const challenge = await byLink(linkToken);
      if (challenge.browserId !== browserId)
        throw problem(
          'conflict',
          'other-browser',
          'This link belongs to another browser. Type the code where you asked for it, or send a new code for this browser.',
        );
      if (!(await ctx.transaction((tx) => table.use(tx, challenge.id, clock.now())))) throw expired();
      return passed(challenge);
    },

    sweep: async (ctx: RequestContext): Promise<void> => ctx.transaction((tx) => table.sweep(tx, clock.now())),
  };
};

export type Challenges = ReturnType<typeof createChallenges>;
