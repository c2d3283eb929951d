import { eventPackages, quote, type PricingTier } from './pricing.js';

/** A price card of the landing page. Its button leads to `/checkout?tier=<tier>`. */
export type PackageCard = {
  readonly id: 'single' | 'multi' | 'event-25' | 'event-50' | 'event-100' | 'event-200';
  readonly tier: PricingTier;
  readonly name: string;
  /** Shown unchanged. */
  readonly price: string;
  readonly priceNote: string;
  readonly description: string;
  readonly features: readonly string[];
  readonly badge?: 'Best Value' | 'Most Popular';
  readonly category: 'individual' | 'event';
  readonly guestCount?: string;
};

const dollars = (cents: number): string => `$${cents / 100}`;

const kept = ['Unlimited photos and videos', 'Lifetime hosting'];

const eventCard = (
  id: 'event-25' | 'event-50' | 'event-100' | 'event-200',
  name: string,
  badge?: 'Most Popular',
): PackageCard => {
  const { copies } = eventPackages[id];
  return {
    id,
    tier: id,
    name,
    price: dollars(quote(id, 1).totalPrice),
    priceNote: 'one event',
    description: 'One shared timeline for all your guests.',
    features: [`${copies} identical QR codes`, 'One shared timeline', ...kept],
    ...(badge && { badge }),
    category: 'event',
    guestCount: `${copies} guests`,
  };
};

const oneTimeline = quote('individual', 1).totalPrice;
const furtherTimeline = quote('multi', 2).totalPrice - oneTimeline;

export const packageCards: readonly PackageCard[] = [
  {
    id: 'single',
    tier: 'individual',
    name: 'Single Timeline',
    price: dollars(oneTimeline),
    priceNote: 'one timeline',
    description: 'One life, one timeline, one plate.',
    features: ['1 QR code and keepsake box', 'One memory timeline', ...kept],
    category: 'individual',
  },
  {
    id: 'multi',
    tier: 'multi',
    name: 'Multi-Pack',
    price: `${dollars(oneTimeline)} + ${dollars(furtherTimeline)} each additional`,
    priceNote: `saves ${dollars(oneTimeline - furtherTimeline)} per additional timeline`,
    description: 'A timeline of their own for several people.',
    features: [
      `First timeline ${dollars(oneTimeline)}, each additional ${dollars(furtherTimeline)}`,
      'A QR code and keepsake box for each timeline',
      ...kept,
    ],
    badge: 'Best Value',
    category: 'individual',
  },
  eventCard('event-25', 'Small Event'),
  eventCard('event-50', 'Medium Event', 'Most Popular'),
  eventCard('event-100', 'Large Event'),
  eventCard('event-200', 'Extra Large Event'),
];
