import type { Clock } from '@keepsake/platform/clock';
import type { Ids } from '@keepsake/platform/ids';
import { problem } from '@keepsake/platform/problem';
import type { RequestContext } from '@keepsake/platform/request-context';
import { randomInt } from 'node:crypto';
import { z } from 'zod';
import { readSigned, signed } from '../http/cookies.js';
import type { SpentTable } from './human-checks.postgres.js';

const lifeMs = 2 * 60 * 60_000;

const sealedSum = z.object({
  id: z.string(),
  left: z.int(),
  right: z.int(),
  sign: z.enum(['+', '-']),
  until: z.number(),
});
type Sum = z.infer<typeof sealedSum>;

const resultOf = ({ left, right, sign }: Sum): number => (sign === '+' ? left + right : left - right);

export type Solved = { readonly challengeId: string; readonly answer: string };

/**
 * Creates and verifies the sums of forms. Everything is in the signed id; the database stores only used ids and their
 * purpose, so that a retry of the same write passes.
 */
export const createHumanChecks = (deps: {
  readonly spent: SpentTable;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secret: string;
}) => ({
  draw: (): { readonly challengeId: string; readonly question: string; readonly expiresAt: string } => {
    const [one, other] = [randomInt(1, 11), randomInt(1, 11)];
    const sign = randomInt(2) === 0 ? '+' : '-';
    // The larger number first, so that no answer is negative.
    const [left, right] = sign === '-' && one < other ? [other, one] : [one, other];
    const until = deps.clock.now().getTime() + lifeMs;
    const sum: Sum = { id: deps.ids.next(), left, right, sign, until };
    const value = Buffer.from(JSON.stringify(sum)).toString('base64url');
    return {
      challengeId: signed(deps.secret, 'human-check', value),
      question: `${left} ${sign} ${right}`,
      expiresAt: new Date(until).toISOString(),
    };
  },

  /** @param spentFor the write that uses the answer; a retry of it may use the answer again */
  accept: async ({ challengeId, answer }: Solved, spentFor: string, ctx: RequestContext): Promise<void> => {
    const sum = readSum(deps.secret, challengeId);
    if (!sum || sum.until < deps.clock.now().getTime())
      throw problem('invalid', 'human-check-expired', 'This question has expired. Please answer the new one.');
    if (String(resultOf(sum)) !== answer.trim())
      throw problem('invalid', 'human-check-wrong', 'Incorrect answer. Please try again.');
    const holder = await ctx.transaction((tx) => deps.spent.spend(tx, sum.id, spentFor, new Date(sum.until)));
    if (holder !== spentFor)
      throw problem('invalid', 'human-check-spent', 'This question has been used already. Please answer the new one.');
  },

  sweep: async (ctx: RequestContext): Promise<void> => ctx.transaction((tx) => deps.spent.sweep(tx, deps.clock.now())),
});

const readSum = (secret: string, challengeId: string): Sum | undefined => {
  const value = readSigned(secret, 'human-check', challengeId);
  return value === undefined
    ? undefined
    : sealedSum.parse(JSON.parse(Buffer.from(value, 'base64url').toString('utf8')));
};

export type HumanChecks = ReturnType<typeof createHumanChecks>;
