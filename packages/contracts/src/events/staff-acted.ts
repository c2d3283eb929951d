import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { fieldName, opaqueId, slug } from './fields.js';

const schema = z.object({
  /** The row that was acted on: a uuid, or the id of a customer. */
  subjectId: opaqueId,
  staffId: opaqueId,
  action: slug,
  subject: slug,
  changed: z.array(fieldName),
  reason: slug.exactOptional(),
});

/** A member of staff changed something. Names of the changed fields only: values and words stay with their owner. */
export const staffActed = (service: string) => defineEvent(`${service}.staff-acted.v1`, schema, (act) => act.subjectId);
