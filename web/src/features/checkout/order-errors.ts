import { orderMessages } from '@keepsake/contracts/catalog/order-messages';
import { normalizeEmail } from '@keepsake/contracts/values/email';
import { shippingErrors } from '@keepsake/contracts/values/shipping-address';
import type { FormErrors } from '../../shared/forms/form-errors.js';
import { privacyProblem } from '../../shared/privacy/privacy-card.js';
import type { OrderValues } from './order-values.js';

export type OrderField = keyof OrderValues;

/** In screen order: the first invalid field gets the focus. */
export const orderFields: readonly OrderField[] = [
  'eventType',
  'honoreeName',
  'otherHonoreeNames',
  'eventDate',
  'customerBirthday',
  'anniversaryDate',
  'familyBirthdays',
  'eventDescription',
  'birthdayReminders',
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

/** Returns the fields whose errors a change may resolve: address fields are validated together. */
export const fieldsFixedBy = (name: OrderField): readonly OrderField[] =>
  addressFields.includes(name) ? addressFields : [name];

/** Returns the field errors that the server would report, with the same messages. */
export const orderProblems = (values: OrderValues): FormErrors<OrderField> => ({
  ...Object.fromEntries(needed.filter((name) => values[name].trim() === '').map((name) => [name, orderMessages[name]])),
  ...(normalizeEmail(values.email) === undefined && { email: orderMessages.email }),
  ...(privacyProblem(values.privacy) !== undefined && { privacy: privacyProblem(values.privacy) }),
  ...Object.fromEntries(shippingErrors(values).map(({ field, message }) => [field, message])),
});
