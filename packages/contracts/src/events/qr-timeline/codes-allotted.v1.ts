import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/**
 * Exactly these codes belong to the order from now on; with more `copies` than codes, a code is on several plates.
 * Published again when a packer swaps one.
 */
export const codesAllotted = defineEvent(
  'qr-timeline.codes-allotted.v1',
  z.object({
    orderId: z.uuid(),
    codeIds: z.array(z.uuid()),
    copies: z.int(),
    /** Those of `codeIds` whose plates are still at the maker. */
    atMaker: z.array(z.uuid()).exactOptional(),
  }),
  (order) => order.orderId,
);
