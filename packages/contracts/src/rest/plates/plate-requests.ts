import { z } from 'zod';
import { plateRequestMessages } from '../../catalog/messages/plate-request-messages.js';
import { maxPriceCents } from '../../values/limits.js';
import { cents, count, instant, optionalLine, optionalText, requiredText } from '../fields.js';
import { plateRequestSorts, workQuery } from '../lists.js';
import { wholeNumber } from '../partners/stock.js';

const states = ['asked', 'priced', 'accepted', 'declined', 'sent', 'refused'] as const;

/** `POST /api/partners/{id}/plate-requests` */
export const askForPlatesBody = z
  .object({
    quantity: wholeNumber(plateRequestMessages.quantity).refine(
      (quantity) => quantity >= 1,
      plateRequestMessages.quantity,
    ),
    note: optionalText(1_000),
  })
  .meta({ id: 'AskForPlates' });

const price = () =>
  cents()
    .min(0, plateRequestMessages.price)
    .max(maxPriceCents, plateRequestMessages.price)
    .meta({ description: 'US cents for all of the plates' });

/** `POST /api/admin/plate-requests/{id}/price` */
export const pricePlatesBody = z.object({ price: price() }).meta({ id: 'PricePlates' });

/** `POST /api/plate-requests/{id}/accept`: repeats the price that was shown. */
export const acceptPlatesBody = z.object({ price: price(), poNumber: optionalLine(60) }).meta({ id: 'AcceptPlates' });

/** `POST /api/admin/plate-requests/{id}/refuse`: emailed unchanged. */
export const refusePlatesBody = z
  .object({ reason: requiredText(500, plateRequestMessages.reason) })
  .meta({ id: 'RefusePlates' });

/** A row of `GET /api/partners/{id}/plate-requests` and of `GET /api/admin/plate-requests` */
export const plateRequest = z
  .object({
    id: z.uuid(),
    locationId: z.uuid(),
    locationName: z.string(),
    city: z.string(),
    state: z.string().meta({ description: 'Of the country' }),
    quantity: count(),
    note: z.string().nullable(),
    status: z.enum(states),
    price: cents().nullable(),
    currency: z.literal('USD'),
    reason: z.string().nullable(),
    orderId: z.uuid().nullable().meta({ description: 'The order that an accepted price became' }),
    poNumber: z.string().nullable(),
    paidAt: instant().nullable(),
    receivedAt: instant().nullable().meta({ description: 'When the partner counted the plates in' }),
    askedAt: instant(),
    movedAt: instant(),
  })
  .meta({ id: 'PlateRequest' });

/** Query of both lists; `open`: those that await staff. */
export const plateRequestsQuery = workQuery(...plateRequestSorts).extend({
  status: z.enum(['open', ...states]).optional(),
});

export type PlateRequest = z.infer<typeof plateRequest>;
export type AskForPlatesInput = z.input<typeof askForPlatesBody>;
