import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { rateTenths, referralCode } from '../fields.js';

/** The terms under which a referral code earns; consumers keep the highest version. */
export const termsChanged = defineEvent(
  'affiliates-escrow.terms-changed.v1',
  z.object({
    affiliateId: z.uuid(),
    referralCode,
    rateTenths,
    active: z.boolean(),
    version: z.int(),
  }),
  (terms) => terms.affiliateId,
);
