import { z } from 'zod';
import { tenthsOfPercent } from '../values/rate.js';

const outOfRange = 'Commission rate must be between 0% and 100%';

/** Percent with at most one decimal, as people type it; kept as whole tenths by whoever stores it (`tenthsOfPercent`). */
const ratePercent = () =>
  z
    .number({ error: outOfRange })
    .min(0, { error: outOfRange, abort: true })
    .max(100, { error: outOfRange, abort: true })
    .refine((percent) => tenthsOfPercent(percent) !== undefined, 'One decimal, please: 33.3.');

/** `PUT /api/admin/affiliates/{id}/commission` */
export const setCommissionBody = z.object({ commissionRate: ratePercent() }).meta({ id: 'SetCommission' });

const yesOrNo = () => z.boolean({ error: 'Please send true or false.' });

/** `GET` and `PUT /api/admin/commission-settings`, all three fields */
export const commissionSettings = z
  .object({ defaultCommissionRate: ratePercent(), funeralHomeExemption: yesOrNo(), petCemeteryExemption: yesOrNo() })
  .meta({ id: 'CommissionSettings' });

export type SetCommissionBody = z.infer<typeof setCommissionBody>;
export type CommissionSettings = z.infer<typeof commissionSettings>;
