import { z } from 'zod';
import { priceMessages as messages } from '../../catalog/messages/price-messages.js';
import { maxPriceCents, minPriceCents, priceContradictions } from '../../catalog/price-list.js';
import { instant } from '../fields.js';

const price = (description: string) =>
  z
    .int({ error: messages.amount })
    .min(minPriceCents, messages.amount)
    .max(maxPriceCents, messages.amount)
    .meta({ description: `${description}, in cents` });

/** The prices of the shop; all others follow from them. */
export const priceList = z
  .object({
    individual: price('One timeline with its plate, and the first copy for an event'),
    pair: price('Two timelines for parents'),
    furtherTimeline: price('Each further timeline of one order'),
    furtherCopy: price('Each further copy for an event'),
    event25: price('25 copies for an event'),
    event50: price('50 copies for an event'),
    event100: price('100 copies for an event'),
    event200: price('200 copies for an event'),
    enterpriseFrom: price('The lowest price of Enterprise'),
  })
  .meta({ id: 'PriceList' });

/** `POST /api/admin/prices` */
export const addPriceListBody = z
  .object({
    fromDay: z.iso.date({ error: messages.day }).meta({ description: 'First day, in the time zone of the business' }),
    prices: priceList,
  })
  .superRefine(({ prices }, context) => {
    for (const { field, message } of priceContradictions(prices))
      context.addIssue({ code: 'custom', path: ['prices', field], message });
  })
  .meta({ id: 'AddPriceList' });

/** A row of `GET /api/admin/prices`, and 201 of `POST`. */
export const priceListAnswer = z
  .object({
    id: z.uuid(),
    fromDay: z.iso.date(),
    prices: priceList,
    state: z.enum(['planned', 'current', 'past']),
    by: z.string(),
    createdAt: instant(),
  })
  .meta({ id: 'DatedPriceList' });

/** `GET /api/admin/prices` */
export const priceListsAnswer = z
  .object({
    current: priceList,
    lists: z
      .array(priceListAnswer)
      .meta({ description: 'Latest first day first. Before the first, the standard prices hold.' }),
  })
  .meta({ id: 'PriceLists' });

export type AddPriceListInput = z.input<typeof addPriceListBody>;
export type DatedPriceList = z.infer<typeof priceListAnswer>;
export type PriceLists = z.infer<typeof priceListsAnswer>;
