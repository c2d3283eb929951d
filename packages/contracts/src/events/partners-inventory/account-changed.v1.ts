import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId, partnerType } from '../fields.js';

/** A partner account was created, activated or paused; `customerId` is the hash of its address. */
export const accountChanged = defineEvent(
  'partners-inventory.account-changed.v1',
  z.object({ accountId: z.uuid(), customerId: opaqueId, partnerType, active: z.boolean() }),
  (account) => account.accountId,
);
