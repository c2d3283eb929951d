import { z } from 'zod';
import { caseMessages } from '../../catalog/messages/case-messages.js';
import {
  absentWhenEmpty,
  count,
  instant,
  optionalEmail,
  optionalLine,
  optionalText,
  paperLanguage,
  requiredLine,
} from '../fields.js';
import { importFields, importQuery } from '../imports.js';
import { caseSorts, workQuery } from '../lists.js';
import { fieldMessages } from '../../catalog/messages/field-messages.js';
import { handoverMessages } from '../../catalog/messages/handover-messages.js';
import { isTimeZone } from '../../values/dates/time-zone.js';
import { papers } from '../../values/paper.js';
import { readWebAddress } from '../../values/text/web-address.js';
import { parseHumanDate } from '../../values/dates/human-date.js';

const serviceDate = absentWhenEmpty(
  z
    .string({ error: fieldMessages.date })
    .max(40, { error: fieldMessages.date, abort: true })
    .refine((text) => text.trim() === '' || parseHumanDate(text) !== undefined, fieldMessages.date),
);

const serviceBlock = {
  serviceTime: absentWhenEmpty(
    z.string({ error: caseMessages.serviceTime }).regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/, caseMessages.serviceTime),
  ),
  servicePlace: optionalLine(300),
  livestreamUrl: absentWhenEmpty(
    z
      .string({ error: caseMessages.livestreamUrl })
      .max(300, { error: caseMessages.livestreamUrl, abort: true })
      .refine((text) => text.trim() === '' || readWebAddress(text) !== undefined, caseMessages.livestreamUrl)
      .overwrite((text) => readWebAddress(text) ?? ''),
  ),
  charity: optionalLine(300),
};

/** `POST /api/partners/{id}/cases`. A duplicate `orderRef` is made unique. */
export const createCaseBody = z
  .object({
    subjectName: requiredLine(200, caseMessages.subjectName),
    subjectType: z.enum(['person', 'pet'], { error: 'Please choose a person or a pet.' }).nullish(),
    serviceType: optionalLine(60),
    orderRef: optionalLine(60),
    serviceDate,
  })
  .meta({ id: 'CreateCase' });

/** `PUT /api/cases/{id}`: replaces all family details; absent fields are cleared. */
export const saveCaseBody = z
  .object({
    subjectName: requiredLine(200, caseMessages.subjectName),
    serviceDate,
    ...serviceBlock,
    familyName: optionalLine(200),
    familyEmail: optionalEmail(),
    familyPhone: optionalLine(40),
    notes: optionalText(2_000),
  })
  .meta({ id: 'SaveCase' });

/** `POST /api/cases/{id}/next-of-kin`, and `PUT` of one, which replaces all details. */
export const saveContactBody = z
  .object({
    name: requiredLine(200, handoverMessages.contactName),
    relation: optionalLine(80),
    email: optionalEmail(),
    phone: optionalLine(40),
  })
  .meta({ id: 'SaveNextOfKin' });

/** `PUT /api/cases/{id}/family-mail`: when emails to the family are sent. */
export const familyMailBody = z
  .object({
    afterService: z.boolean({ error: 'Please send true or false as afterService.' }),
    timeZone: z
      .string({ error: handoverMessages.timeZone })
      .max(60, handoverMessages.timeZone)
      .refine(isTimeZone, handoverMessages.timeZone)
      .optional()
      .meta({ description: 'Zone of the service, such as America/Chicago', example: 'America/Chicago' }),
  })
  .meta({ id: 'FamilyMailTiming' });

const nextOfKin = z
  .object({
    id: z.uuid().meta({ description: 'The first one has the id of the case' }),
    name: z.string().nullable(),
    relation: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    mailedAt: instant().nullable().meta({ description: 'When the last email was sent' }),
    mailsLeft: count(),
    held: z.boolean().meta({ description: 'An email waits for the morning after the service' }),
    opened: z.boolean().meta({ description: 'This person opened the page' }),
  })
  .meta({ id: 'NextOfKin' });

