import { z } from 'zod';
import { absentWhenEmpty, count, instant, optionalLine } from './fields.js';

const day = () =>
  absentWhenEmpty(
    z.string().regex(/^(?:\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))?$/, 'Please send a day such as 2026-05-03.'),
  );
const narrow = () => optionalLine(200);

/** `GET /api/admin/audit`, newest first. Days are UTC, both included. */
export const auditQuery = z.object({
  person: narrow(),
  action: narrow(),
  subject: narrow(),
  from: day(),
  to: day(),
  before: z
    .string()
    .regex(/^\d{1,15}$/, 'Please send the number of an entry.')
    .transform(Number)
    .optional(),
  limit: z
    .string()
    .regex(/^(?:[1-9]\d{0,2}|1000)$/, 'Please ask for 1 to 1,000 rows.')
    .transform(Number)
    .optional(),
});

const values = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const auditEntry = z
  .object({
    seq: count(),
    at: instant(),
    service: z.string(),
    staffId: z.string(),
    person: z.string().meta({ description: 'The name, else the address; empty when nobody here has this id' }),
    action: z.string(),
    subject: z.string(),
    subjectId: z.string(),
    subjectName: z.string().nullable(),
    changed: z.array(z.string()),
    reason: z.string().nullable(),
    before: values,
    after: values,
    call: z.string().nullable().meta({ description: 'What was asked of the API, where the entry says it' }),
    words: z.string().nullable().meta({ description: 'The same in words' }),
    hash: z.string(),
    prevHash: z.string(),
  })
  .meta({ id: 'AuditEntry' });

export const auditCheck = z
  .object({
    at: instant(),
    by: z
      .string()
      .meta({ description: 'A colleague’s id, `operator` at a command, `night` for the job of every night' }),
    entries: count(),
    fault: z.object({ seq: count(), words: z.string() }).nullable(),
  })
  .meta({ id: 'AuditCheck' });

export const auditList = z
  .object({
    entries: z.array(auditEntry),
    total: count(),
    next: count().nullable().meta({ description: 'Send it as `before` for older entries' }),
    actions: z.array(z.string()),
    people: z.array(z.object({ id: z.string(), person: z.string() })),
    begins: instant().nullable(),
    lastCheck: auditCheck.nullable(),
  })
  .meta({ id: 'AuditList' });

export type AuditQuery = z.infer<typeof auditQuery>;
export type AuditEntry = z.infer<typeof auditEntry>;
export type AuditCheck = z.infer<typeof auditCheck>;
export type AuditList = z.infer<typeof auditList>;
