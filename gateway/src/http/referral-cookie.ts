import { writeCookie, type CookieJar, type CookieNames } from './cookies.js';

const rememberedMs = 30 * 24 * 60 * 60_000;

/** Code format of affiliates; other values of `?ref=` are ignored. */
const shape = /^[A-Z0-9][A-Z0-9-]{1,39}$/;

export const readReferral = (text: unknown): string | undefined => {
  const code = typeof text === 'string' ? text.trim().toUpperCase() : '';
  return shape.test(code) ? code : undefined;
};

/** Stores the referrer of a visitor for 30 days; the last one counts. */
export const referralCookie = (names: CookieNames, ref: unknown, secure: boolean): string | undefined => {
  const value = readReferral(ref);
  return value === undefined ? undefined : writeCookie({ name: names.referral, value, maxAgeMs: rememberedMs, secure });
};

export const rememberedReferral = (names: CookieNames, cookies: CookieJar): string | undefined =>
  readReferral(cookies[names.referral]);
