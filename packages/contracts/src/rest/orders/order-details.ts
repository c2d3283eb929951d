import { z } from 'zod';
import { optionalDate, optionalText } from '../fields.js';

const stored = z.object({
  eventDate: optionalDate(),
  eventDescription: optionalText(5_000),
});

/** Stored once per customer, and erased with the customer. */
const ofCustomer = z.object({
  customerBirthday: optionalDate(),
  anniversaryDate: optionalDate(),
  familyBirthdays: optionalText(4_000),
});

const all = z.object({ ...ofCustomer.shape, ...stored.shape });

/**
 * Optional texts of an order. Each passes unchanged from `POST /api/orders` over RPC to the database and back to staff,
 * and is erased with the customer. To add one: docs/adding-a-field.md.
 */
export const orderDetails = all.shape;
export const orderDetailNames = all.keyof().options;

/** Those with a column in `orders`. */
export const storedDetailNames = stored.keyof().options;

export type OrderDetail = keyof typeof orderDetails;
export type OrderDetails = { readonly [N in OrderDetail]?: string };

/** The details in responses to staff. */
export const shownDetails = Object.fromEntries(
  orderDetailNames.map((name) => [name, z.string().nullable()]),
) as Readonly<Record<OrderDetail, z.ZodNullable<z.ZodString>>>;
