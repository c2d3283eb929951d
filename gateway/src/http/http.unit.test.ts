import { describe, expect, it } from '@jest/globals';
import type { IncomingMessage } from 'node:http';
import { clientAddress, limitKey } from './address.js';
import { cookieNames, readCookies, readSigned, signed, writeCookie } from './cookies.js';
import { nestedDeeperThan } from './json-body.js';
import { refuseForeignWrites } from './origin.js';
import { isNotModified, readRange } from './ranges.js';
import { docsPolicy, everyAnswer, inertPolicy, pagePolicy } from './security-headers.js';

const secret = 'a secret of the tests, long enough 0123456789';

describe('address of a rate limit', () => {
  const request = (remoteAddress: string, forwarded?: string) =>
    ({
      socket: { remoteAddress },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    }) as unknown as IncomingMessage;

  it('is the socket address without trusted proxies, whatever the headers contain', () => {
    expect(clientAddress(request('::ffff:203.0.113.7', '1.2.3.4'), 0)).toBe('203.0.113.7');
  });
  it('is the entry of the outermost trusted proxy', () => {
    expect(clientAddress(request('10.0.0.1', '1.2.3.4, 198.51.100.9'), 1)).toBe('198.51.100.9');
    expect(clientAddress(request('10.0.0.1', '1.2.3.4, 198.51.100.9, 10.0.0.2'), 2)).toBe('198.51.100.9');
    expect(clientAddress(request('10.0.0.1'), 1)).toBe('10.0.0.1');
  });
  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:0db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['203.0.113.7', '203.0.113.7'],
  ])('of %s is %s', (address, key) => {
    expect(limitKey(address)).toBe(key);
  });
});

describe('cookies', () => {
  it('are read as sent; the first of two with one name counts', () => {
    expect(readCookies('a=1; b=x=y; a=2;  c = 3 ; broken; =nothing')).toEqual({ a: '1', b: 'x=y', c: '3' });
    expect(readCookies(undefined)).toEqual({});
  });
  it('are bound to this host behind https', () => {
    const name = cookieNames(true).session;
    expect(writeCookie({ name, value: 'v', maxAgeMs: 1_500, secure: true })).toBe(
      '__Host-keepsake=v; Path=/; Max-Age=1; HttpOnly; SameSite=Lax; Secure',
    );
  });
  it('are ignored when unsigned or signed for another purpose', () => {
    const text = signed(secret, 'browser', 'abc.def');
    expect(readSigned(secret, 'browser', text)).toBe('abc.def');
    expect(readSigned(secret, 'grant', text)).toBeUndefined();
    expect(readSigned('another secret of the tests, long enough 01234', 'browser', text)).toBeUndefined();
    expect(readSigned(secret, 'browser', `${text}x`)).toBeUndefined();
    expect(readSigned(secret, 'browser', text.replace('abc', 'abd'))).toBeUndefined();
    expect(readSigned(secret, 'browser', '')).toBeUndefined();
  });
});

describe('security headers', () => {
  it.each([
    ['pages', pagePolicy('n0')],
    ['the API browser', docsPolicy],
    ['all other responses', inertPolicy],
  ])('of %s allow no plugin, other base, frame or unlisted source', (_, policy) => {
    for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(part);
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });
  it('bind the host and its subdomains to https for a year', () => {
    expect(everyAnswer(true)['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    expect(everyAnswer(false)).not.toHaveProperty('strict-transport-security');
  });
});

describe('JSON nesting', () => {
  const deeper = (text: string, limit: number): boolean => nestedDeeperThan(Buffer.from(text), limit);
  it('counts brackets outside of strings', () => {
    expect(deeper('[[[]]]', 3)).toBe(false);
    expect(deeper('[[[[]]]]', 3)).toBe(true);
    expect(deeper('{"a":[{"b":[]}]}', 4)).toBe(false);
    expect(deeper('["[[[[[", "\\"[[[[["]', 1)).toBe(false);
    expect(deeper('["\\\\", [[]]]', 2)).toBe(true);
  });
  it('is measured in one pass over a megabyte', () => {
    expect(deeper('['.repeat(1 << 20), 32)).toBe(true);
    expect(deeper(`"${'['.repeat(1 << 20)}"`, 32)).toBe(false);
  });
});

describe('ranges', () => {
  it.each([
    ['bytes=0-0', { from: 0, to: 0 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=90-1000', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=-1000', { from: 0, to: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=5-4', 'none'],
    ['bytes=0-1,4-5', 'none'],
    ['bytes=-', 'none'],
    ['pages=1-2', 'none'],
    ['bytes=99999999999999999999-', 'none'],
    [undefined, 'none'],
  ])('%s of 100 bytes is %p', (header, range) => {
    expect(readRange(header, 100)).toEqual(range);
  });
  it('are ignored when the client has the current version', () => {
    expect(isNotModified('W/"1-1"', 'W/"1-1"')).toBe(true);
    expect(isNotModified('"x", "1-1"', 'W/"1-1"')).toBe(true);
    expect(isNotModified('*', '"y"')).toBe(true);
    expect(isNotModified('"1-2"', 'W/"1-1"')).toBe(false);
    expect(isNotModified(undefined, '"y"')).toBe(false);
  });
});

describe('origin of a write', () => {
  const own = 'https://keepsake.example';
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: own }],
    [{ origin: 'http://localhost:8080', host: 'localhost:8080' }],
    [{}],
  ])('is accepted from the own pages and from other clients: %p', (headers) => {
    expect(() => refuseForeignWrites(headers, own)).not.toThrow();
  });
  it.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site', origin: own }],
    [{ origin: 'https://evil.example', host: 'keepsake.example' }],
    [{ origin: 'null', host: 'keepsake.example' }],
    [{ origin: 'https://keepsake.example.evil.example', host: 'keepsake.example' }],
  ])('is rejected from another site: %p', (headers) => {
    expect(() => refuseForeignWrites(headers, own)).toThrow('This was sent from another site.');
  });
});
