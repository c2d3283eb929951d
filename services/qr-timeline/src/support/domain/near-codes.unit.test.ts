import { describe, expect, it } from '@jest/globals';
import { codeBegins, nearCodes } from './near-codes.js';

const code = 'CF7K3M9QXA2TDV';

describe('a code read out loud', () => {
  it('matches itself in any notation', () => {
    for (const typed of ['cf-7k3m-9qxa-2tdv', ' CF 7K3M 9QXA 2TDV', 'https://keepsake.example/c/CF7K3M9QXA2TDV'])
      expect(codeBegins(typed)).toMatchObject({ codes: [code] });
  });

  it('matches a few valid codes with a wrong symbol or a transposition', () => {
    for (const misread of ['CF7K3M9QXA2TDW', 'CF7K3M8QXA2TDV', 'CF7K3MQ9XA2TDV']) {
      expect(codeBegins(misread)?.codes).toContain(code);
      expect(nearCodes(misread).length).toBeLessThan(40);
    }
  });

  it('matches by its prefix, with and without the order prefix', () => {
    expect(codeBegins('cf-7k')).toEqual({ codes: ['CF7K'], bodies: ['CF7K'], serial: 'CF7K' });
    expect(codeBegins('7k3m-9q')?.bodies).toEqual(['7K3M9Q']);
    expect(codeBegins('CF000017')?.serial).toBe('CF000017');
  });

  it('matches nothing when it is too short or not a code', () => {
    for (const typed of ['CF', 'cf7', '', 'Inés Duarte!', "'; drop table codes; --", 'X'.repeat(500)])
      expect(codeBegins(typed)).toBeUndefined();
  });
});
