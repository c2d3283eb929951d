import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { rateTenths } from '../fields.js';

/** The default rate and the exempt partner types; consumers keep the highest version. */
export const settingsChanged = defineEvent(
  'affiliates-escrow.settings-changed.v1',
  z.object({
    defaultRateTenths: rateTenths,
    exemptions: z.object({ memorial: z.boolean(), pet: z.boolean() }),
    version: z.int(),
  }),
  () => 'settings',
);
