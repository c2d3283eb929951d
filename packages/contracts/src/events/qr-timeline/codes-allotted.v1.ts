import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/**
 * These codes, and no others, belong to the order from now on; each is printed so often that `copies` plates go into the parcel.
 * Said again when a packer swaps one.
 */
export const codesAllotted = defineEvent(
  'qr-timeline.codes-allotted.v1',
  z.object({
    orderId: z.uuid(),
    codeIds: z.array(z.uuid()),
    copies: z.int(),
    /** Those of `codeIds` whose plates the maker still has. */
    atMaker: z.array(z.uuid()).exactOptional(),
  }),
  (order) => order.orderId,
);
