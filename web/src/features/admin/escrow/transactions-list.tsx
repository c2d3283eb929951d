import type { JSX } from 'react';
import { day, timeOfDay } from '../../../shared/formats.js';
import { StateLabel } from '../parts/state-label.js';
import { textColumn, type ListDefinition } from '../parts/work-list/list-definition.js';
import { escrowKey } from './escrow-api.js';
import { signedAmount, statusShown, typeLabels, type Account, type Transaction } from './escrow-labels.js';

export const TransactionState = ({ one }: { readonly one: Transaction }): JSX.Element => (
  <StateLabel tone={statusShown[one.status].tone}>{statusShown[one.status].label}</StateLabel>
);

const decimal = ({ amount, direction }: Transaction): string =>
  ((direction === 'in' ? amount : -amount) / 100).toFixed(2);

/** Describes a correction: who ended the transaction, when, and why. */
const ended = ({ settled, reversed }: Transaction): string => {
  const last = reversed ?? settled;
  if (!last) return '';
  return [last.by, day(last.at), last.reason].filter((part) => part !== null).join(', ');
};

const choices = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

/** Defines the list of all transactions of one account. */
export const transactionsOf = (account: Account): ListDefinition<Transaction> => ({
  name: escrowKey,
  title: account.accountName,
  under: { to: '/admin/escrow', label: 'Escrow' },
  path: '/api/escrow/transactions',
  only: { accountId: account.id },
  searchLabel: 'What for, or why',
  countLabel: (count) => (count === 1 ? '1 transaction' : `${count.toLocaleString()} transactions`),
  rowKey: ({ id }) => id,
  rowName: (one) => `${typeLabels[one.type]} of ${signedAmount(one)}`,
  usualSort: '-created',
  views: {
    param: 'status',
    label: 'Show',
    choices: [
      { value: '', label: 'All', ask: '' },
      { value: 'open', label: 'Open', ask: 'open', waits: true },
      { value: 'posted', label: 'Posted', ask: 'posted' },
      { value: 'voided', label: 'Voided', ask: 'voided' },
      { value: 'reversed', label: 'Reversed', ask: 'reversed' },
    ],
  },
  filters: [{ param: 'type', label: 'Every type', choices: choices(typeLabels) }],
  columns: [
    textColumn('type', 'Type', ({ type }) => typeLabels[type]),
    {
      key: 'created',
      title: 'Entered',
      sort: 'created',
      cell: ({ createdAt }) => (
        <span className="nowrap">
          {day(createdAt)}, {timeOfDay(createdAt)}
        </span>
      ),
      text: ({ createdAt }) => createdAt,
    },
    textColumn('description', 'What for', ({ description }) => description),
    { key: 'by', title: 'By', cell: ({ createdBy }) => createdBy ?? '–', text: ({ createdBy }) => createdBy },
    {
      key: 'amount',
      title: 'Amount',
      sort: 'amount',
      align: 'right',
      cell: (one) => <span className="numeric">{signedAmount(one)}</span>,
      text: decimal,
    },
    { key: 'status', title: 'Status', cell: (one) => <TransactionState one={one} />, text: ({ status }) => status },
    textColumn('ended', 'Settled', ended),
    textColumn('currency', 'Currency', ({ currency }) => currency, { rare: true }),
    textColumn('order', 'Order', ({ orderNumber }) => orderNumber, { rare: true }),
  ],
  lines: (one) => ({
    first: one.description,
    firstEnd: signedAmount(one),
    second: <TransactionState one={one} />,
    secondEnd: `${typeLabels[one.type]} · ${day(one.createdAt)}`,
  }),
  empty: { sentence: 'No transactions yet.', more: 'Enter what is expected, what is to leave, or what is set aside.' },
});
