import { reportReasonLabel } from '@keepsake/contracts/catalog/report-reasons';
import type { SupportReport } from '@keepsake/contracts/rest/support-reports';
import { day, timeOfDay } from '../../../shared/formats.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import type { ListDefinition } from '../parts/work-list/list-definition.js';

export type Report = SupportReport;

const states: Readonly<Record<Report['state'], { readonly tone: Tone; readonly label: string }>> = {
  open: { tone: 'waits', label: 'Waits' },
  kept: { tone: 'done', label: 'Left as it is' },
  hidden: { tone: 'ended', label: 'Hidden' },
};
const deciderOf = ({ aboutKeepers }: Report): string => (aboutKeepers ? 'Only us' : 'The family, or us');

export const timelineOf = ({ honoreeName, eventType }: Report): string => honoreeName ?? eventType;
const stateOf = (report: Report): string => states[report.state].label;

export const ReportState = ({ report }: { readonly report: Report }) => (
  <StateLabel tone={states[report.state].tone}>{stateOf(report)}</StateLabel>
);

export const reportsList: ListDefinition<Report> = {
  name: 'reports',
  title: 'Reports',
  path: '/api/admin/reports',
  countLabel: (count) => (count === 1 ? '1 report' : `${count.toLocaleString()} reports`),
  rowKey: ({ id }) => id,
  rowName: ({ entry }) => `the report about ${entry.title}`,
  // Newest first; the server has no other order.
  usualSort: '',
  views: {
    param: 'state',
    label: 'Show',
    choices: [
      { value: '', label: 'Waiting', ask: 'open', waits: true },
      { value: 'settled', label: 'Settled', ask: 'settled' },
    ],
  },
  columns: [
    { key: 'memory', title: 'Memory', cell: ({ entry }) => entry.title, text: ({ entry }) => entry.title },
    { key: 'timeline', title: 'Timeline', cell: timelineOf, text: timelineOf },
    {
      key: 'reason',
      title: 'Reason',
      cell: ({ reason }) => reportReasonLabel(reason),
      text: ({ reason }) => reportReasonLabel(reason),
    },
    { key: 'decides', title: 'Decides', cell: deciderOf, text: deciderOf },
    { key: 'state', title: 'State', cell: (report) => <ReportState report={report} />, text: stateOf },
    {
      key: 'reported',
      title: 'Reported',
      cell: ({ reportedAt }) => <span className="nowrap">{`${day(reportedAt)}, ${timeOfDay(reportedAt)}`}</span>,
      text: ({ reportedAt }) => reportedAt,
    },
  ],
  lines: (report) => ({
    first: report.entry.title,
    firstEnd: day(report.reportedAt),
    second: `${timelineOf(report)} · ${reportReasonLabel(report.reason)}`,
    secondEnd: <ReportState report={report} />,
  }),
  empty: {
    sentence: 'Nothing is reported.',
    more: 'When a guest reports a memory, it appears here and on the family’s manage page.',
  },
};
