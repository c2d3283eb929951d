import { packageName } from '@keepsake/contracts/catalog/package-names';
import type { BookingAnswer } from '@keepsake/contracts/rest/bookings';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { textColumn, type ListDefinition } from '../parts/work-list/list-definition.js';

type Booking = BookingAnswer;

const kindLabels: Readonly<Record<Booking['kind'], string>> = { payment: 'Payment', refund: 'Refund' };
const channelLabels: Readonly<Record<Booking['channel'], string>> = {
  shop: 'Shop',
  affiliates: 'Affiliate referral',
  partners: 'Partner plates',
};
const reasonLabels: Readonly<Record<string, string>> = {
  'paid-twice': 'Paid twice',
  'paid-after-cancel': 'Paid after the order was canceled',
  'amount-differs': 'Amount differs from the price',
  'payment-provider': 'Reported by the payment provider',
};
const kindOf = ({ kind }: Booking): string => kindLabels[kind];
const boughtOf = ({ bought }: Booking): string => packageName(bought);
const methodOf = ({ method }: Booking): string =>
  method === 'manual' ? 'By hand' : `${method.charAt(0).toUpperCase()}${method.slice(1).replace('-', ' ')}`;
const reasonOf = ({ reason }: Booking): string | null => (reason === null ? null : (reasonLabels[reason] ?? reason));
const channelOf = ({ channel }: Booking): string => channelLabels[channel];
/** Signed, in the notation that spreadsheets and accounting programs read. */
const decimalOf = (cents: number): number => Number((cents / 100).toFixed(2));
const decimal = ({ amount }: Booking): number => decimalOf(amount);

/** Payments and refunds; the export of a period is the file for the accountant. */
export const bookingsList: ListDefinition<Booking> = {
  name: 'bookings',
  title: 'Payments',
  path: '/api/admin/bookings',
  searchLabel: 'Order number or reference',
  countLabel: (count) => (count === 1 ? '1 entry' : `${count.toLocaleString()} entries`),
  rowKey: ({ id }) => id,
  rowName: (one) => `${kindOf(one)} of order ${one.number}`,
  usualSort: '-created',
  views: {
    param: 'kind',
    label: 'Show',
    choices: [
      { value: '', label: 'All', ask: '' },
      { value: 'payment', label: 'Payments', ask: 'payment' },
      { value: 'refund', label: 'Refunds', ask: 'refund' },
    ],
  },
  filters: [
    {
      param: 'period',
      label: 'Any time',
      choices: [
        { value: 'this-month', label: 'This month' },
        { value: 'last-month', label: 'Last month' },
        { value: 'this-quarter', label: 'This quarter' },
        { value: 'last-quarter', label: 'Last quarter' },
        { value: 'this-year', label: 'This year' },
        { value: 'last-year', label: 'Last year' },
      ],
    },
  ],
  columns: [
    { key: 'day', title: 'Date', sort: 'created', cell: (row) => day(`${row.day}T12:00:00`), text: (row) => row.day },
    textColumn('kind', 'Kind', kindOf),
    textColumn('number', 'Order', ({ number }) => number),
    textColumn('bought', 'Package', boughtOf),
    textColumn('channel', 'Channel', channelOf, { wideOnly: true }),
    { key: 'method', title: 'Method', cell: methodOf, text: ({ method }) => method },
    {
      key: 'reference',
      title: 'Reference',
      wideOnly: true,
      cell: ({ reference }) => reference ?? '–',
      text: ({ reference }) => reference,
    },
    { key: 'reason', title: 'Reason', rare: true, cell: (row) => reasonOf(row) ?? '–', text: reasonOf },
    {
      key: 'discountCode',
      title: 'Discount code',
      rare: true,
      cell: ({ discountCode }) => discountCode ?? '–',
      text: ({ discountCode }) => discountCode,
    },
    {
      key: 'discount',
      title: 'Discount',
      rare: true,
      align: 'right',
      cell: ({ discount }) => (discount === null ? '–' : money(discount)),
      text: ({ discount }) => (discount === null ? null : decimalOf(discount)),
    },
    {
      key: 'amount',
      title: 'Amount',
      sort: 'amount',
      align: 'right',
      cell: ({ amount }) => money(amount),
      text: decimal,
    },
    textColumn('currency', 'Currency', ({ currency }) => currency, { rare: true }),
  ],
  lines: (one) => ({
    first: one.number,
    firstEnd: money(one.amount),
    second: `${kindOf(one)} · ${boughtOf(one)}`,
    secondEnd: day(one.at),
  }),
  empty: {
    sentence: 'No payments yet.',
    more: 'A payment appears here when an order is paid, a refund when it is recorded.',
  },
};
