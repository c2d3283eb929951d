import type { PartnerApplication } from '@keepsake/contracts/rest/partners';
import { licenseLabel } from '@keepsake/contracts/values/license';
import { day } from '../../../shared/formats.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { textColumn, type ListDefinition } from '../parts/work-list/list-definition.js';
import { noLicense } from '../partners/license-fact.js';
import { kindFilter, kinds, place } from '../partners/partners-list.js';

export type Application = PartnerApplication;

const shown: Readonly<Record<Application['status'], { readonly tone: Tone; readonly label: string }>> = {
  submitted: { tone: 'waits', label: 'Waiting for review' },
  question: { tone: 'moves', label: 'Asked back' },
  approved: { tone: 'done', label: 'Approved' },
  refused: { tone: 'ended', label: 'Refused' },
};

export const isOpen = ({ status }: Pick<Application, 'status'>): boolean =>
  status === 'submitted' || status === 'question';
export const applicant = ({ firstName, lastName }: Application): string => `${firstName} ${lastName}`.trim();
const wordOf = ({ status }: Application): string => shown[status].label;

const dayMs = 86_400_000;
const promisedDays = 3;

/** Applicants are promised an answer within 2-3 business days. */
export const waited = ({ createdAt }: Application, now = Date.now()): string => {
  const days = Math.floor((now - Date.parse(createdAt)) / dayMs);
  return days > promisedDays
    ? `${days} days, promised were ${promisedDays}`
    : `${days === 1 ? '1 day' : `${days} days`} of ${promisedDays}`;
};

export const ApplicationState = ({ application }: { readonly application: Application }) => {
  const { tone, label: word } = shown[application.status];
  return <StateLabel tone={tone}>{word}</StateLabel>;
};

const documentOf = ({ licenceDocument }: Application): string =>
  licenceDocument === null ? noLicense : licenseLabel(licenceDocument.type);

const business = ({ businessData }: Application): string => businessData.businessName;

export const applicationsList: ListDefinition<Application> = {
  name: 'applications',
  title: 'Applications',
  path: '/api/admin/partner-applications',
  searchLabel: 'Business, person, email, city or license',
  countLabel: (count) => (count === 1 ? '1 application' : `${count.toLocaleString()} applications`),
  rowKey: ({ id }) => id,
  rowName: business,
  usualSort: 'created',
  views: {
    param: 'status',
    label: 'Show',
    choices: [
      { value: '', label: 'Waiting', ask: 'open', waits: true },
      { value: 'approved', label: 'Approved', ask: 'approved' },
      { value: 'refused', label: 'Refused', ask: 'refused' },
      { value: 'all', label: 'All', ask: '' },
    ],
  },
  filters: [kindFilter],
  columns: [
    textColumn('name', 'Business', business, { sort: 'name' }),
    textColumn('contact', 'Applicant', applicant, { sort: 'contact' }),
    textColumn('type', 'Type', ({ partnerType }) => kinds[partnerType]),
    textColumn('place', 'City, state', (one) => place(one.businessData), { sort: 'place' }),
    { key: 'status', title: 'Status', cell: (one) => <ApplicationState application={one} />, text: wordOf },
    textColumn('waited', 'Has waited', (one) => (isOpen(one) ? waited(one) : '')),
    textColumn('email', 'Email', ({ email }) => email, { rare: true }),
    textColumn('license', 'License', ({ businessData }) => businessData.licenseNumber, { rare: true }),
    textColumn('document', 'License document', documentOf, { rare: true }),
    {
      key: 'created',
      title: 'Applied',
      sort: 'created',
      cell: ({ createdAt }) => <span className="nowrap">{day(createdAt)}</span>,
      text: ({ createdAt }) => createdAt,
    },
  ],
  lines: (one) => ({
    first: business(one),
    firstEnd: day(one.createdAt),
    second: <ApplicationState application={one} />,
    secondEnd: place(one.businessData),
  }),
  empty: {
    sentence: 'No applications wait.',
    more: 'Applications appear here until you decide on them.',
  },
};
