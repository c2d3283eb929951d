import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { cents, slug } from '../fields.js';

/** A commission is booked for an order; `flagged` names a suspicion. */
export const commissionHeld = defineEvent(
  'affiliates-escrow.commission-held.v1',
  z.object({ orderId: z.uuid(), affiliateId: z.uuid(), amountCents: cents, flagged: slug.exactOptional() }),
  (commission) => commission.orderId,
);
