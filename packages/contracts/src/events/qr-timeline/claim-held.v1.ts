import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** Someone else than the orderer wants to activate an allotted code; the orderer has to agree. */
export const claimHeld = defineEvent(
  'qr-timeline.claim-held.v1',
  z.object({ claimId: z.uuid(), codeId: z.uuid(), orderId: z.uuid(), ordererId: opaqueId }),
  (claim) => claim.claimId,
);
