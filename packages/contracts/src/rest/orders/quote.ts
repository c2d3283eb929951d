import { z } from 'zod';
import { orderMessages } from '../../catalog/messages/order-messages.js';
import { maxQuantity, pricingTiers, quantityProblem, readPricingTier, minQuantity } from '../../catalog/pricing.js';
import { cents, count } from '../fields.js';

const { quantity: quantitySentence, pricingTier: tierSentence } = orderMessages;

export const pricingTier = z.enum(pricingTiers, { error: tierSentence }).meta({ id: 'PricingTier' });

/** Whole number from 1 to 1000; "2" and 1.5 are refused. */
export const quantity = () =>
  z.int({ error: quantitySentence }).min(minQuantity, quantitySentence).max(maxQuantity, quantitySentence);

/** `GET /api/quote?pricingTier=&quantity=` */
export const quoteQuery = z
  .object({
    pricingTier: z
      .enum([...pricingTiers, 'single'], { error: tierSentence })
      .transform((tier) => readPricingTier(tier) ?? 'individual'),
    quantity: z
      .string({ error: quantitySentence })
      .regex(/^\d{1,4}$/, { error: quantitySentence, abort: true })
      .default('1')
      .transform(Number),
  })
  .superRefine((query, context) => {
    const problem = quantityProblem(query.pricingTier, query.quantity);
    if (problem !== undefined) context.addIssue({ code: 'custom', path: ['quantity'], message: problem });
  });

/** All money in cents. */
export const quoteAnswer = z
  .object({
    pricingTier,
    quantity: count(),
    unitPrice: cents(),
    totalPrice: cents(),
    timelines: count(),
    copies: count(),
    /** Physical plates. */
    plates: count(),
    notes: z.array(z.string()),
    cheaper: z.object({ pricingTier, quantity: count(), totalPrice: cents() }).optional(),
  })
  .meta({ id: 'Quote' });

export type QuoteQuery = z.infer<typeof quoteQuery>;
export type QuoteAnswer = z.infer<typeof quoteAnswer>;
