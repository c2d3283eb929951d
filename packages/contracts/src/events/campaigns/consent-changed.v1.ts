import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** A person changed their email preferences. */
export const consentChanged = defineEvent(
  'campaigns.consent-changed.v1',
  z.object({ customerId: opaqueId, marketing: z.boolean(), reminders: z.boolean() }),
  (consent) => consent.customerId,
);
