import { readSubLink } from '@keepsake/contracts/values/sub-link';
import { subLinkKey } from '@keepsake/platform/sub-link-key';
import { writeCookie, type CookieJar, type CookieNames } from './cookies.js';

const rememberedMs = 30 * 24 * 60 * 60_000;

/** Code format of affiliates; other values of `?ref=` are ignored. */
const shape = /^[A-Z0-9][A-Z0-9-]{1,39}$/;

export const readReferral = (text: unknown): string | undefined => {
  const code = typeof text === 'string' ? text.trim().toUpperCase() : '';
  return shape.test(code) ? code : undefined;
};

/** A followed link: the code, and the label of a sub-link. */
export type Referral = { readonly code: string; readonly via?: string };

/** Reads the query of a link; undefined without a valid code. An invalid label is ignored. */
export const referralOf = (ref: unknown, via: unknown): Referral | undefined => {
  const code = readReferral(ref);
  const label = readSubLink(via);
  return code === undefined ? undefined : { code, ...(label !== undefined && { via: label }) };
};

export const subLinkOf = ({ code, via }: Referral): string | undefined =>
  via === undefined ? undefined : subLinkKey(code, via);

/** Stores the referrer of a visitor for 30 days; the last one counts. */
export const referralCookie = (names: CookieNames, { code, via }: Referral, secure: boolean): string => {
  const value = via === undefined ? code : `${code}.${via}`;
  return writeCookie({ name: names.referral, value, maxAgeMs: rememberedMs, secure });
};

export const rememberedReferral = (names: CookieNames, cookies: CookieJar): Referral | undefined => {
  const [code, via] = (cookies[names.referral] ?? '').split('.');
  return referralOf(code, via);
};
