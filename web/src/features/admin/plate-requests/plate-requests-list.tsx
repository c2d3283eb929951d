import type { PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { textColumn, type ListDefinition } from '../parts/work-list/list-definition.js';
import { place } from '../partners/partners-list.js';

const shown: Readonly<Record<PlateRequest['status'], { readonly tone: Tone; readonly label: string }>> = {
  asked: { tone: 'waits', label: 'Waiting for a price' },
  priced: { tone: 'moves', label: 'Priced' },
  accepted: { tone: 'waits', label: 'Accepted, to send' },
  declined: { tone: 'ended', label: 'Declined' },
  sent: { tone: 'done', label: 'Sent' },
  refused: { tone: 'ended', label: 'Refused' },
};

export const RequestState = ({ request }: { readonly request: PlateRequest }) => {
  const { tone, label: word } = shown[request.status];
  return <StateLabel tone={tone}>{word}</StateLabel>;
};
export const priceOf = ({ price }: PlateRequest): string => (price === null ? '' : money(price));

export const plateRequestsList: ListDefinition<PlateRequest> = {
  name: 'plate-requests',
  title: 'Plate requests',
  path: '/api/admin/plate-requests',
  searchLabel: 'Location, city, state or note',
  countLabel: (count) => (count === 1 ? '1 request' : `${count.toLocaleString()} requests`),
  rowKey: ({ id }) => id,
  rowName: ({ locationName, quantity }) => `${locationName}, ${quantity}`,
  usualSort: 'asked',
  views: {
    param: 'status',
    label: 'Show',
    choices: [
      { value: '', label: 'Waiting', ask: 'open', waits: true },
      { value: 'priced', label: 'Priced', ask: 'priced' },
      { value: 'sent', label: 'Sent', ask: 'sent' },
      { value: 'all', label: 'All', ask: '' },
    ],
  },
  columns: [
    textColumn('name', 'Location', ({ locationName }) => locationName, { sort: 'name' }),
    textColumn('place', 'City, state', place),
    {
      key: 'quantity',
      title: 'Plates',
      sort: 'quantity',
      align: 'right',
      cell: ({ quantity }) => quantity.toLocaleString(),
      text: ({ quantity }) => String(quantity),
    },
    textColumn('price', 'Price', priceOf, { align: 'right' }),
    {
      key: 'status',
      title: 'Status',
      cell: (one) => <RequestState request={one} />,
      text: ({ status }) => shown[status].label,
    },
    {
      key: 'asked',
      title: 'Asked',
      sort: 'asked',
      cell: ({ askedAt: requestedAt }) => <span className="nowrap">{day(requestedAt)}</span>,
      text: ({ askedAt: requestedAt }) => requestedAt,
    },
  ],
  lines: (one) => ({
    first: one.locationName,
    firstEnd: String(one.quantity),
    second: <RequestState request={one} />,
    secondEnd: priceOf(one) || day(one.askedAt),
  }),
  empty: { sentence: 'No requests wait.', more: 'Plates that partners request in their portal appear here.' },
};
