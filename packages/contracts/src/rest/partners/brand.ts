import { z } from 'zod';
import { count, optionalLine } from '../fields.js';

/** `PUT /api/partners/brand`: without a name, families see that of the location. */
export const saveBrandBody = z.object({ name: optionalLine(200) }).meta({ id: 'SaveBrand' });

/** What families see on sheets, emails and pages. */
export const partnerBrand = z
  .object({
    name: z.string().nullable(),
    logo: z.object({ url: z.string(), width: count(), height: count() }).nullable(),
  })
  .meta({ id: 'PartnerBrand' });

export type SaveBrandInput = z.input<typeof saveBrandBody>;
export type PartnerBrand = z.infer<typeof partnerBrand>;
