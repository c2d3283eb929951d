import { z } from 'zod';
import { commissionMessages } from '../catalogue/form-messages.js';
import { tenthsOfPercent } from '../values/rate.js';

/** Percent with at most one decimal, as people type it; kept as whole tenths by whoever stores it (`tenthsOfPercent`). */
const ratePercent = () =>
  z
    .number({ error: commissionMessages.range })
    .min(0, { error: commissionMessages.range, abort: true })
    .max(100, { error: commissionMessages.range, abort: true })
    .refine((percent) => tenthsOfPercent(percent) !== undefined, commissionMessages.oneDecimal);

/** `PUT /api/admin/affiliates/{id}/commission` */
export const setCommissionBody = z.object({ commissionRate: ratePercent() }).meta({ id: 'SetCommission' });

const yesOrNo = () => z.boolean({ error: 'Please send true or false.' });

/** `GET` and `PUT /api/admin/commission-settings`, all three fields */
export const commissionSettings = z
  .object({ defaultCommissionRate: ratePercent(), funeralHomeExemption: yesOrNo(), petCemeteryExemption: yesOrNo() })
  .meta({ id: 'CommissionSettings' });

export type SetCommissionBody = z.infer<typeof setCommissionBody>;
export type CommissionSettings = z.infer<typeof commissionSettings>;
