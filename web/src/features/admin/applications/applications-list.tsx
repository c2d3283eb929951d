import type { PartnerApplication } from '@keepsake/contracts/rest/partners';
import { licenseLabel } from '@keepsake/contracts/values/license';
import { day } from '../../../shared/formats.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import type { ListDefinition } from '../parts/work-list/list-definition.js';
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
    { key: 'name', title: 'Business', sort: 'name', cell: business, text: business },
    { key: 'contact', title: 'Applicant', sort: 'contact', cell: applicant, text: applicant },
    {
      key: 'type',
      title: 'Type',
      cell: ({ partnerType }) => kinds[partnerType],
      text: ({ partnerType }) => kinds[partnerType],
    },
    {
      key: 'place',
      title: 'City, state',
      sort: 'place',
      cell: (one) => place(one.businessData),
      text: (one) => place(one.businessData),
    },
    { key: 'status', title: 'Status', cell: (one) => <ApplicationState application={one} />, text: wordOf },
    {
      key: 'waited',
      title: 'Has waited',
      cell: (one) => (isOpen(one) ? waited(one) : ''),
      text: (one) => (isOpen(one) ? waited(one) : ''),
    },
    { key: 'email', title: 'Email', rare: true, cell: ({ email }) => email, text: ({ email }) => email },
    {
      key: 'license',
      title: 'License',
      rare: true,
      cell: ({ businessData }) => businessData.licenseNumber,
      text: ({ businessData }) => businessData.licenseNumber,
    },
    { key: 'document', title: 'License document', rare: true, cell: documentOf, text: documentOf },
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
