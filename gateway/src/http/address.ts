import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { hmac } from '@keepsake/platform/encryption';

/**
 * Returns the client address: the socket's, or, behind trusted proxies, the entry that the outermost of them wrote.
 * Entries further left can be forged.
 */
export const clientAddress = (request: IncomingMessage, proxies: number): string => {
  const socket = request.socket.remoteAddress ?? '';
  if (proxies === 0) return plain(socket);
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => isIP(entry) !== 0);
  return plain(forwarded.at(-proxies) ?? forwarded[0] ?? socket);
};

/** Returns the key of rate limits: for IPv6 the /64, because a home has a whole one. */
export const limitKey = (address: string): string => (isIP(address) === 6 ? prefix64(address) : address);

/** Returns the HMAC of an address, because addresses must not be stored. */
export const networkOf = (secret: string, address: string): string =>
  hmac(secret, 'network', address).slice(0, networkLength);
const networkLength = 22;

/** Limits need one spelling: `0:0:0:0` for `::1`. */
const isLoopback = (address: string): boolean => ['::1', '0:0:0:0'].includes(address) || address.startsWith('127.');

const localName = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Returns whether the request comes from this machine under a local name. DNS rebinding cannot change the Host header;
 * an untrusted proxy would make every visitor look local.
 */
export const isThisMachine = (
  { address, headers }: { readonly address: string; readonly headers: IncomingHttpHeaders },
  proxies: number,
): boolean =>
  isLoopback(address) &&
  localName.test(headers.host ?? '') &&
  (proxies > 0 || (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined));

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

const prefix64 = (address: string): string => {
  const [head = '', tail] = address.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
};
