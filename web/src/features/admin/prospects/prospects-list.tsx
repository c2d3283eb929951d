import type { BusinessProspect } from '@keepsake/contracts/rest/email-campaigns';
import { day } from '../../../shared/formats.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { textColumn, type ListDefinition } from '../parts/work-list/list-definition.js';

export type Prospect = BusinessProspect;

export const businessTypes: Readonly<Record<Prospect['businessType'], string>> = {
  funeral_home: 'Funeral home',
  pet_cemetery: 'Pet cemetery',
};

const stateOf = ({ status, suppressed }: Prospect): { readonly tone: Tone; readonly label: string } => {
  if (suppressed) return { tone: 'ended', label: 'Not written to' };
  return status === 'responded' ? { tone: 'done', label: 'Responded' } : { tone: 'moves', label: 'Open' };
};

export const ProspectState = ({ prospect }: { readonly prospect: Prospect }) => (
  <StateLabel tone={stateOf(prospect).tone}>{stateOf(prospect).label}</StateLabel>
);

export const prospectsList: ListDefinition<Prospect> = {
  name: 'business-prospects',
  title: 'Prospects',
  path: '/api/business-prospects',
  searchLabel: 'Business, contact or email',
  countLabel: (count) => (count === 1 ? '1 prospect' : `${count.toLocaleString()} prospects`),
  rowKey: ({ id }) => id,
  rowName: ({ businessName }) => businessName,
  usualSort: '-created',
  views: {
    param: 'status',
    label: 'Show',
    choices: [
      { value: '', label: 'All', ask: '' },
      { value: 'open', label: 'Open', ask: 'open' },
      { value: 'responded', label: 'Responded', ask: 'responded' },
    ],
  },
  filters: [
    {
      param: 'businessType',
      label: 'Every type',
      choices: Object.entries(businessTypes).map(([value, label]) => ({ value, label })),
    },
  ],
  columns: [
    textColumn('name', 'Business', (one) => one.businessName, { sort: 'name' }),
    textColumn('contact', 'Contact', (one) => one.contactName, { sort: 'contact' }),
    textColumn('email', 'Email', ({ email }) => email, { sort: 'email' }),
    {
      key: 'type',
      title: 'Type',
      cell: ({ businessType }) => businessTypes[businessType],
      text: ({ businessType }) => businessType,
    },
    {
      key: 'sent',
      title: 'Emails sent',
      sort: 'sent',
      align: 'right',
      cell: ({ emailsSent }) => emailsSent.toLocaleString(),
      text: ({ emailsSent }) => emailsSent,
    },
    {
      key: 'status',
      title: 'Status',
      cell: (one) => <ProspectState prospect={one} />,
      text: (one) => stateOf(one).label,
    },
    {
      key: 'created',
      title: 'Since',
      sort: 'created',
      rare: true,
      cell: ({ createdAt }) => <span className="nowrap">{day(createdAt)}</span>,
      text: ({ createdAt }) => createdAt,
    },
  ],
  lines: (one) => ({
    first: one.businessName,
    firstEnd: <ProspectState prospect={one} />,
    second: one.email,
    secondEnd: businessTypes[one.businessType],
  }),
  empty: { sentence: 'No prospects yet.', more: 'Import a list.' },
};
