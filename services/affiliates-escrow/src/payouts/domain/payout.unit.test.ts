import { describe, expect, it } from '@jest/globals';
import { payoutStates, refusalOf, requireFourEyes, requireSameTotal, sharesOf, type PayoutLine } from './payout.js';

const orderedAt = new Date('2026-05-04T10:00:00Z');
const line = (affiliateId: string, amountCents: number): PayoutLine => ({
  affiliateId,
  amountCents,
  orderId: `${affiliateId} ${amountCents}`,
  orderedAt,
});
/** A small seeded random generator. */
const diceOf = (seed: number) => {
  let state = seed;
  return (sides: number): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % sides;
};
const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);

describe('the shares of a batch', () => {
  it("are the sums of each affiliate's earnings less reversals", () => {
    const lines = [line('rui', 850), line('ada', 1_490), line('rui', -300)];
    expect(sharesOf(lines, 0).map(({ affiliateId, amountCents }) => [affiliateId, amountCents])).toEqual([
      ['rui', 550],
      ['ada', 1_490],
    ]);
  });

  it('leave out affiliates whose sum is not positive', () => {
    expect(sharesOf([line('rui', 850), line('rui', -850), line('ada', 100), line('ada', -900)], 0)).toEqual([]);
  });

  it('leave out affiliates below the minimum, but not at it', () => {
    const lines = [line('rui', 2_499), line('ada', 2_600), line('ada', -100)];
    expect(sharesOf(lines, 2_500).map(({ affiliateId, amountCents }) => [affiliateId, amountCents])).toEqual([
      ['ada', 2_500],
    ]);
  });

  it('lose and repeat no line and no cent with random lines (512 seeds)', () => {
    for (let seed = 1; seed <= 512; seed++) {
      const dice = diceOf(seed);
      const lines = Array.from({ length: 1 + dice(40) }, (_, n) => ({
        ...line(`affiliate-${dice(6)}`, dice(20_000) - 6_000 || 1),
        orderId: `order-${n}`,
      }));
      const shares = sharesOf(lines, 0);
      const paid = new Set(shares.map(({ affiliateId }) => affiliateId));
      const kept = lines.filter(({ affiliateId }) => paid.has(affiliateId));
      const waiting = lines.filter(({ affiliateId }) => !paid.has(affiliateId));
      expect(shares.flatMap((share) => share.lines.map(({ orderId }) => orderId)).toSorted()).toEqual(
        kept.map(({ orderId }) => orderId).toSorted(),
      );
      expect(sum(shares.map(({ amountCents }) => amountCents))).toBe(sum(kept.map(({ amountCents }) => amountCents)));
      expect(shares.every(({ amountCents }) => amountCents > 0)).toBe(true);
      for (const affiliateId of new Set(waiting.map((one) => one.affiliateId)))
        expect(
          sum(waiting.filter((one) => one.affiliateId === affiliateId).map((one) => one.amountCents)),
        ).toBeLessThanOrEqual(0);
    }
  });
});

describe('the steps of a batch', () => {
  it.each([
    ['approve', ['prepared']],
    ['export', ['approved', 'exported']],
    ['pay', ['exported']],
    ['cancel', ['prepared', 'approved', 'exported']],
  ] as const)('%s is possible from %j only', (act, from) => {
    expect(payoutStates.filter((state) => refusalOf(state, act) === undefined)).toEqual(from);
  });

  it('is not approved by the only person who prepared it', () => {
    expect(() => requireFourEyes('ana', 'ana', false)).toThrow('Another person approves');
    expect(() => requireFourEyes('ana', 'ben', false)).not.toThrow();
    expect(() => requireFourEyes('ana', 'ana', true)).not.toThrow();
  });

  it('is refused with the right sum when the typed total differs', () => {
    expect(() => requireSameTotal(4_240, 4_204)).toThrow('This batch comes to $42.40.');
    expect(() => requireSameTotal(4_240, 4_240)).not.toThrow();
  });
});
