import { createHmac, timingSafeEqual } from 'node:crypto';
import { problem } from '../problem.js';

/** A notice of a provider: its raw body, byte for byte, and its signature header. */
export type SignedNotice = { readonly payload: string; readonly signature: string };

const toleranceMs = 5 * 60_000;
const refused = (detail: string) => problem('forbidden', 'notice-refused', detail);

const macOf = (secret: string, seconds: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${payload}`).digest();

/**
 * Verifies `t=<seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 over `t.payload`; several v1 allow a change of the secret.
 * Throws `notice-refused` for a wrong signature, or a time more than five minutes from `now`.
 */
export const checkNotice = (secret: string, { payload, signature }: SignedNotice, now: Date): void => {
  const parts = signature.split(',').map((part) => part.trim().split('=', 2) as [string, string?]);
  const seconds = parts.find(([name]) => name === 't')?.[1] ?? '';
  const given = parts.flatMap(([name, value]) => (name === 'v1' && value !== undefined ? [value] : []));
  const expected = macOf(secret, seconds, payload);
  const matches = given.some((hex) => {
    const bytes = Buffer.from(hex, 'hex');
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  if (!/^\d{1,12}$/.test(seconds) || !matches)
    throw refused('This notice is not signed by the provider. Please check the signing secret.');
  if (Math.abs(now.getTime() - Number(seconds) * 1_000) > toleranceMs)
    throw refused('This notice was signed too long ago, or the clock is wrong. Please send it again.');
};

/** Signs a notice as its provider would, for fake providers and tests. */
export const signNotice = (secret: string, payload: string, at: Date): SignedNotice => {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  return { payload, signature: `t=${seconds},v1=${macOf(secret, seconds, payload).toString('hex')}` };
};
