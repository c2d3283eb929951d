import { describe, expect, test } from '@jest/globals';
import { discountCentsOf, discountRefused, discountState, refusalOf, type Discount } from './discount.js';

const plain: Discount = { id: 'id', code: 'SPRING-10', kind: 'percent', value: 100, packages: [], active: true };
const bought = { sold: 'individual', listCents: 7_900, estimate: false };
const unused = { total: 0, ofBuyer: 0 };
const today = '2026-05-04';
const reasonOf = (more: Partial<Discount>, changed: Partial<typeof bought> = {}, uses = unused) =>
  refusalOf({ ...plain, ...more }, { ...bought, ...changed }, today, uses)?.reason;

describe('amount of a discount', () => {
  test('is a share of the price rounded to the cent, or the amount', () => {
    expect(discountCentsOf(plain, 7_900)).toBe(790);
    expect(discountCentsOf({ kind: 'percent', value: 125 }, 7_900)).toBe(988);
    expect(discountCentsOf({ kind: 'amount', value: 1_500 }, 7_900)).toBe(1_500);
  });

  test('is never more than the price', () => {
    expect(discountCentsOf({ kind: 'amount', value: 10_000 }, 7_900)).toBe(7_900);
    expect(discountCentsOf({ kind: 'percent', value: 1_000 }, 7_900)).toBe(7_900);
  });
});

describe('a discount code', () => {
  test('holds on its first and its last day', () => {
    expect(reasonOf({ fromDay: today, untilDay: today })).toBeUndefined();
    expect(reasonOf({ fromDay: '2026-05-05' })).toBe('planned');
    expect(reasonOf({ untilDay: '2026-05-03' })).toBe('ended');
  });

  test('is refused once it is disabled or used up', () => {
    expect(reasonOf({ active: false })).toBe('disabled');
    expect(reasonOf({ maxUses: 2 }, {}, { total: 1, ofBuyer: 0 })).toBeUndefined();
    expect(reasonOf({ maxUses: 2 }, {}, { total: 2, ofBuyer: 0 })).toBe('used-up');
    expect(reasonOf({ maxUsesPerEmail: 1 }, {}, { total: 5, ofBuyer: 1 })).toBe('used-by-you');
  });

  test('compares the minimum with the price before the discount', () => {
    expect(reasonOf({ minimumCents: 7_900 })).toBeUndefined();
    expect(reasonOf({ minimumCents: 7_901 })).toBe('below-minimum');
  });

  test('holds for its packages only, and never for an agreed price', () => {
    expect(reasonOf({ packages: ['individual', 'premium'] })).toBeUndefined();
    expect(reasonOf({ packages: ['premium'] })).toBe('other-package');
    expect(reasonOf({}, { sold: 'enterprise', estimate: true })).toBe('price-open');
  });

  test('has the state that staff see', () => {
    expect(discountState({ active: true }, today, 3)).toBe('active');
    expect(discountState({ active: true, maxUses: 3 }, today, 3)).toBe('used-up');
  });

  test('is refused with a sentence at the field', () => {
    expect(discountRefused({ reason: 'ended', untilDay: '2026-05-03' })).toMatchObject({
      slug: 'discount-refused',
      message: 'This discount code was valid until May 3, 2026. Remove it to order without it.',
      extra: { reason: 'ended', errors: [{ field: 'discountCode' }] },
    });
    expect(discountRefused({ reason: 'other-package', packages: ['premium', 'event-25'] }).message).toBe(
      'This discount code is not valid for this package, but for: Premium, Small Event.',
    );
  });
});
