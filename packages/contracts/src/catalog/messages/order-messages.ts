/** Field messages of both order forms, fixed by the specification. */
export const orderMessages = {
  eventType: 'Event type is required',
  honoreeName: 'Honoree name is required',
  eventDate: 'Event date is required',
  packageType: 'Package selection is required',
  pricingTier: 'Please select a pricing package.',
  quantity: 'Please choose a quantity between 1 and 1,000.',
  firstName: 'First name is required',
  lastName: 'Last name is required',
  email: 'Valid email is required',
  phone: 'Phone number is required',
} as const;

/** Texts about an order that both page and server use. */
export const orderStatusMessages = {
  number: 'Please enter the order number from your email, such as K-4F7Q2M9X.',
  email: 'Please enter a valid email address',
  sent: 'If this number and address belong together, a link is on its way.',
} as const;

/** An address must be complete or empty, because a partial one cannot be printed. */
export const addressMessages = {
  street: 'Please add the street.',
  city: 'Please add the city.',
  state: 'Please add the state.',
  zip: 'Please add the ZIP code.',
  postcode: 'Please add the postcode.',
} as const;

/** Refuses more names than the order has timelines besides the first. */
export const tooManyNames = (timelines: number): string =>
  timelines === 1
    ? 'This order has one timeline. Please remove the other names.'
    : `This order has ${timelines.toLocaleString('en-US')} timelines. Please enter at most ${
        timelines === 2 ? '1 other name' : `${(timelines - 1).toLocaleString('en-US')} other names`
      }.`;

export const priceChanged = 'The price has changed. Please check the new total and order again.';
