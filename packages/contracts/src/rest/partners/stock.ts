import { z } from 'zod';
import { stockMessages } from '../../catalog/messages/stock-messages.js';
import { maxBatch, maxPriceCents } from '../../values/limits.js';
import { papers } from '../../values/paper.js';
import { cents, count, instant, optionalLine, paperLanguage, requiredLine } from '../fields.js';

const most = 10_000;
/** Accepts text, because number fields of forms send it. */
export const wholeNumber = (sentence: string) =>
  z
    .union([z.int(), z.string().regex(/^\s*-?\d{1,6}\s*$/)], { error: sentence })
    .transform(Number)
    .refine((number) => Math.abs(number) <= most, stockMessages.tooMany);

/** `POST /api/admin/partners/{id}/plates`: a batch, or single codes. */
export const allotPlatesBody = z
  .object({
    batchId: z.uuid(stockMessages.batchUnknown).optional(),
    codes: z.array(z.string().trim().min(1).max(400)).max(maxBatch).default([]),
  })
  .refine(({ batchId, codes }) => (batchId === undefined) !== (codes.length === 0), {
    path: ['codes'],
    message: stockMessages.platesToAllot,
  })
  .meta({ id: 'AllotPlates' });

/** `already`: plates already at this location. */
export const allottedPlates = z.object({ bound: count(), already: count() }).meta({ id: 'AllottedPlates' });

/** `POST /api/partners/{id}/inventory/restock` */
export const restockBody = z
  .object({
    quantity: wholeNumber(stockMessages.restockQuantity).refine(
      (quantity) => quantity >= 1,
      stockMessages.restockQuantity,
    ),
    reason: optionalLine(300),
  })
  .meta({ id: 'Restock' });

/** `POST /api/partners/{id}/inventory/adjust`: positive adds, negative removes. */
export const adjustBody = z
  .object({
    quantity: wholeNumber(stockMessages.adjustQuantity).refine(
      (quantity) => quantity !== 0,
      stockMessages.adjustQuantity,
    ),
    reason: requiredLine(300, stockMessages.reason),
  })
  .meta({ id: 'AdjustStock' });

/** A row of `GET /api/partners/{id}/inventory/transactions`; `quantity` is the change, negative for used plates. */
export const stockTransaction = z
  .object({
    id: z.uuid(),
    number: count(),
    type: z.enum(['used', 'restocked', 'adjusted']),
    quantity: z.int(),
    reason: z.string().nullable(),
    previousStock: count(),
    newStock: count(),
    by: z.enum(['partner', 'staff', 'system']),
    createdAt: instant(),
  })
  .meta({ id: 'StockTransaction' });

/** Query of `GET /api/partners/{id}/statement.pdf`; months follow the time zone of the business. */
export const statementQuery = z.object({
  month: z.string({ error: stockMessages.month }).regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, { error: stockMessages.month }),
  paper: z.enum(papers, { error: 'Please choose letter or a4 for the paper.' }).default('letter'),
  language: paperLanguage,
});

/** A row of `GET /api/partners/{id}/inventory/alerts`; dismissed alerts are read. */
export const stockAlert = z
  .object({
    id: z.uuid(),
    alertType: z.enum(['low_stock', 'out_of_stock']),
    currentStock: count(),
    threshold: count(),
    isRead: z.boolean(),
    createdAt: instant(),
  })
  .meta({ id: 'StockAlert' });

export type StockTransaction = z.infer<typeof stockTransaction>;
export type StockAlert = z.infer<typeof stockAlert>;

const charges = {
  planCents: cents(),
  overPlanCents: cents().meta({ description: 'For each case over plan' }),
  overPlanCases: count(),
  totalCents: cents(),
};

/** `GET /api/partners/{id}/billing`; `soFar` is null if no price is agreed. */
export const planBilling = z
  .object({
    month: z.string(),
    soFar: z
      .object({
        ...charges,
        isPaused: z.boolean().meta({ description: 'Paused since an earlier month; nothing is charged' }),
      })
      .nullable(),
    invoices: z.array(
      z
        .object({
          id: z.uuid(),
          month: z.string(),
          tier: z.enum(['starter', 'standard', 'plus']),
          ...charges,
          issuedAt: instant(),
          paidAt: instant().nullable(),
        })
        .meta({ id: 'PlanInvoice' }),
    ),
  })
  .meta({ id: 'PlanBilling' });

const planPrice = () =>
  z.int({ error: stockMessages.planPrice }).min(0, stockMessages.planPrice).max(maxPriceCents, stockMessages.planPrice);

/** `PUT /api/admin/partners/{id}/price`: applies from the current month; null ends it. */
export const planPriceBody = z
  .object({ price: z.object({ planCents: planPrice(), overPlanCents: planPrice() }).nullable() })
  .meta({ id: 'PlanPrice' });

/** `PUT /api/admin/partners/invoices/{id}` */
export const settleInvoiceBody = z.object({ paid: z.boolean() }).meta({ id: 'SettleInvoice' });

export type PlanBilling = z.infer<typeof planBilling>;
export type PlanInvoice = PlanBilling['invoices'][number];
