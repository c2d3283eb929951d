import { z } from 'zod';
import { caseMessages } from '../catalogue/case-messages.js';
import { absentWhenEmpty, count, instant, optionalEmail, optionalLine, optionalText, requiredLine } from './fields.js';
import { caseSorts, workQuery } from './lists.js';
import { fieldMessages } from '../catalogue/field-messages.js';
import { papers } from '../values/paper.js';
import { parseHumanDate } from '../values/human-date.js';

const serviceDate = absentWhenEmpty(
  z
    .string({ error: fieldMessages.date })
    .max(40, { error: fieldMessages.date, abort: true })
    .refine((text) => text.trim() === '' || parseHumanDate(text) !== undefined, fieldMessages.date),
);

/** `POST /api/partners/{id}/cases`. `orderRef` is a wish: one that is taken is made unique. */
export const createCaseBody = z
  .object({
    subjectName: requiredLine(200, caseMessages.subjectName),
    subjectType: z.enum(['person', 'pet'], { error: 'Please choose a person or a pet.' }).nullish(),
    serviceType: optionalLine(60),
    orderRef: optionalLine(60),
    serviceDate,
  })
  .meta({ id: 'CreateCase' });

/** `PUT /api/cases/{id}`: everything that is known of the family; what is left out is forgotten. */
export const saveCaseBody = z
  .object({
    subjectName: requiredLine(200, caseMessages.subjectName),
    serviceDate,
    familyName: optionalLine(200),
    familyEmail: optionalEmail(),
    familyPhone: optionalLine(40),
    notes: optionalText(2_000),
  })
  .meta({ id: 'SaveCase' });

export const partnerCase = z
  .object({
    id: z.uuid(),
    locationId: z.uuid(),
    orderRef: z.string(),
    subjectName: z.string(),
    subjectType: z.enum(['person', 'pet']),
    serviceType: z.string(),
    serviceDate: z.string().nullable(),
    state: z.enum(['open', 'plated', 'claimed', 'closed']),
    /** The how-many-eth case of its month, and whether that was over the plan. */
    number: count(),
    overPlan: z.boolean(),
    qrToken: z.string().nullable(),
    qrTokens: z.array(z.string()),
    totalFiles: count(),
    timelineUrl: z.string().nullable(),
    familyName: z.string().nullable(),
    familyEmail: z.string().nullable(),
    familyPhone: z.string().nullable(),
    notes: z.string().nullable(),
    createdAt: instant(),
    closedAt: instant().nullable(),
  })
  .meta({ id: 'Case' });

export const caseFigures = z
  .object({
    activeCases: count(),
    platesAssigned: count(),
    totalFiles: count(),
    withoutPlate: count(),
    unclaimed: count(),
  })
  .meta({ id: 'CaseFigures' });

/** Query of `GET /api/partners/{id}/cases`; `active` are all but the closed ones. */
export const casesQuery = workQuery(...caseSorts).extend({
  state: z.enum(['active', 'open', 'plated', 'claimed', 'closed']).optional(),
  plate: z.enum(['with', 'without']).optional(),
});

/** Query of `GET /api/cases/{id}/family-sheet.pdf` */
export const familySheetQuery = z.object({
  paper: z.enum(papers, { error: 'Please choose letter or a4 for the paper.' }).default('letter'),
});

/** `POST /api/v1/mfr/assignments`. The first pair that comes with a key is its pair for ever. */
export const assignmentBody = z
  .object({
    order_ref: requiredLine(100, 'Please send the order_ref of the case.'),
    qr_token: requiredLine(400, caseMessages.plateMissing),
    idempotency_key: requiredLine(200, 'Please send an idempotency_key.'),
  })
  .meta({ id: 'Assignment' });

export const assignmentAnswer = z
  .object({
    id: z.uuid(),
    case_id: z.uuid(),
    order_ref: z.string(),
    qr_token: z.string(),
    status: z.literal('assigned'),
    assigned_at: instant(),
  })
  .meta({ id: 'Assigned' });

export type CreateCaseInput = z.input<typeof createCaseBody>;
export type SaveCaseInput = z.input<typeof saveCaseBody>;
export type PartnerCase = z.infer<typeof partnerCase>;
export type CaseFigures = z.infer<typeof caseFigures>;
export type AssignmentInput = z.input<typeof assignmentBody>;
export type AssignmentAnswer = z.infer<typeof assignmentAnswer>;
