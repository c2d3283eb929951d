import { stockBadge } from '@keepsake/contracts/catalog/stock-messages';
import type { PartnerLocation } from '@keepsake/contracts/rest/partners';
import { day } from '../../../shared/formats.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { textColumn, type ListDefinition, type ListFilter } from '../parts/work-list/list-definition.js';

export type Partner = PartnerLocation;

const shown: Readonly<Record<Partner['subscriptionStatus'], { readonly tone: Tone; readonly label: string }>> = {
  active: { tone: 'done', label: 'Active Partner' },
  paused: { tone: 'ended', label: 'Paused' },
  pending: { tone: 'waits', label: 'Applied' },
};
export const kinds = { memorial: 'Memorial Care', pet: 'Pet Cemetery' } as const;
export const tiers = { starter: 'Starter', standard: 'Standard', plus: 'Plus' } as const;

export const place = ({ city, state }: { readonly city: string; readonly state: string }): string =>
  `${city}, ${state}`;
const statusOf = ({ subscriptionStatus }: Partner): string => shown[subscriptionStatus].label;
export const planOf = ({ subscriptionTier, casesPerMonth }: Partner): string =>
  `${tiers[subscriptionTier]}, ${casesPerMonth} a month`;
export const useOf = ({ currentCases, casesPerMonth }: Partner): string => `${currentCases} of ${casesPerMonth}`;

export const PartnerState = ({ partner }: { readonly partner: Partner }) => {
  const { tone, label: word } = shown[partner.subscriptionStatus];
  return <StateLabel tone={tone}>{word}</StateLabel>;
};

/** Shows the stock, with a warning if it is low. */
export const StockCell = ({ partner }: { readonly partner: Partner }) => {
  const { currentStock, lowStockThreshold, subscriptionStatus } = partner;
  if (subscriptionStatus === 'pending') return null;
  const badge = stockBadge(currentStock, lowStockThreshold);
  return (
    <span className="nowrap">
      {currentStock.toLocaleString()} {badge !== 'In Stock' && <StateLabel tone="waits">{badge}</StateLabel>}
    </span>
  );
};

export const kindFilter: ListFilter = {
  param: 'partnerType',
  label: 'Any type',
  choices: Object.entries(kinds).map(([value, label]) => ({ value, label })),
};

export const partnersList: ListDefinition<Partner> = {
  name: 'partners',
  title: 'Partners',
  path: '/api/partners',
  searchLabel: 'Name, city, state, contact, email or license',
  countLabel: (count) => (count === 1 ? '1 partner' : `${count.toLocaleString()} partners`),
  rowKey: ({ id }) => id,
  rowName: ({ name }) => name,
  usualSort: '-created',
  views: {
    param: 'status',
    label: 'Show',
    choices: [
      { value: '', label: 'All', ask: '' },
      { value: 'active', label: 'Active', ask: 'active' },
      { value: 'paused', label: 'Paused', ask: 'paused' },
      { value: 'pending', label: 'Applied', ask: 'pending', waits: true },
    ],
  },
  filters: [kindFilter],
  columns: [
    textColumn('name', 'Name', ({ name }) => name, { sort: 'name' }),
    textColumn('place', 'City, state', place, { sort: 'place' }),
    textColumn('contact', 'Contact', ({ contactName }) => contactName, { sort: 'contact' }),
    textColumn('email', 'Email', ({ email }) => email, { rare: true }),
    textColumn('type', 'Type', ({ partnerType }) => kinds[partnerType]),
    textColumn('tier', 'Plan', planOf),
    textColumn('use', 'Cases this month', useOf, { align: 'right' }),
    {
      key: 'stock',
      title: 'Plates',
      align: 'right',
      cell: (one) => <StockCell partner={one} />,
      text: ({ currentStock }) => String(currentStock),
    },
    { key: 'status', title: 'Status', cell: (one) => <PartnerState partner={one} />, text: statusOf },
    {
      key: 'created',
      title: 'Since',
      sort: 'created',
      cell: ({ createdAt }) => <span className="nowrap">{day(createdAt)}</span>,
      text: ({ createdAt }) => createdAt,
    },
  ],
  lines: (one) => ({
    first: one.name,
    firstEnd: useOf(one),
    second: <PartnerState partner={one} />,
    secondEnd: place(one),
  }),
  empty: { sentence: 'No partners yet.', more: 'Approved applications appear here.' },
};
