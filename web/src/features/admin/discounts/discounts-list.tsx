import { packageName } from '@keepsake/contracts/catalog/package-names';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { StateLabel } from '../parts/state-label.js';
import type { ListDefinition } from '../parts/work-list/list-definition.js';
import { conditionsLabel, daysLabel, states, usesLabel, valueLabel, type Discount } from './discount-labels.js';

const stateOf = ({ state }: Discount): string => states[state].label;
const conditionsOf = (one: Discount): string => conditionsLabel(one, packageName);

const State = ({ discount }: { readonly discount: Discount }) => (
  <StateLabel tone={states[discount.state].tone}>{stateOf(discount)}</StateLabel>
);

export const discountsList: ListDefinition<Discount> = {
  name: 'discounts',
  title: 'Discounts',
  path: '/api/admin/discounts',
  searchLabel: 'Code or note',
  countLabel: (count) => (count === 1 ? '1 discount code' : `${count.toLocaleString()} discount codes`),
  rowKey: ({ id }) => id,
  rowName: ({ code }) => code,
  usualSort: '-created',
  views: {
    param: 'show',
    label: 'Show',
    choices: [
      { value: '', label: 'All', ask: '' },
      { value: 'active', label: 'Enabled', ask: 'active' },
      { value: 'disabled', label: 'Disabled', ask: 'disabled' },
    ],
  },
  columns: [
    {
      key: 'code',
      title: 'Code',
      sort: 'code',
      cell: ({ code, note }) => (
        <>
          <span className="nowrap">{code}</span>
          {note !== null && <div className="quiet order-under">{note}</div>}
        </>
      ),
      text: ({ code }) => code,
    },
    { key: 'note', title: 'Note', rare: true, cell: ({ note }) => note, text: ({ note }) => note },
    { key: 'value', title: 'Discount', align: 'right', cell: valueLabel, text: valueLabel },
    { key: 'status', title: 'Status', cell: (one) => <State discount={one} />, text: stateOf },
    { key: 'days', title: 'Valid', cell: daysLabel, text: daysLabel },
    { key: 'conditions', title: 'Conditions', wideOnly: true, cell: conditionsOf, text: conditionsOf },
    { key: 'uses', title: 'Uses', sort: 'uses', align: 'right', cell: usesLabel, text: ({ uses }) => uses },
    {
      key: 'given',
      title: 'Given',
      align: 'right',
      cell: ({ discountedCents }) => money(discountedCents),
      text: ({ discountedCents }) => (discountedCents / 100).toFixed(2),
    },
    {
      key: 'sold',
      title: 'Sold with it',
      align: 'right',
      wideOnly: true,
      cell: ({ soldCents }) => money(soldCents),
      text: ({ soldCents }) => (soldCents / 100).toFixed(2),
    },
    { key: 'by', title: 'Created by', rare: true, cell: ({ by }) => by, text: ({ by }) => by },
    {
      key: 'created',
      title: 'Created',
      sort: 'created',
      rare: true,
      cell: ({ createdAt }) => <span className="nowrap">{day(createdAt)}</span>,
      text: ({ createdAt }) => createdAt,
    },
  ],
  lines: (one) => ({
    first: one.code,
    firstEnd: valueLabel(one),
    second: <State discount={one} />,
    secondEnd: `${usesLabel(one)} used · ${daysLabel(one)}`,
  }),
  empty: {
    sentence: 'No discount codes yet.',
    more: 'Buyers type a code at checkout and see the lower price at once.',
  },
};
