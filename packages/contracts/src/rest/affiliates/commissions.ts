import { z } from 'zod';
import { commissionMessages } from '../../catalog/messages/partner-messages.js';
import { tenthsOfPercent } from '../../values/money/rate.js';
import { instant } from '../fields.js';

/** Percent with at most one decimal, as typed; stored as whole tenths (`tenthsOfPercent`). */
const ratePercent = () =>
  z
    .number({ error: commissionMessages.range })
    .min(0, { error: commissionMessages.range, abort: true })
    .max(100, { error: commissionMessages.range, abort: true })
    .refine((percent) => tenthsOfPercent(percent) !== undefined, commissionMessages.oneDecimal);

/** `PUT /api/admin/affiliates/{id}/commission` */
export const setCommissionBody = z
  .object({
    commissionRate: ratePercent().nullable().meta({ description: 'Percent; null: the default counts again' }),
  })
  .meta({ id: 'SetCommission' });

const yesOrNo = () => z.boolean({ error: 'Please send true or false.' });

/** `GET` and `PUT /api/admin/commission-settings`, all three fields */
export const commissionSettings = z
  .object({ defaultCommissionRate: ratePercent(), funeralHomeExemption: yesOrNo(), petCemeteryExemption: yesOrNo() })
  .meta({ id: 'CommissionSettings' });

/** A row of `GET /api/admin/commission-history`, newest first; without an affiliate it is the default of all. */
export const commissionChange = z
  .object({
    id: z.string(),
    affiliate: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    field: z.string(),
    from: z.string().nullable(),
    to: z.string(),
    who: z.string(),
    at: instant(),
  })
  .meta({ id: 'CommissionChange' });

export type CommissionChange = z.infer<typeof commissionChange>;
export type SetCommissionBody = z.infer<typeof setCommissionBody>;
export type CommissionSettings = z.infer<typeof commissionSettings>;
