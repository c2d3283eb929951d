import { describe, expect, test } from '@jest/globals';
import { isProblem } from '@keepsake/platform/problem';
import { readCode, activationProblem, undoProblem, type Plate } from './plate.js';

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

describe('readCode', () => {
  test.each(['CF7K3M9QXA2TDV', 'cf-7k3m-9qxa-2tdv', ' CF 7K3M 9QXA 2TDV ', 'https://x.example/c/CF7K3M9QXA2TDV'])(
    'reads %s',
    (typed) => {
      expect(readCode(typed)).toBe('CF7K3M9QXA2TDV');
    },
  );

  test('shows the groups of a mistyped code for comparison with the plate', () => {
    expect(refusal('CF7K3M9QXA2TDW')).toBe(
      'invalid code-misread: One character does not fit. Please compare: CF-7K3M-9QXA-2TDW.',
    );
  });

  test.each(['', 'hello', '7K3M9QXA2TDV', '%00', 'CF'.repeat(400)])('rejects %p with a message', (typed) => {
    expect(refusal(typed)).toBe('invalid code-misread: This is not a plate code. Please compare it with the plate.');
  });
});

describe('activationProblem', () => {
  test.each(['available', 'assigned', 'shipped'] as const)('accepts an unused plate that is %s', (stockState) => {
    expect(activationProblem(plate({ stockState }))).toBeUndefined();
  });

  test.each([
    [{ lifeState: 'activated' }, 'code-already-activated'],
    [{ lifeState: 'completed' }, 'code-already-activated'],
    [{ lifeState: 'reassigned' }, 'code-already-reassigned'],
    [{ stockState: 'damaged' }, 'code-already-damaged'],
    [{ stockState: 'retired' }, 'code-already-retired'],
    [{ gone: true }, 'code-already-gone'],
  ] as const)('rejects a plate that is %o', (change, slug) => {
    const why = activationProblem(plate(change));
    expect(why?.kind).toBe('conflict');
    expect(why?.slug).toBe(slug);
    expect(why?.message).toMatch(/Please .+\.$/);
  });
});

describe('undoProblem', () => {
  const activatedAt = new Date(1_000);
  test.each([
    [{ lifeState: 'activated' }, undefined],
    [{ lifeState: 'completed' }, undefined],
    [{ lifeState: 'unactivated' }, 'code-not-activated'],
    [{ lifeState: 'activated', gone: true }, 'code-already-gone'],
  ] as const)('returns for %j: %s', (change, slug) => {
    expect(undoProblem(plate({ activatedAt, ...change }), new Date(2_000))?.slug).toBe(slug);
  });
});
