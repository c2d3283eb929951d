import type { PayoutBatch } from '@keepsake/contracts/rest/payouts';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import type { ListDefinition } from '../parts/work-list/list-definition.js';
import { payoutsKey } from './payouts-api.js';

const shown: Readonly<Record<PayoutBatch['state'], { readonly label: string; readonly tone: Tone }>> = {
  prepared: { label: 'Prepared', tone: 'waits' },
  approved: { label: 'Approved', tone: 'moves' },
  exported: { label: 'Exported', tone: 'moves' },
  paid: { label: 'Paid', tone: 'done' },
  cancelled: { label: 'Canceled', tone: 'ended' },
};

export const BatchState = ({ state }: Pick<PayoutBatch, 'state'>): JSX.Element => (
  <StateLabel tone={shown[state].tone}>{shown[state].label}</StateLabel>
);

export const batchName = ({ number }: Pick<PayoutBatch, 'number'>): string => `Batch ${number}`;
export const people = (count: number): string => (count === 1 ? '1 affiliate' : `${count.toLocaleString()} affiliates`);
const decimal = (cents: number): string => (cents / 100).toFixed(2);
const linkTo = (batch: PayoutBatch): JSX.Element => <Link to={`/admin/payouts/${batch.id}`}>{batchName(batch)}</Link>;

export const payoutsList: ListDefinition<PayoutBatch> = {
  name: payoutsKey,
  title: 'Payouts',
  path: '/api/admin/payouts',
  countLabel: (count) => (count === 1 ? '1 batch' : `${count.toLocaleString()} batches`),
  rowKey: ({ id }) => id,
  rowName: batchName,
  usualSort: '-created',
  views: {
    param: 'state',
    label: 'Show',
    choices: [
      { value: '', label: 'All', ask: '' },
      { value: 'prepared', label: 'To approve', ask: 'prepared', waits: true },
      { value: 'approved', label: 'Approved', ask: 'approved' },
      { value: 'exported', label: 'To mark paid', ask: 'exported', waits: true },
      { value: 'paid', label: 'Paid', ask: 'paid' },
      { value: 'cancelled', label: 'Canceled', ask: 'cancelled' },
    ],
  },
  columns: [
    { key: 'number', title: 'Batch', cell: linkTo, text: ({ number }) => number },
    { key: 'state', title: 'Status', cell: BatchState, text: ({ state }) => state },
    {
      key: 'affiliates',
      title: 'Affiliates',
      align: 'right',
      cell: ({ affiliates }) => affiliates.toLocaleString(),
      text: ({ affiliates }) => affiliates,
    },
    {
      key: 'total',
      title: 'Total',
      sort: 'total',
      align: 'right',
      cell: ({ total }) => <span className="numeric">{money(total)}</span>,
      text: ({ total }) => decimal(total),
    },
    {
      key: 'prepared',
      title: 'Prepared',
      sort: 'created',
      cell: ({ prepared }) => `${day(prepared.at)}, ${prepared.by}`,
      text: ({ prepared }) => prepared.at,
    },
    {
      key: 'approved',
      title: 'Approved by',
      cell: ({ approved }) => approved?.by ?? '–',
      text: ({ approved }) => approved?.by ?? null,
    },
    {
      key: 'paid',
      title: 'Paid',
      cell: ({ paid }) => (paid === null ? '–' : day(paid.at)),
      text: ({ paid }) => paid?.at ?? null,
    },
  ],
  lines: (one) => ({
    first: linkTo(one),
    firstEnd: money(one.total),
    second: <BatchState state={one.state} />,
    secondEnd: `${people(one.affiliates)} · ${day(one.prepared.at)}`,
  }),
  empty: {
    sentence: 'No payouts yet.',
    more: 'A commission is payable when its order is complete and the waiting time has passed.',
  },
};
