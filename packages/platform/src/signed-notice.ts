import { createHmac, timingSafeEqual } from 'node:crypto';
import { problem } from './problem.js';

/** What a provider tells by itself: the text as it came, byte for byte, and the header that signs it. */
export type SignedNotice = { readonly payload: string; readonly signature: string };

const toleranceMs = 5 * 60_000;
const refused = (words: string) => problem('forbidden', 'notice-refused', words);

const macOf = (secret: string, seconds: string, payload: string): Buffer =>
  createHmac('sha256', secret).update(`${seconds}.${payload}`).digest();

/**
 * `t=<seconds>,v1=<hex>[,v1=<hex>]`: HMAC-SHA256 over `t.payload`; several v1 while a secret is being changed. Throws
 * `notice-refused` when nobody who knows the secret signed these bytes, or not within five minutes of `now`.
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

/** A notice as its provider would send it, for stand-ins of providers and for tests. */
export const signNotice = (secret: string, payload: string, at: Date): SignedNotice => {
  const seconds = String(Math.floor(at.getTime() / 1_000));
  return { payload, signature: `t=${seconds},v1=${macOf(secret, seconds, payload).toString('hex')}` };
};
