import { describe, expect, test } from '@jest/globals';
import { preflight, symbolModules } from './plate-print.js';

const address = 'HTTPS://KEEPSAKE.FAMILY/C/CF7K3M9QXA2TDV';

describe('a code on a plate', () => {
  test.each([
    [40, 0.97, 'good'],
    [20, 0.48, 'tight'],
    [14, 0.34, 'too-small'],
  ] as const)('of %i mm has modules of %f mm: %s', (plateMm, moduleMm, verdict) => {
    expect(preflight(address, plateMm)).toMatchObject({ modules: 33, modulesAcross: 41, moduleMm, verdict });
  });

  test('recommends a larger plate if it is too small', () => {
    expect(preflight(address, 14).sentence).toBe('Too small to scan reliably on this plate. Choose a larger one.');
  });

  test('needs more modules in lower case', () => {
    expect(symbolModules(address.toLowerCase())).toBeGreaterThan(symbolModules(address));
  });
});
