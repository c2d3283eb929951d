import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId, partnerType } from '../fields.js';

/** A partner account exists, or changed whether it is active; `customerId` is the hash of its address. */
export const accountChanged = defineEvent(
  'partners-inventory.account-changed.v1',
  z.object({ accountId: z.uuid(), customerId: opaqueId, partnerType, active: z.boolean() }),
  (account) => account.accountId,
);
