import { randomUUID } from 'node:crypto';

const mark = (): string => randomUUID().slice(0, 8);

/** Returns a new person for each call, so a stack can be reused. */
export const uniqueUser = (name: string) => ({ name, email: `${name.toLowerCase()}.${mark()}@keepsake.example` });

/** Returns the order of the journey: `event`, three copies, 7900 + 2 × 300. */
export const orderOf = (email: string, more: Readonly<Record<string, unknown>> = {}) => ({
  pricingTier: 'event',
  quantity: 3,
  totalPrice: 8500,
  eventType: 'memorial',
  honoreeName: 'Inés Rivera',
  eventDate: '2024-06-01',
  firstName: 'Tomás',
  lastName: 'Rivera',
  email,
  phone: '+1 555 0100',
  shippingAddress: '12 Harbor Street',
  shippingCity: 'Portland',
  shippingState: 'ME',
  shippingZip: '04101',
  shippingCountry: 'US',
  ...more,
});
