import { reportReasonLabel } from '@keepsake/contracts/catalog/report-reasons';
import type { SupportReport } from '@keepsake/contracts/rest/support-reports';
import { day, timeOfDay } from '../../../shared/formats.js';
import { StateLabel, type Tone } from '../parts/state-label.js';
import { textColumn, type ListDefinition } from '../parts/work-list/list-definition.js';

export type Report = SupportReport;

const states: Readonly<Record<Report['state'], { readonly tone: Tone; readonly label: string }>> = {
  open: { tone: 'waits', label: 'Waits' },
  kept: { tone: 'done', label: 'Left as it is' },
  hidden: { tone: 'ended', label: 'Hidden' },
};
const deciderOf = ({ aboutKeepers }: Report): string => (aboutKeepers ? 'Only us' : 'The family, or us');

const titleOf = ({ entry, reply }: Report): string => (reply ? `Reply to ${entry.title}` : entry.title);

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
  rowName: (report) => `the report about ${titleOf(report)}`,
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
    textColumn('memory', 'Memory', titleOf),
    textColumn('timeline', 'Timeline', timelineOf),
    textColumn('reason', 'Reason', ({ reason }) => reportReasonLabel(reason)),
    textColumn('decides', 'Decides', deciderOf),
    { key: 'state', title: 'State', cell: (report) => <ReportState report={report} />, text: stateOf },
    {
      key: 'reported',
      title: 'Reported',
      cell: ({ reportedAt }) => <span className="nowrap">{`${day(reportedAt)}, ${timeOfDay(reportedAt)}`}</span>,
      text: ({ reportedAt }) => reportedAt,
    },
  ],
  lines: (report) => ({
    first: titleOf(report),
    firstEnd: day(report.reportedAt),
    second: `${timelineOf(report)} · ${reportReasonLabel(report.reason)}`,
    secondEnd: <ReportState report={report} />,
  }),
  empty: {
    sentence: 'Nothing is reported.',
    more: 'When a guest reports a memory, it appears here and on the family’s manage page.',
  },
};
