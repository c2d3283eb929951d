import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import { keyedHash, seal, unseal } from '@keepsake/platform/sealed';
import type { Turn } from '@keepsake/platform/turn';
import { timingSafeEqual } from 'node:crypto';
import type { Challenge, ChallengeTable } from './challenges.postgres.js';
import { newToken, tokenHash } from './secrets.js';

const lifeMs = 10 * 60_000;
const mostTries = 5;

export type Asked = {
  readonly email: string;
  readonly customerId: string;
  readonly browserId: string;
  /** Whether there is such a customer. A row is kept either way, so that wrong codes are answered alike. */
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

  /** The six digits follow from the link, so that whoever holds the mailed link can be shown them, and no row has to keep them. */
  const codeOf = (linkToken: string): string => {
    const digits =
      Buffer.from(keyedHash(secret, 'sign-in-digits', linkToken), 'base64url').readUIntBE(0, 6) % 1_000_000;
    return String(digits).padStart(6, '0');
  };
  const codeHash = (id: string, code: string): string => keyedHash(secret, 'sign-in-code', `${id}:${code}`);
  const fits = (challenge: { readonly id: string; readonly codeHash: string }, code: string): boolean =>
    timingSafeEqual(Buffer.from(challenge.codeHash), Buffer.from(codeHash(challenge.id, code)));
  const passed = (challenge: Challenge): Passed => ({
    customerId: challenge.customerId,
    email: unseal(secret, 'sign-in-email', challenge.sealedEmail),
  });

  const byLink = async (linkToken: string): Promise<Challenge> => {
    const found = await table.byLink(tokenHash(linkToken), clock.now(), mostTries);
    if (!found?.known)
      throw problem('not-found', 'link-used', 'This link has been used or has expired. Please ask for a new code.');
    return found;
  };

  return {
    start: async (asked: Asked, turn: Turn): Promise<MailedChallenge> => {
      const linkToken = newToken();
      const code = codeOf(linkToken);
      const id = ids.next();
      const sentAt = clock.now();
      const expiresAt = new Date(sentAt.getTime() + lifeMs);
      await turn.once((tx) =>
        table.insert(tx, {
          id,
          customerId: asked.customerId,
          browserId: asked.browserId,
          known: asked.known,
          codeHash: codeHash(id, code),
          linkHash: tokenHash(linkToken),
          sealedEmail: seal(secret, 'sign-in-email', asked.email),
          sentAt,
          expiresAt,
        }),
      );
      return { code, linkToken, expiresAt };
    },

    /** One of five tries with the typed code, in the browser that asked. */
    verify: async (
      typed: { readonly customerId: string; readonly browserId: string; readonly code: string },
      turn: Turn,
    ): Promise<Passed> => {
      const result = await turn.once(async (tx) => {
        const challenge = await table.spendTry(tx, { ...typed, now: clock.now(), mostTries });
        if (!challenge) return { state: 'expired' as const };
        if (!fits(challenge, typed.code) || !challenge.known)
          return { state: 'wrong' as const, triesLeft: mostTries - challenge.tries };
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
            ? `That code does not match. ${result.triesLeft} ${result.triesLeft === 1 ? 'try' : 'tries'} left.`
            : 'That code does not match. Send a new one.',
          { triesLeft: result.triesLeft },
        );
      return { customerId: result.customerId, email: result.email };
    },

    /** What the mailed page shows: a button here, or the digits to type where they were asked for. */
    lookAtLink: async (
      linkToken: string,
      browserId: string,
    ): Promise<{ readonly here: boolean; readonly code?: string }> => {
      const challenge = await byLink(linkToken);
      return challenge.browserId === browserId ? { here: true } : { here: false, code: codeOf(linkToken) };
    },

    /** The button of the mailed page. Only the browser that asked gets in. */
    useLink: async (linkToken: string, browserId: string, turn: Turn): Promise<Passed> => {
      const challenge = await byLink(linkToken);
      if (challenge.browserId !== browserId)
        throw problem(
          'conflict',
          'other-browser',
          'This link belongs to another browser. Type the code where you asked for it, or send a new code for this browser.',
        );
      if (!(await turn.once((tx) => table.use(tx, challenge.id, clock.now())))) throw expired();
      return passed(challenge);
    },

    sweep: async (turn: Turn): Promise<void> => turn.once((tx) => table.sweep(tx, clock.now())),
  };
};

export type Challenges = ReturnType<typeof createChallenges>;
