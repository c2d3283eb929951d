import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

/** A customer proved another address: what was kept under `fromId` up to now belongs to `toId`. */
export const customerMerged = defineEvent(
  'orders.customer-merged.v1',
  z.object({ fromId: opaqueId, toId: opaqueId }),
  (merge) => merge.toId,
);
