import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { keyedHash } from '@keepsake/platform/sealed';

/**
 * Who sent this, as far as it can be believed: the socket's address, or, behind `proxies` of our own, the entry that the
 * outermost of them wrote. Entries further left are the visitor's own words.
 */
export const clientAddress = (request: IncomingMessage, proxies: number): string => {
  const socket = request.socket.remoteAddress ?? '';
  if (proxies === 0) return plain(socket);
  const said = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => isIP(entry) !== 0);
  return plain(said.at(-proxies) ?? said[0] ?? socket);
};

/** What limits count by. A home gets a whole /64 of IPv6, so its single addresses mean nothing. */
export const limitKey = (address: string): string => (isIP(address) === 6 ? prefix64(address) : address);

/** An address may not be stored; its keyed hash tells networks apart and nothing else. */
export const networkOf = (secret: string, address: string): string =>
  keyedHash(secret, 'network', address).slice(0, networkLength);
const networkLength = 22;

/** `0:0:0:0` is what limits call `::1`. */
const isLoopback = (address: string): boolean => ['::1', '0:0:0:0'].includes(address) || address.startsWith('127.');

const localName = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/**
 * Whether a person on this machine asks by one of its local names. A page of another site can make its own name resolve to
 * this machine, but not change the Host it sends; a proxy that is not trusted makes every visitor look local.
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
