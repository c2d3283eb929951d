import { z } from 'zod';
import { signInMessages } from '../../catalog/messages/account-messages.js';
import { orderMessages } from '../../catalog/messages/order-messages.js';
import { count, optionalEmail, optionalLine, requiredLine } from '../fields.js';
import { website } from './website.js';

/** `PUT /api/partners/brand`: without a name, families see that of the location. */
export const saveBrandBody = z.object({ name: optionalLine(200) }).meta({ id: 'SaveBrand' });

/** What families see on sheets, emails and pages. */
export const partnerBrand = z
  .object({
    name: z.string().nullable(),
    logo: z.object({ url: z.string(), width: count(), height: count() }).nullable(),
  })
  .meta({ id: 'PartnerBrand' });

/** `PUT /api/partners/{id}/contact`: how families reach a location. `email` receives replies to our emails. */
export const locationContactBody = z
  .object({
    phone: requiredLine(40, orderMessages.phone),
    website: website(),
    address: optionalLine(200),
    zipCode: optionalLine(20),
    email: optionalEmail(signInMessages.emailInvalid),
  })
  .meta({ id: 'SaveLocationContact' });

/** `GET /api/partners/profile`: the business as staff reviewed it, and the contact data of its locations. */
export const partnerProfile = z
  .object({
    business: z.object({
      businessName: z.string(),
      businessType: z.string(),
      licenseNumber: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      zipCode: z.string(),
    }),
    contacts: z.array(
      z
        .object({
          locationId: z.uuid(),
          name: z.string(),
          city: z.string(),
          state: z.string(),
          phone: z.string(),
          website: z.string().nullable(),
          address: z.string().nullable(),
          zipCode: z.string().nullable(),
          email: z.string().nullable(),
        })
        .meta({ id: 'LocationContact' }),
    ),
  })
  .meta({ id: 'PartnerProfile' });

export type LocationContactInput = z.input<typeof locationContactBody>;
export type PartnerProfile = z.infer<typeof partnerProfile>;
export type LocationContact = PartnerProfile['contacts'][number];
export type SaveBrandInput = z.input<typeof saveBrandBody>;
export type PartnerBrand = z.infer<typeof partnerBrand>;
