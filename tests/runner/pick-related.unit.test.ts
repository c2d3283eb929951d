import { describe, expect, it } from '@jest/globals';
import { pickRelated } from './pick-related.js';

const many = (folder: string, kind: string, count: number): string[] =>
  Array.from({ length: count }, (_, n) => `${folder}/t${String(n).padStart(3, '0')}.${kind}.test.ts`);

describe('tests of make quick', () => {
  it('run nearest first: changed test, folder, package, others', () => {
    const changed = ['services/orders/src/orders/domain/order.ts', 'services/orders/src/orders/lists.int.test.ts'];
    const related = [
      'gateway/src/errors.unit.test.ts',
      'services/orders/src/service.int.test.ts',
      'services/orders/src/orders/domain/order.unit.test.ts',
      'services/orders/src/orders/lists.int.test.ts',
    ];
    expect(pickRelated(changed, related).picked).toEqual([
      'services/orders/src/orders/lists.int.test.ts',
      'services/orders/src/orders/domain/order.unit.test.ts',
      'services/orders/src/service.int.test.ts',
      'gateway/src/errors.unit.test.ts',
    ]);
  });

  it('exclude journeys and browser tests', () => {
    expect(pickRelated(['tests/e2e/support/until.ts'], ['tests/e2e/journey.e2e.test.ts'])).toEqual({
      picked: [],
      left: [],
    });
  });

  it('stay within their time and list the rest', () => {
    const related = [...many('gateway/src', 'int', 60), ...many('gateway/src/http', 'unit', 30)];
    const { picked, left } = pickRelated(['gateway/src/http/lists.ts'], related);
    expect(picked.length + left.length).toBe(90);
    expect(picked.filter((path) => path.includes('.unit.'))).toHaveLength(30);
    expect(left.length).toBeGreaterThan(40);
  });
});
