import { defineEvent } from '@keepsake/platform/events/event';
import { z } from 'zod';
import { fieldName, opaqueId, slug } from './fields.js';

const schema = z.object({
  /** The changed row: a uuid, or the id of a customer. */
  subjectId: opaqueId,
  staffId: opaqueId,
  action: slug,
  subject: slug,
  changed: z.array(fieldName),
  reason: slug.exactOptional(),
});

/** A member of staff changed data. Lists the names of changed fields only; values stay with their service. */
export const staffActed = (service: string) => defineEvent(`${service}.staff-acted.v1`, schema, (act) => act.subjectId);
