import { customerErased } from '@keepsake/contracts/events/orders/customer-erased.v1';
import { customerMerged } from '@keepsake/contracts/events/orders/customer-merged.v1';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Tx } from '@keepsake/platform/turn';
import { sql } from 'kysely';
import { dropEmailChange } from './email-changes.js';
import { forgetKnownBrowsers } from './known-browsers.js';

/** Sessions that stood before `at` end and lose their address; so do codes that were mailed. Later ones are somebody who came back. */
const closeDoors = async (tx: Tx, customerId: string, at: Date): Promise<void> => {
  await sql`
    update session set ended_at = coalesce(ended_at, ${at}), email = ''
    where kind = 'customer' and account_id = ${customerId} and created_at <= ${at}`.execute(tx.db);
  await sql`
    delete from sign_in_challenge where customer_id = ${customerId} and sent_at <= ${at}`.execute(tx.db);
  await forgetKnownBrowsers(tx, customerId, at);
  await dropEmailChange(tx, customerId);
};

/** Whoever moved to another address, or left, is signed out wherever they were. */
export const accountSubscriptions: readonly Subscription[] = [
  on(customerMerged, ({ data, time }, turn) => turn.once((tx) => closeDoors(tx, data.fromId, time))),
  on(customerErased, ({ data, time }, turn) => turn.once((tx) => closeDoors(tx, data.customerId, time))),
];
