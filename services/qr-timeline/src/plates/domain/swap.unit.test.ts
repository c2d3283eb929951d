import { describe, expect, test } from '@jest/globals';
import { isProblem } from '@keepsake/platform/problem';
import type { Plate } from './plate.js';
import { planSwap, swapProblem } from './swap.js';

const plate = (code: string, change: Partial<Plate> = {}): Plate => ({
  id: code,
  code,
  serial: 'CF000001',
  batchId: '0190a000-0000-7000-8000-000000000002',
  stockState: 'available',
  lifeState: 'unactivated',
  gone: false,
  atMaker: false,
  test: false,
  createdAt: new Date(0),
  ...change,
});
const orderId = '0190a000-0000-7000-8000-000000000003';
const allotted = (code: string, change: Partial<Plate> = {}): Plate =>
  plate(code, { stockState: 'assigned', orderId, ...change });

const [a, b, c] = ['CF7K3M9QXA2TDV', 'CF3W5B8RNE6YHP', 'CF9Q4D1MZT7GCK'] as const;
const plan = (
  codes: readonly string[],
  more: {
    readonly now?: readonly Plate[];
    readonly stock?: readonly Plate[];
    readonly damaged?: readonly string[];
    readonly replacing?: ReadonlySet<Plate>;
  } = {},
) => {
  const { now = [allotted(a), allotted(b)], stock = [plate(c)], damaged = [], replacing = new Set() } = more;
  const found = new Map([...now, ...stock].map((one) => [one.code, one]));
  return planSwap({ number: 'K-4F7Q2M9X', now, replacing, found, codes, damaged });
};
const named = (plates: readonly Plate[]): readonly string[] => plates.map(({ code }) => code);
const refusal = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return isProblem(error)
      ? { outcome: `${error.kind} ${error.slug}: ${error.message}`, errors: error.extra?.['errors'] }
      : error;
  }
};

describe('planSwap', () => {
  test('removes unnamed plates and adds new ones', () => {
    const { out, into, damaged } = plan([a, c]);
    expect([named(out), named(into), damaged]).toEqual([[b], [c], []]);
  });

  test('returns nothing when the order has these plates in any order', () => {
    expect(plan([b, a])).toEqual({ out: [], into: [], damaged: [] });
  });

  test('keeps a plate that replaces another one', () => {
    const now = [allotted(a), allotted(b)];
    expect(refusal(() => plan([a, c], { now, replacing: new Set(now.slice(1)) }))).toMatchObject({
      outcome: expect.stringMatching(/^conflict code-replaces-another/),
    });
  });

  test('marks which removed plates are damaged', () => {
    expect(named(plan([c, b], { damaged: [a] }).damaged)).toEqual([a]);
  });

  test('is idempotent for a damaged plate that was removed', () => {
    const done = { now: [allotted(c), allotted(b)], stock: [plate(a, { stockState: 'damaged' })], damaged: [a] };
    expect(plan([c, b], done)).toEqual({ out: [], into: [], damaged: [] });
  });

  test.each([
    ['fewer plates', [a], 'invalid plates-differ: Order K-4F7Q2M9X has 2 plates, not 1. Please send the code of every'],
    ['one plate twice', [a, a], 'invalid code-named-twice: A plate is named twice.'],
    ['a plate nobody made', [a, 'CF1A2B3C4D5E6F'], 'not-found code-unknown: We do not know CF-1A2B-3C4D-5E6F.'],
  ])('rejects %s', (_what, codes, text) => {
    expect(refusal(() => plan(codes))).toMatchObject({
      outcome: expect.stringContaining(text),
      errors: [{ field: 'codes', message: expect.any(String) }],
    });
  });

  test.each([
    ['of another order', { stockState: 'assigned', orderId: '0190a000-0000-7000-8000-000000000004' }, 'of-order'],
    ['of a partner’s case', { stockState: 'assigned', caseId: 'a-case' }, 'of-case'],
    ['promised to somebody', { stockState: 'assigned' }, 'taken'],
    ['that lives', { stockState: 'assigned', lifeState: 'activated' }, 'in-use'],
    ['that was replaced', { stockState: 'assigned', lifeState: 'reassigned' }, 'in-use'],
    ['that is damaged', { stockState: 'damaged' }, 'out-of-use'],
    ['that is retired', { stockState: 'retired' }, 'out-of-use'],
    ['that leads nowhere', { gone: true }, 'out-of-use'],
    ['for trying out', { test: true }, 'is-test'],
  ] as const)('rejects a plate %s and names the next step', (_what, change, slug) => {
    expect(refusal(() => plan([a, c], { stock: [plate(c, change)] }))).toMatchObject({
      outcome: expect.stringMatching(new RegExp(`^conflict new-code-${slug}: CF-9Q4D-1MZT-7GCK .+Please`)),
      errors: [{ field: 'codes' }],
    });
  });

  test('keeps activated plates and rejects their removal', () => {
    const now = [allotted(a, { lifeState: 'activated' }), allotted(b)];
    expect(refusal(() => plan([c, b], { now }))).toMatchObject({
      outcome: expect.stringContaining('conflict code-already-activated'),
    });
    expect(named(plan([a, c], { now }).out)).toEqual([b]);
  });

  test('rejects the removal of a shipped plate', () => {
    const now = [allotted(a, { stockState: 'shipped' })];
    expect(refusal(() => plan([c], { now }))).toMatchObject({
      outcome: expect.stringContaining('order-already-shipped'),
    });
  });

  test('rejects damaged plates that stay or were never in the order', () => {
    for (const damaged of [a, c])
      expect(refusal(() => plan([a, c], { damaged: [damaged] }))).toMatchObject({
        outcome: expect.stringContaining('invalid code-not-taken-out'),
        errors: [{ field: 'damaged' }],
      });
  });
});

describe('swapProblem', () => {
  const order = (state: 'placed' | 'short' | 'allotted' | 'cancelled') => ({
    number: 'K-4F7Q2M9X',
    state,
    codes: 2,
    copies: 2,
  });

  test('allows a swap before the shipment leaves', () => {
    expect(swapProblem(order('allotted'), undefined)).toBeUndefined();
  });

  test('refuses a single plate for a code of several', () => {
    expect(swapProblem({ ...order('allotted'), copies: 50 }, undefined)?.slug).toBe('swap-needs-copies');
  });

  test.each([
    ['placed', undefined, 'codes-not-allotted'],
    ['short', undefined, 'codes-short'],
    ['cancelled', undefined, 'order-already-cancelled'],
    ['allotted', 'cancelled', 'order-already-cancelled'],
    ['allotted', 'shipped', 'order-already-shipped'],
    ['allotted', 'completed', 'order-already-completed'],
  ] as const)('for an order that is %s, shipment %s, returns %s', (state, end, slug) => {
    expect(swapProblem(order(state), end)).toMatchObject({
      kind: 'conflict',
      slug,
      message: expect.stringMatching(/K-4F7Q2M9X.+(?:Please|Reload)/),
    });
  });
});
