import { describe, expect, test } from '@jest/globals';
import { isProblem } from '@keepsake/platform/problem';
import { readCode, whyNotActivatable, type Plate } from './plate.js';

const plate = (change: Partial<Plate> = {}): Plate => ({
  id: '0190a000-0000-7000-8000-000000000001',
  code: 'CF7K3M9QXA2TDV',
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

const refusal = (typed: string): string => {
  try {
    return readCode(typed);
  } catch (error) {
    return isProblem(error) ? `${error.kind} ${error.slug}: ${error.message}` : 'something else';
  }
};

describe('reading a code', () => {
  test.each(['CF7K3M9QXA2TDV', 'cf-7k3m-9qxa-2tdv', ' CF 7K3M 9QXA 2TDV ', 'https://x.example/c/CF7K3M9QXA2TDV'])(
    'reads %s',
    (typed) => {
      expect(readCode(typed)).toBe('CF7K3M9QXA2TDV');
    },
  );

  test('shows the groups when one character does not fit, so that they can be compared with the plate', () => {
    expect(refusal('CF7K3M9QXA2TDW')).toBe(
      'invalid code-misread: One character does not fit. Please compare: CF-7K3M-9QXA-2TDW.',
    );
  });

  test.each(['', 'hello', '7K3M9QXA2TDV', '%00', 'CF'.repeat(400)])('refuses %p with a sentence', (typed) => {
    expect(refusal(typed)).toBe('invalid code-misread: This is not a plate code. Please compare it with the plate.');
  });
});

describe('which plates can start a timeline', () => {
  test.each(['available', 'assigned', 'shipped'] as const)('an unused one that is %s', (stockState) => {
    expect(whyNotActivatable(plate({ stockState }))).toBeUndefined();
  });

  test.each([
    [{ lifeState: 'activated' }, 'code-already-activated'],
    [{ lifeState: 'completed' }, 'code-already-activated'],
    [{ lifeState: 'reassigned' }, 'code-already-reassigned'],
    [{ stockState: 'damaged' }, 'code-already-damaged'],
    [{ stockState: 'retired' }, 'code-already-retired'],
    [{ gone: true }, 'code-already-gone'],
  ] as const)('not one that is %o', (change, slug) => {
    const why = whyNotActivatable(plate(change));
    expect(why?.kind).toBe('conflict');
    expect(why?.slug).toBe(slug);
    expect(why?.message).toMatch(/Please .+\.$/);
  });
});
