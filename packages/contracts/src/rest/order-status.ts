import { z } from 'zod';
import { orderStatusMessages } from '../catalogue/order-messages.js';
import { parseOrderNumber } from '../values/order-number.js';
import { count, email, instant } from './fields.js';
import { orderConfirmation } from './order-answers.js';

/** `POST /api/order-status`. The number is read forgivingly: small letters, blanks, no dash. */
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

/** 202, the same whatever belongs together. */
export const orderLookUpAnswer = z.object({ status: z.literal('link-sent') }).meta({ id: 'OrderLookUpTaken' });

/** Said of a link that is over, or was never ours. */
export const orderLinkEnded = 'This link has been used or has expired. Please ask for a new one.';

/** `GET /api/order-status/{token}`: what the holder of the mailed link sees beside the confirmation. */
export const orderAtLink = orderConfirmation
  .extend({
    honoreeName: z.string(),
    totalFiles: count(),
    parcel: z
      .object({ shippedAt: instant(), carrier: z.string(), trackingNumber: z.string().nullable() })
      .nullable()
      .meta({ description: 'Once it was handed to a carrier; null before, and while nobody can say' }),
    shipTo: z.array(z.string()).meta({ description: 'The address, line by line; empty while there is none' }),
  })
  .meta({ id: 'OrderAtLink' });

/** `GET /api/referral`: who sent this visitor, as the browser was told in the last 30 days. */
export const referralAnswer = z
  .object({ affiliateCode: z.string().nullable(), known: z.boolean() })
  .meta({ id: 'Referral' });

export type OrderLookUpInput = z.input<typeof orderLookUpBody>;
export type OrderAtLink = z.infer<typeof orderAtLink>;
export type ReferralAnswer = z.infer<typeof referralAnswer>;
