import { hmac, isHmac } from '@keepsake/platform/encryption';

export type CookieJar = Readonly<Record<string, string>>;

export const readCookies = (header: string | undefined): CookieJar => {
  const jar: Record<string, string> = {};
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    const name = part.slice(0, at).trim();
    if (at > 0 && name !== '' && !Object.hasOwn(jar, name)) jar[name] = part.slice(at + 1).trim();
  }
  return jar;
};

export type SetCookie = {
  readonly name: string;
  readonly value: string;
  readonly maxAgeMs: number;
  readonly path?: string;
  readonly secure: boolean;
};

/** Cookies are `HttpOnly` and `SameSite`: no script reads them, and no other site sends them with a form. */
export const writeCookie = ({ name, value, maxAgeMs, path = '/', secure }: SetCookie): string =>
  `${name}=${value}; Path=${path}; Max-Age=${Math.max(0, Math.floor(maxAgeMs / 1_000))}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export type CookieNames = {
  readonly session: string;
  readonly browser: string;
  readonly referral: string;
  readonly grant: (code: string) => string;
  readonly wrote: (code: string) => string;
};

/** `__Host-` binds a cookie to this host and to https; browsers refuse it otherwise. */
export const cookieNames = (secure: boolean): CookieNames => {
  const host = secure ? '__Host-' : '';
  return {
    session: `${host}keepsake`,
    browser: `${host}keepsake-browser`,
    referral: `${host}keepsake-ref`,
    grant: (code) => `${host}keepsake-view-${code}`,
    wrote: (code) => `keepsake-wrote-${code}`,
  };
};

/** Signs a value as `value.signature`; it stays readable. `purpose` prevents the use of one kind as another. */
export const signed = (secret: string, purpose: string, value: string): string =>
  `${value}.${hmac(secret, purpose, value)}`;

/** Returns the value, or undefined if the signature or the purpose is wrong. */
export const readSigned = (secret: string, purpose: string, text: string | undefined): string | undefined => {
  const at = text?.lastIndexOf('.') ?? -1;
  if (text === undefined || at < 1) return undefined;
  const value = text.slice(0, at);
  return isHmac(secret, purpose, value, text.slice(at + 1)) ? value : undefined;
};
