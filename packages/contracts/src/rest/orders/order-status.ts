import { trackingStates } from './carrier-labels.js';
import { z } from 'zod';
import { orderStatusMessages } from '../../catalog/messages/order-messages.js';
import { parseOrderNumber } from '../../values/order-number.js';
import { papers } from '../../values/paper.js';
import { count, email, instant, paperLanguage } from '../fields.js';
import { orderConfirmation } from './order-answers.js';

/** `POST /api/order-status`. The number may have lower case, spaces or no dash. */
export const orderLookUpBody = z
  .object({
    number: z
      .string({ error: orderStatusMessages.number })
      .max(40, orderStatusMessages.number)
      .transform((typed, context) => {
        const number = parseOrderNumber(typed);
        if (number !== undefined) return number;
        context.addIssue({ code: 'custom', message: orderStatusMessages.number });
        return z.NEVER;
      }),
    email: email(orderStatusMessages.email),
  })
  .meta({ id: 'OrderLookUp' });

/** 202, whether or not number and address match. */
export const orderLookUpAnswer = z.object({ status: z.literal('link-sent') }).meta({ id: 'OrderLookUpTaken' });

/** Message of a link that expired or is unknown. */
export const orderLinkEnded = 'This link has been used or has expired. Please ask for a new one.';

/** `GET /api/order-status/{token}`: the confirmation plus details for the holder of the emailed link. */
export const orderAtLink = orderConfirmation
  .extend({
    honoreeName: z.string(),
    otherHonoreeNames: z.array(z.string()),
    totalFiles: count(),
    parcel: z
      .object({
        shippedAt: instant(),
        carrier: z.string(),
        trackingNumber: z.string().nullable(),
        tracking: z.enum(trackingStates).nullable(),
      })
      .nullable()
      .meta({ description: 'Once it was handed to a carrier; null before, and while nobody can say' }),
    shipTo: z.array(z.string()).meta({ description: 'The address, line by line; empty while there is none' }),
    shippingAddress: z.string().nullable(),
    shippingCity: z.string().nullable(),
    shippingState: z.string().nullable(),
    shippingZip: z.string().nullable(),
    shippingCountry: z.string().nullable(),
    cemeteryKit: z.boolean().meta({ description: '`cemetery-kit.pdf` exists: a memorial with a plate, not canceled' }),
    addressOpen: z.boolean().meta({ description: 'The holder of the link can still add or change the address' }),
  })
  .meta({ id: 'OrderAtLink' });

/** `GET …/cemetery-kit.pdf` and `…/receipt.pdf`: the language of its reader, and the paper. */
export const orderPaperQuery = z.object({
  language: paperLanguage,
  paper: z.enum(papers, { error: 'Please choose letter or a4 for the paper.' }).default('letter'),
});

/** `GET /api/referral`: the affiliate who referred this browser within 30 days. */
export const referralAnswer = z
  .object({ affiliateCode: z.string().nullable(), known: z.boolean() })
  .meta({ id: 'Referral' });

export type OrderLookUpInput = z.input<typeof orderLookUpBody>;
export type OrderAtLink = z.infer<typeof orderAtLink>;
export type ReferralAnswer = z.infer<typeof referralAnswer>;
