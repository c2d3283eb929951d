import { describe, expect, it } from '@jest/globals';
import { base32, codeAtStep, fromBase32, matchingStep, newTotpSecret, stepAt, totpAddress } from './totp.js';

const secret = base32(Buffer.from('12345678901234567890'));

describe('authenticator codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('match RFC 6238 at %d seconds', (seconds, code) => {
    expect(codeAtStep(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  it('tolerate a clock drift of half a minute and no more', () => {
    const at = new Date('2026-02-03T10:00:00Z');
    const taken = [-2, -1, 0, 1, 2].map(
      (steps) => matchingStep(secret, codeAtStep(secret, stepAt(at) + steps), at, 0) !== undefined,
    );
    expect(taken).toEqual([false, true, true, true, false]);
  });

  it('are rejected when they or a later one were used', () => {
    const at = new Date('2026-02-03T10:00:00Z');
    const used = matchingStep(secret, codeAtStep(secret, stepAt(at)), at, 0) ?? 0;
    expect(matchingStep(secret, codeAtStep(secret, stepAt(at)), at, used)).toBeUndefined();
    expect(matchingStep(secret, codeAtStep(secret, stepAt(at) - 1), at, used)).toBeUndefined();
    expect(matchingStep(secret, codeAtStep(secret, stepAt(at) + 1), at, used)).toBe(used + 1);
  });

  it('use a secret of 160 bits that survives encoding', () => {
    const one = newTotpSecret();
    expect(one).toMatch(/^[A-Z2-7]{32}$/);
    expect(base32(fromBase32(one))).toBe(one);
  });

  it('name brand and account in the address of the QR code', () => {
    expect(totpAddress('Keep & Sake', 'ana@example.org', secret)).toBe(
      `otpauth://totp/Keep%20%26%20Sake:ana%40example.org?secret=${secret}&issuer=Keep%20%26%20Sake`,
    );
  });
});