export const partnerCase = z
  .object({
    id: z.uuid(),
    locationId: z.uuid(),
    orderRef: z.string(),
    caseNumber: z.string().meta({ description: 'Short number for people; the partner’s own reference if it has one' }),
    subjectName: z.string(),
    subjectType: z.enum(['person', 'pet']),
    serviceType: z.string(),
    serviceDate: z.string().nullable(),
    serviceTime: z.string().nullable(),
    servicePlace: z.string().nullable(),
    livestreamUrl: z.string().nullable(),
    charity: z.string().nullable(),
    state: z.enum(['open', 'plated', 'claimed', 'closed']),
    /** Sequence number of the case in its month, and whether it exceeded the plan. */
    number: count(),
    overPlan: z.boolean(),
    qrToken: z.string().nullable(),
    qrTokens: z.array(z.string()),
    totalFiles: count(),
    timelineUrl: z.string().nullable(),
    familyName: z.string().nullable(),
    familyEmail: z.string().nullable(),
    familyPhone: z.string().nullable(),
    nextOfKin: z.array(nextOfKin).meta({ description: 'familyName, familyEmail and familyPhone are the first one' }),
    mailAfterService: z.boolean().meta({ description: 'Emails to the family wait for the morning after the service' }),
    mailZone: z.string().nullable(),
    mailSendsAt: instant().nullable().meta({ description: 'When they are sent; null while the day is unknown' }),
    notes: z.string().nullable(),
    createdAt: instant(),
    closedAt: instant().nullable(),
    platedAt: instant().nullable().meta({ description: 'When its first plate was assigned' }),
  })
  .meta({ id: 'Case' });

/** Query of `POST /api/partners/{id}/cases/import`; `anyway`: row numbers, such as 3,5. */
export const casesImportQuery = importQuery.extend({
  anyway: z
    .string()
    .regex(/^\d{1,4}(?:,\d{1,4})*$/, 'Please name the rows by number, such as 3,5.')
    .transform((rows) => rows.split(',').map(Number))
    .optional()
    .meta({ description: 'Rows to import although the list or the file has the same case, such as 3,5' }),
});

/** Result of `POST /api/partners/{id}/cases/import`. */
export const casesImport = z
  .object({
    ...importFields,
    first: z.array(
      z
        .object({ subjectName: z.string(), serviceDate: z.string().nullable(), familyName: z.string().nullable() })
        .meta({ id: 'CaseRow' }),
    ),
    skipped: z
      .array(
        z
          .object({
            row: count(),
            subjectName: z.string(),
            serviceDate: z.string().nullable(),
            because: z.enum(['listed', 'repeated']),
          })
          .meta({ id: 'SkippedCaseRow' }),
      )
      .meta({ description: 'Rows that the list or an earlier row has; `anyway` imports them' }),
  })
  .meta({ id: 'CasesImport' });

export const caseFigures = z
  .object({
    activeCases: count(),
    platesAssigned: count(),
    totalFiles: count(),
    withoutPlate: count(),
    unclaimed: count(),
  })
  .meta({ id: 'CaseFigures' });

/** Query of `GET /api/partners/{id}/cases`; `active`: all except closed ones. */
export const casesQuery = workQuery(...caseSorts).extend({
  state: z.enum(['active', 'open', 'plated', 'claimed', 'closed']).optional(),
  plate: z.enum(['with', 'without']).optional(),
  /** Days of the service, both included. */
  serviceFrom: z.iso.date(fieldMessages.date).optional(),
  serviceTo: z.iso.date(fieldMessages.date).optional(),
});

/** Query of `GET /api/cases/{id}/family-sheet.pdf` */
export const familySheetQuery = z.object({
  paper: z.enum(papers, { error: 'Please choose letter or a4 for the paper.' }).default('letter'),
  language: paperLanguage,
});

/** `POST /api/v1/mfr/assignments`. The first pair sent with a key is permanent. */
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
export type SaveContactInput = z.input<typeof saveContactBody>;
export type FamilyMailInput = z.input<typeof familyMailBody>;
export type NextOfKin = z.infer<typeof nextOfKin>;
export type PartnerCase = z.infer<typeof partnerCase>;
export type CasesImport = z.infer<typeof casesImport>;
export type CaseFigures = z.infer<typeof caseFigures>;
export type AssignmentInput = z.input<typeof assignmentBody>;
export type AssignmentAnswer = z.infer<typeof assignmentAnswer>;
