import { isIP } from 'node:net';
import { integrationMessages } from '@keepsake/contracts/catalog/integration-messages';
import ipaddr from 'ipaddr.js';

/** Returns whether an IP address belongs to the public internet: not private, local, mapped, translated or reserved. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const parsed = (text: string): URL | undefined => {
  try {
    return new URL(text);
  } catch {
    return undefined; // the caller explains what an address looks like
  }
};

/** Returns the host without the brackets of an IPv6 address. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Host names that never lead to a public server. */
const localName = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|test|invalid)\.?$/;

/**
 * Returns why webhooks are not sent to this address; undefined if they are. The addresses behind a name are checked
 * again at every attempt.
 *
 * @param allowedHosts `host:port` that the operator exempts from these rules
 */
export const addressProblem = (text: string, allowedHosts: ReadonlySet<string>): string | undefined => {
  const url = parsed(text);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return integrationMessages.url;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return integrationMessages.urlSecret;
  if (allowedHosts.has(url.host)) return undefined;
  if (url.protocol !== 'https:') return integrationMessages.url;
  if (url.port !== '') return integrationMessages.urlPort;
  const host = hostOf(url);
  if (isIP(host) !== 0) return isPublicAddress(host) ? undefined : integrationMessages.urlPrivate;
  return localName.test(host) || !host.includes('.') ? integrationMessages.urlPrivate : undefined;
};
