import type { StaffAffiliate } from '@keepsake/contracts/rest/affiliates';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { textColumn, type ListColumn, type ListDefinition } from '../parts/work-list/list-definition.js';

export type Affiliate = StaffAffiliate;

const shown: Readonly<Record<Affiliate['status'], { readonly tone: Tone; readonly label: string }>> = {
  applied: { tone: 'waits', label: 'Applied' },
  active: { tone: 'done', label: 'Active' },
  paused: { tone: 'ended', label: 'Paused' },
  refused: { tone: 'ended', label: 'Refused' },
};

export const affiliateName = ({ firstName, lastName }: Pick<Affiliate, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`.trim();
export const percent = (rate: number): string => `${rate}%`;
export const rateOf = ({ commissionRate, ownRate }: Affiliate): string =>
  ownRate === null ? `${percent(commissionRate)} (default)` : percent(commissionRate);
export const flagsOf = ({ flaggedSales }: Affiliate): string => {
  if (flaggedSales === 0) return '';
  return flaggedSales === 1 ? '1 order may be their own' : `${flaggedSales} orders may be their own`;
};
const wordOf = ({ status }: Affiliate): string => shown[status].label;

export const AffiliateState = ({ affiliate }: { readonly affiliate: Affiliate }) => {
  const { tone, label: word } = shown[affiliate.status];
  return <StateLabel tone={tone}>{word}</StateLabel>;
};

const sum = (
  key: string,
  title: string,
  centsOf: (one: Affiliate) => number,
  more: Partial<ListColumn<Affiliate>> = {},
): ListColumn<Affiliate> => ({
  key,
  title,
  align: 'right',
  cell: (one) => money(centsOf(one)),
  text: (one) => (centsOf(one) / 100).toFixed(2),
  ...more,
});

export const affiliatesList: ListDefinition<Affiliate> = {
  name: 'affiliates',
  title: 'Affiliates',
  path: '/api/admin/affiliates',
  searchLabel: 'Name, email or code',
  countLabel: (count) => (count === 1 ? '1 affiliate' : `${count.toLocaleString()} affiliates`),
  rowKey: ({ id }) => id,
  rowName: affiliateName,
  usualSort: '-created',
  views: {
    param: 'status',
    label: 'Show',
    choices: [
      { value: '', label: 'All', ask: '' },
      { value: 'applied', label: 'To approve', ask: 'applied', waits: true },
      { value: 'flagged', label: 'Needs review', ask: 'flagged', waits: true },
      { value: 'active', label: 'Active', ask: 'active' },
      { value: 'paused', label: 'Paused', ask: 'paused' },
      { value: 'refused', label: 'Refused', ask: 'refused' },
    ],
  },
  columns: [
    textColumn('name', 'Name', affiliateName, { sort: 'name' }),
    textColumn('code', 'Code', ({ affiliateCode }) => affiliateCode),
    textColumn('email', 'Email', ({ email }) => email, { rare: true }),
    {
      key: 'rate',
      title: 'Rate',
      sort: 'rate',
      align: 'right',
      cell: rateOf,
      text: ({ commissionRate }) => commissionRate,
    },
    { key: 'status', title: 'Status', cell: (one) => <AffiliateState affiliate={one} />, text: wordOf },
    {
      key: 'sales',
      title: 'Sales',
      sort: 'sales',
      align: 'right',
      cell: ({ totalSales }) => totalSales.toLocaleString(),
      text: ({ totalSales }) => totalSales,
    },
    sum('pending', 'Pending', ({ pendingCommissions }) => pendingCommissions, { sort: 'pending' }),
    sum('earned', 'Earned', ({ totalCommissions }) => totalCommissions, { sort: 'earned' }),
    sum('paid', 'Paid', ({ paidCommissions }) => paidCommissions, { rare: true }),
    {
      key: 'flags',
      title: 'Needs review',
      cell: (one) => (one.flaggedSales > 0 ? <StateLabel tone="waits">{flagsOf(one)}</StateLabel> : null),
      text: flagsOf,
    },
    {
      key: 'created',
      title: 'Since',
      sort: 'created',
      cell: ({ createdAt }) => <span className="nowrap">{day(createdAt)}</span>,
      text: ({ createdAt }) => createdAt,
    },
  ],
  lines: (one) => ({
    first: affiliateName(one),
    firstEnd: money(one.totalCommissions),
    second: <AffiliateState affiliate={one} />,
    secondEnd: `${one.affiliateCode} · ${percent(one.commissionRate)}`,
  }),
  empty: { sentence: 'No affiliates yet.', more: 'The register page is open.' },
};
