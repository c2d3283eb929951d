import type { BusinessProspect } from '@keepsake/contracts/rest/email-campaigns';
import { day } from '../../../shared/formats.js';
import { StateWord, type Tone } from '../parts/state-label.js';
import type { ListDefinition } from '../parts/work-list/list-definition.js';

export type Prospect = BusinessProspect;

export const businessTypes: Readonly<Record<Prospect['businessType'], string>> = {
  funeral_home: 'Funeral home',
  pet_cemetery: 'Pet cemetery',
};

const stateOf = ({ status, suppressed }: Prospect): { readonly tone: Tone; readonly word: string } => {
  if (suppressed) return { tone: 'ended', word: 'Not written to' };
  return status === 'responded' ? { tone: 'done', word: 'Responded' } : { tone: 'moves', word: 'Open' };
};

export const ProspectState = ({ prospect }: { readonly prospect: Prospect }) => (
  <StateWord tone={stateOf(prospect).tone}>{stateOf(prospect).word}</StateWord>
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
    { key: 'name', title: 'Business', sort: 'name', cell: (one) => one.businessName, text: (one) => one.businessName },
    {
      key: 'contact',
      title: 'Contact',
      sort: 'contact',
      cell: (one) => one.contactName,
      text: (one) => one.contactName,
    },
    { key: 'email', title: 'Email', sort: 'email', cell: ({ email }) => email, text: ({ email }) => email },
    {
      key: 'type',
      title: 'Type',
      cell: ({ businessType }) => businessTypes[businessType],
      text: ({ businessType }) => businessType,
    },
    {
      key: 'sent',
      title: 'Mails sent',
      sort: 'sent',
      align: 'right',
      cell: ({ emailsSent }) => emailsSent.toLocaleString(),
      text: ({ emailsSent }) => emailsSent,
    },
    {
      key: 'status',
      title: 'Status',
      cell: (one) => <ProspectState prospect={one} />,
      text: (one) => stateOf(one).word,
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
