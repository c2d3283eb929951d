import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';

/**
 * The maker delivered plates of an order, or of a replacement without one. `left`: plates of the order still at the
 * maker.
 */
export const platesReceived = defineEvent(
  'qr-timeline.plates-received.v1',
  z.object({ orderId: z.uuid().exactOptional(), codeIds: z.array(z.uuid()).min(1), left: z.int() }),
  ({ orderId, codeIds }) => orderId ?? codeIds[0] ?? '',
);
