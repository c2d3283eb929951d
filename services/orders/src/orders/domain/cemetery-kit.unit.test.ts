import { describe, expect, it } from '@jest/globals';
import { offersCemeteryKit, requireCemeteryKit } from './cemetery-kit.js';

const order = { eventTypeSlug: 'memorial', copies: 1 } as const;

describe('the cemetery kit of an order', () => {
  it('is offered for a memorial with a plate, also of a pet', () => {
    expect(offersCemeteryKit(order)).toBe(true);
    expect(offersCemeteryKit({ ...order, eventTypeSlug: 'pet-memorial', packageType: 'essential' })).toBe(true);
  });

  it.each([
    ['a wedding', { ...order, eventTypeSlug: 'wedding' }],
    ['an order without a plate', { ...order, copies: 0 }],
    ['plates of a partner', { ...order, packageType: 'partner-plates' }],
    ['a canceled order', { ...order, cancelledAt: new Date(0) }],
  ] as const)('is refused for %s', (_, other) => {
    expect(() => requireCemeteryKit(other)).toThrow('The cemetery kit is for memorial orders with a plate');
  });
});
