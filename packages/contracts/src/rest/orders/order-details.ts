import { z } from 'zod';
import { absentWhenEmpty, anyDate, anyText } from '../fields.js';

const stored = z.object({
  eventDate: anyDate(),
  eventDescription: anyText(5_000),
});

/** Stored once per customer, and erased with the customer. */
const ofCustomer = z.object({
  customerBirthday: anyDate(),
  anniversaryDate: anyDate(),
  familyBirthdays: anyText(4_000),
});

/**
 * Optional fields of an order. Each passes unchanged from `POST /api/orders` over RPC to the database and back to staff,
 * and is erased with the customer. To add one: docs/adding-a-field.md.
 */
export const detailTypes = z.object({ ...ofCustomer.shape, ...stored.shape });
type Types = typeof detailTypes.shape;

export const orderDetailNames = detailTypes.keyof().options;

/** Those with a column in `orders`. */
export const storedDetailNames = stored.keyof().options;

export type OrderDetail = keyof Types;
export type OrderDetails = Partial<z.output<typeof detailTypes>>;

type Sent<S> = S extends z.ZodType ? ReturnType<typeof absentWhenEmpty<S>> : never;

const mapTypes = <T>(change: (type: Types[OrderDetail]) => unknown): T =>
  Object.fromEntries(orderDetailNames.map((name) => [name, change(detailTypes.shape[name])])) as T;

/** The details as callers send them. */
export const orderDetails = mapTypes<{ readonly [N in OrderDetail]: Sent<Types[N]> }>(absentWhenEmpty);

/** The details in responses to staff, which do not repeat the limits of texts. */
export const shownDetails = mapTypes<{ readonly [N in OrderDetail]: z.ZodNullable<Types[N]> }>((type) =>
  (type instanceof z.ZodString ? z.string() : type).nullable(),
);
