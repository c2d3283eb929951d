import { orderCompleted } from '@keepsake/contracts/events/orders/order-completed.v1';
import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { affiliatesRpc } from '@keepsake/contracts/rpc/affiliates';
import { payoutDetailsRpc } from '@keepsake/contracts/rpc/payout-details';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller } from '@keepsake/platform/request-context';
import type { TestService } from '@keepsake/platform/testing/test-service';

const password = 'a good password';
let affiliates = 0;

/** Registers an affiliate without payout details. */
export const applied = async (under: TestService): Promise<string> => {
  const person = { firstName: 'Rui', lastName: 'Costa', email: `rui-${++affiliates}@example.org`, password };
  return (await under.call(affiliatesRpc).Register(person)).affiliateId;
};

/** Saves payout details; the service needs a SEAL_SECRET. */
export const giveDetails = async (under: TestService, affiliateId: string): Promise<void> => {
  const self: Caller = { kind: 'affiliate', id: affiliateId, browserId: 'browser-of-the-affiliate' };
  await under.call(payoutDetailsRpc, self).SavePayoutDetails({
    affiliateId,
    password,
    taxCountry: 'PT',
    holder: 'Rui Costa',
    account: { method: 'iban', iban: 'DE89 3704 0044 0532 0130 00' },
  });
};

/** Registers an affiliate who can be paid. */
export const registered = async (under: TestService): Promise<string> => {
  const affiliateId = await applied(under);
  await giveDetails(under, affiliateId);
  return affiliateId;
};

/** Creates an order that was completed long ago, so its commission is payable. */
export const earned = async (
  under: TestService,
  affiliateId: string,
  totalCents = 8_500,
  at = '2026-01-04T10:00:00Z',
): Promise<string> => {
  const orderId = randomIds.next();
  await under.deliver(orderPlaced, {
    orderId,
    number: 'K-4F7Q2M9X',
    customerId: 'customer-of-the-buyer',
    variant: 'checkout',
    tier: 'event',
    quantity: 3,
    codes: 1,
    copies: 3,
    eventType: 'memorial',
    totalCents,
    currency: 'USD',
    commission: { affiliateId, rateTenths: 100, amountCents: totalCents / 10 },
    uploadIds: [],
    browserId: 'browser-of-the-buyer',
    paid: false,
  });
  await under.deliver(orderCompleted, { orderId, by: 'shipped' as const }, { at: new Date(at) });
  return orderId;
};
