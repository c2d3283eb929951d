import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** Someone other than the buyer wants to activate an allotted code; the buyer must agree. */
export const claimHeld = defineEvent(
  'qr-timeline.claim-held.v1',
  z.object({ claimId: z.uuid(), codeId: z.uuid(), orderId: z.uuid(), ordererId: opaqueId }),
  (claim) => claim.claimId,
);
