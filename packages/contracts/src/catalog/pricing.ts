import { orderMessages } from './messages/order-messages.js';
import { standardPrices, type PriceList } from './price-list.js';

/** All arithmetic with prices, in cents of USD. No other code adds, multiplies or rounds prices. */
export const pricingTiers = [
  'individual',
  'parent_pair',
  'multi',
  'event',
  'event-25',
  'event-50',
  'event-100',
  'event-200',
] as const;

export type PricingTier = (typeof pricingTiers)[number];

/** `single` is the landing page's name for `individual`. */
export const readPricingTier = (text: string): PricingTier | undefined =>
  text === 'single' ? 'individual' : pricingTiers.find((tier) => tier === text);

export const minQuantity = 1;
export const maxQuantity = 1000;

/** Packages with a fixed number of copies for one event. */
export const eventPackages = {
  'event-25': { copies: 25, price: 'event25' },
  'event-50': { copies: 50, price: 'event50' },
  'event-100': { copies: 100, price: 'event100' },
  'event-200': { copies: 200, price: 'event200' },
} as const;

type EventPackage = keyof typeof eventPackages;
export const isEventPackage = (tier: PricingTier): tier is EventPackage => tier in eventPackages;

export type Quote = {
  readonly pricingTier: PricingTier;
  /** Ordered and paid quantity; an odd number of a pair is already rounded up. */
  readonly quantity: number;
  /** Price of the first unit; a unit of `parent_pair` is a pair. */
  readonly unitPrice: number;
  readonly totalPrice: number;
  readonly timelines: number;
  /** Printed plates in the shipment. */
  readonly copies: number;
  /** Different codes, one timeline each. */
  readonly codes: number;
  /** Notes for the buyer, such as the rounding of pairs. */
  readonly notes: readonly string[];
  readonly cheaper?: CheaperOffer;
};

export type CheaperOffer = Pick<Quote, 'pricingTier' | 'quantity' | 'totalPrice'>;

type Priced = Omit<Quote, 'notes' | 'cheaper'>;

/** Returns a message if this quantity of the tier is not sold, else undefined. */
export const quantityProblem = (tier: PricingTier, quantity: number): string | undefined => {
  if (!Number.isInteger(quantity) || quantity < minQuantity || quantity > maxQuantity) return orderMessages.quantity;
  if (isEventPackage(tier) && quantity !== 1)
    return 'This package is for one event. Please set the quantity to 1, or choose the event price by number of copies.';
  return undefined;
};

/** Returns the notice that an odd number of a pair was rounded up. */
export const pairRoundedUp = (requests: number, given: number): string =>
  `Parent pairs come in twos: your quantity of ${requests} was rounded up to ${given}.`;

/**
 * Returns prices and contents. Throws a RangeError with the message of `quantityFault`; callers at an edge check that
 * first.
 */
export const quote = (tier: PricingTier, quantity: number, prices: PriceList = standardPrices): Quote => {
  const problem = quantityProblem(tier, quantity);
  if (problem !== undefined) throw new RangeError(problem);
  const priced = price(tier, quantity, prices);
  const cheaper = cheaperThan(priced, prices);
  const notes = priced.quantity === quantity ? [] : [pairRoundedUp(quantity, priced.quantity)];
  return { ...priced, notes, ...(cheaper && { cheaper }) };
};

const price = (tier: PricingTier, quantity: number, prices: PriceList): Priced => {
  const { individual, pair, furtherTimeline, furtherCopy } = prices;
  switch (tier) {
    case 'individual':
      return timelinesEach(tier, quantity, individual, individual * quantity);
    case 'parent_pair': {
      const even = quantity + (quantity % 2);
      return timelinesEach(tier, even, pair, pair * (even / 2));
    }
    case 'multi':
      return timelinesEach(tier, quantity, individual, individual + furtherTimeline * (quantity - 1));
    case 'event':
      return oneEvent(tier, quantity, individual, individual + furtherCopy * (quantity - 1), quantity);
    case 'event-25':
    case 'event-50':
    case 'event-100':
    case 'event-200': {
      const { copies, price: name } = eventPackages[tier];
      return oneEvent(tier, quantity, prices[name], prices[name], copies);
    }
  }
};

const timelinesEach = (pricingTier: PricingTier, quantity: number, unitPrice: number, totalPrice: number): Priced => ({
  pricingTier,
  quantity,
  unitPrice,
  totalPrice,
  timelines: quantity,
  copies: quantity,
  codes: quantity,
});

const oneEvent = (
  pricingTier: PricingTier,
  quantity: number,
  unitPrice: number,
  totalPrice: number,
  copies: number,
): Priced => ({
  pricingTier,
  quantity,
  unitPrice,
  totalPrice,
  timelines: 1,
  copies,
  codes: 1,
});

/** Only tiers of the same kind are compared: copies for one event do not replace timelines for several people. */
const kinds: readonly (readonly PricingTier[])[] = [
  ['individual', 'parent_pair', 'multi'],
  ['event', 'event-25', 'event-50', 'event-100', 'event-200'],
];

const cheaperThan = (chosen: Priced, prices: PriceList): CheaperOffer | undefined => {
  const others = kinds.find((kind) => kind.includes(chosen.pricingTier)) ?? [];
  const [best] = others
    .filter((tier) => tier !== chosen.pricingTier)
    .map((tier) => price(tier, isEventPackage(tier) ? 1 : chosen.copies, prices))
    .filter((offer) => offer.timelines === chosen.timelines && offer.copies >= chosen.copies)
    .filter((offer) => offer.totalPrice < chosen.totalPrice)
    .sort((a, b) => a.totalPrice - b.totalPrice);
  return best && { pricingTier: best.pricingTier, quantity: best.quantity, totalPrice: best.totalPrice };
};
