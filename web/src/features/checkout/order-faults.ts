import { orderMessages } from '@keepsake/contracts/catalogue/order-messages';
import { normaliseEmail } from '@keepsake/contracts/values/email';
import { shippingFaults } from '@keepsake/contracts/values/shipping-address';
import type { Faults } from '../../shared/forms/faults.js';
import type { OrderValues } from './order-values.js';

export type OrderField = keyof OrderValues;

/** In the order of the screen: the first one with a fault gets the focus. */
export const orderFields: readonly OrderField[] = [
  'eventType',
  'honoreeName',
  'eventDate',
  'firstName',
  'lastName',
  'email',
  'phone',
  'emailMarketing',
  'shippingAddress',
  'shippingCity',
  'shippingState',
  'shippingZip',
  'shippingCountry',
  'privacy',
  'affiliateCode',
];

const needed = ['eventType', 'honoreeName', 'eventDate', 'firstName', 'lastName', 'phone'] as const;

const addressFields: readonly OrderField[] = [
  'shippingAddress',
  'shippingCity',
  'shippingState',
  'shippingZip',
  'shippingCountry',
];

/** Whose fault a change may mend: an address is whole or empty, so that each of its fields speaks for the others. */
export const mendedBy = (name: OrderField): readonly OrderField[] =>
  addressFields.includes(name) ? addressFields : [name];

/** What the server would refuse, in its own words. */
export const orderFaults = (values: OrderValues): Faults<OrderField> => ({
  ...Object.fromEntries(needed.filter((name) => values[name].trim() === '').map((name) => [name, orderMessages[name]])),
  ...(normaliseEmail(values.email) === undefined && { email: orderMessages.email }),
  ...Object.fromEntries(shippingFaults(values).map(({ field, message }) => [field, message])),
});
