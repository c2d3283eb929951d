import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** A customer proved another address: data stored under `fromId` belongs to `toId` from now on. */
export const customerMerged = defineEvent(
  'orders.customer-merged.v1',
  z.object({ fromId: opaqueId, toId: opaqueId }),
  (merge) => merge.toId,
);
