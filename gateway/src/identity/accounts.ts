import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { dropEmailChange } from './email-changes.js';
import { deleteKnownBrowsers } from './known-browsers.js';

/**
 * Ends sessions opened before `at`, clears their address and deletes emailed codes. Later sessions belong to a new
 * sign-in.
 */
const closeServers = async (tx: Tx, customerId: string, at: Date): Promise<void> => {
  await sql`
    update session set ended_at = coalesce(ended_at, ${at}), email = ''
    where kind = 'customer' and account_id = ${customerId} and created_at <= ${at}`.execute(tx.db);
  await sql`
    delete from sign_in_challenge where customer_id = ${customerId} and sent_at <= ${at}`.execute(tx.db);
  await deleteKnownBrowsers(tx, customerId, at);
  await dropEmailChange(tx, customerId);
};

/** Ends all sessions of a customer who moved to another address or deleted the account. */
export const accountSubscriptions: readonly Subscription[] = [
  on(customerMerged, ({ data, time }, ctx) => ctx.transaction((tx) => closeServers(tx, data.fromId, time))),
  on(customerErased, ({ data, time }, ctx) => ctx.transaction((tx) => closeServers(tx, data.customerId, time))),
];
