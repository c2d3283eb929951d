import { z } from 'zod';
import { payoutDetailsMessages as says } from '../../catalog/messages/affiliate-messages.js';
import {
  accountNumberOf,
  bicOf,
  ibanOf,
  routingNumberOf,
  type PayoutAccount,
} from '../../values/money/bank-account.js';
import { email, instant, optionalLine, password, requiredLine } from '../fields.js';

const read = (maxLength: number, how: (typed: string) => string | undefined, message: string) =>
  requiredLine(maxLength, message)
    .refine((typed) => how(typed) !== undefined, message)
    .overwrite((typed) => how(typed) ?? typed);

export const payoutAccount: z.ZodType<PayoutAccount> = z
  .discriminatedUnion(
    'method',
    [
      z.object({
        method: z.literal('iban'),
        iban: read(60, ibanOf, says.iban),
        bic: optionalLine(20)
          .refine((typed) => typed === undefined || bicOf(typed) !== undefined, says.bic)
          .transform((typed) => (typed === undefined ? undefined : bicOf(typed))),
      }),
      z.object({
        method: z.literal('us-account'),
        routingNumber: read(20, routingNumberOf, says.routingNumber),
        accountNumber: read(40, accountNumberOf, says.accountNumber),
        accountKind: z.enum(['checking', 'savings'], says.accountKind),
      }),
      z.object({ method: z.literal('paypal'), email: email(says.paypal) }),
    ],
    says.method,
  )
  .meta({ id: 'PayoutAccount' });

export const taxCountry = () =>
  requiredLine(2, says.taxCountry)
    .regex(/^[A-Z]{2}$/, says.taxCountry)
    .meta({ description: 'ISO 3166-1, two capitals' });

export const accountHolder = () => requiredLine(100, says.holder);

/** `PUT /api/affiliates/{id}/payout-details` */
export const savePayoutDetailsBody = z
  .object({
    taxCountry: taxCountry(),
    holder: accountHolder(),
    account: payoutAccount,
    password: password(says.password),
  })
  .meta({ id: 'SavePayoutDetails' });

/** `GET` and `PUT /api/affiliates/{id}/payout-details`. Of the account only the end is shown. */
export const payoutDetails = z
  .object({
    taxCountry: z.string(),
    holder: z.string(),
    paidTo: z.string().meta({ description: '"IBAN ending 3000"' }),
    changedAt: instant(),
    changedLately: z.boolean().meta({ description: 'Others stood here until a few days ago' }),
  })
  .meta({ id: 'PayoutDetails' });

/** Null until provided; not required before the first payout. */
export const payoutDetailsState = z.object({ details: payoutDetails.nullable() }).meta({ id: 'PayoutDetailsState' });

/** A row of `GET /api/admin/affiliates/{id}/payout-details`, newest first. */
export const payoutDetailsChange = z
  .object({ id: z.string(), paidTo: z.string(), at: instant() })
  .meta({ id: 'PayoutDetailsChange' });

export type SavePayoutDetailsBody = z.infer<typeof savePayoutDetailsBody>;
export type PayoutDetails = z.infer<typeof payoutDetails>;
export type PayoutDetailsState = z.infer<typeof payoutDetailsState>;
export type PayoutDetailsChange = z.infer<typeof payoutDetailsChange>;
