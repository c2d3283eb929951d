import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { partnerType } from '../fields.js';

/** Someone applied for a partnership. */
export const applied = defineEvent(
  'partners-inventory.applied.v1',
  z.object({ accountId: z.uuid(), partnerType }),
  (account) => account.accountId,
);
