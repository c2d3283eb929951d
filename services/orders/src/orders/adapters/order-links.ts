import type { Clock } from '@keepsake/platform/clock';
import { hmac, isHmac } from '@keepsake/platform/encryption';
import type { OrderLinks } from '../application/ports.js';

const purpose = 'order-link';
const lifeMs = 30 * 24 * 60 * 60_000;

/** Signs tokens `order.end.signature`: the signature proves the link, so no row is stored for it. */
export const signedOrderLinks = (secret: string, clock: Clock): OrderLinks => {
  const sign = (claim: string): string => `${claim}.${hmac(secret, purpose, claim)}`;
  return {
    make: (orderId) => sign(`${orderId}.${(clock.now().getTime() + lifeMs).toString(36)}`),
    read: (token) => {
      const claim = token.slice(0, Math.max(0, token.lastIndexOf('.')));
      if (!isHmac(secret, purpose, claim, token.slice(claim.length + 1))) return undefined;
      const [orderId, ends = ''] = claim.split('.');
      return Number.parseInt(ends, 36) > clock.now().getTime() ? orderId : undefined;
    },
  };
};
