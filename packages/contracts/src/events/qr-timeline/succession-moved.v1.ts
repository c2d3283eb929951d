import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { opaqueId } from '../fields.js';

export const successionNews = [
  'checked',
  'reminded',
  'reminded-again',
  'announced',
  'closed',
  'removed',
  'keeper-warned',
  'yours',
  'successor-asked',
  'successor-agreed',
  'successor-declined',
  'successor-gone',
  'successor-needed',
  'successor-needed-again',
  'successor-stopped',
] as const;

/**
 * A step of the question to an owner, or of a successor who was named, answered or is needed. `customerId`: for
 * `yours` the new owner, for `keeper-warned` the keeper of a page that will be removed. `successorId`: the successor
 * of this news, who may have been replaced since.
 */
export const successionMoved = defineEvent(
  'qr-timeline.succession-moved.v1',
  z.object({
    timelineId: z.uuid(),
    now: z.enum(successionNews),
    customerId: opaqueId.exactOptional(),
    successorId: z.uuid().exactOptional(),
  }),
  (moved) => moved.timelineId,
);
