import { describe, expect, it } from '@jest/globals';
import type { Address } from './address.js';
import { addressNeeded, stateOf } from './shipment.js';

const address: Address = { street: '1 Main St', city: 'Albany', state: 'NY', zip: '12207', country: 'US' };

describe('a shipment', () => {
  it('can be printed only with address, payment and codes', () => {
    const answers = [true, false].flatMap((hasAddress) =>
      [true, false].flatMap((paymentConfirmed) =>
        [true, false].map((codesReady) =>
          stateOf({ ...(hasAddress ? { address } : {}), paymentConfirmed, codesReady, atMaker: false }),
        ),
      ),
    );
    expect(answers).toEqual(['printable', ...Array.from({ length: 7 }, () => 'waiting')]);
    expect(stateOf({ address, paymentConfirmed: true, codesReady: true, atMaker: true })).toBe('waiting');
  });

  it('needs an address when it has none, or one without a street', () => {
    expect(addressNeeded({})).toBe(true);
    expect(addressNeeded({ address: { ...address, street: '  ' } })).toBe(true);
    expect(addressNeeded({ address })).toBe(false);
  });
});
