import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/** The maker delivered plates that an order, or a replacement without one, waits for. `left`: of the order, still at the maker. */
export const platesReceived = defineEvent(
  'qr-timeline.plates-received.v1',
  z.object({ orderId: z.uuid().exactOptional(), codeIds: z.array(z.uuid()).min(1), left: z.int() }),
  ({ orderId, codeIds }) => orderId ?? codeIds[0] ?? '',
);
