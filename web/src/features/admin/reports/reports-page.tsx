import { reportReasonLabel } from '@keepsake/contracts/catalog/report-reasons';
import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { path, sendJson } from '../../../shared/api/client.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { ActionDialog, type ActionLabels } from '../parts/action-dialog.js';
import { RowDrawer, type RowProps } from '../parts/row-drawer.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { ReportState, reportsList, timelineOf, type Report } from './reports-list.js';
import { shortened } from '@keepsake/contracts/values/shortened';
import './reports.css';

type ReportDecision = 'keep' | 'hide';

const settle = ({ code, id }: Report, action: ReportDecision, key: string): Promise<unknown> =>
  sendJson(path`/api/timeline/${code}/reports/${id}/${action}`, { key });

const labelsOf = ({ entry, reply }: Report): Readonly<Record<ReportDecision, ActionLabels>> => {
  const title = reply ? shortened(reply.text) : entry.title;
  const what = reply ? 'reply' : 'memory';
  return {
    keep: {
      question: `Keep “${title}”?`,
      yes: `Keep ${what}`,
      done: `“${title}” stays`,
      effect: 'Everyone still sees it. The person who reported it is not notified.',
    },
    hide: {
      question: `Hide “${title}”?`,
      yes: `Hide ${what}`,
      done: `“${title}” is hidden`,
      effect: 'Guests no longer see it. Nothing is deleted: owners and keepers find it on the Manage page.',
    },
  };
};

const Facts = ({ report }: { readonly report: Report }): JSX.Element => {
  const { entry, reply, words: text, aboutKeepers, isPrivate, settledAt } = report;
  return (
    <>
      {report.state === 'open' && (
        <p className={aboutKeepers ? 'notice notice-warning' : 'quiet'}>
          {aboutKeepers
            ? 'It is about someone who keeps the page. The family does not see this report: only you decide.'
            : 'The family sees this report as well, and may have decided by the time you do.'}
        </p>
      )}
      <dl className="fact-list">
        <dt>State</dt>
        <dd>
          <ReportState report={report} />
          {settledAt !== null && ` on ${day(settledAt)}`}
        </dd>
        <dt>Reason</dt>
        <dd>{reportReasonLabel(report.reason)}</dd>
        <dt>Reported</dt>
        <dd>{`${day(report.reportedAt)}, ${timeOfDay(report.reportedAt)}`}</dd>
        <dt>Timeline</dt>
        <dd>
          <Link to={report.timelineUrl}>{timelineOf(report)}</Link>
          {isPrivate && ' (private)'}
        </dd>
      </dl>
      {text !== '' && <blockquote className="report-text">{text}</blockquote>}
      {reply && (
        <section aria-labelledby="reported-reply" className="reported-memory">
          <h2 id="reported-reply">The reported reply</h2>
          <p className="reported-text">{reply.text}</p>
          {reply.submittedBy !== null && <p className="quiet">by {reply.submittedBy}</p>}
        </section>
      )}
      <section aria-labelledby="reported-title" className="reported-memory">
        <h2 id="reported-title">{entry.title}</h2>
        {entry.thumbUrl !== null && !isPrivate && <img src={entry.thumbUrl} alt="" />}
        {entry.mediaType === 'audio' && entry.mediaUrl !== null && !isPrivate && (
          // Its transcript is below.
          // oxlint-disable-next-line jsx-a11y/media-has-caption
          <audio src={entry.mediaUrl} controls preload="none" aria-label="The reported recording" />
        )}
        {entry.mediaType === 'audio' && entry.caption !== undefined && <p className="reported-text">{entry.caption}</p>}
        <p className="reported-text">{entry.description}</p>
        {entry.submittedBy !== null && entry.submittedBy !== '' && <p className="quiet">by {entry.submittedBy}</p>}
      </section>
    </>
  );
};

const ReportDetails = ({ row: report, onLeave }: RowProps<Report>): JSX.Element => {
  const [action, setAction] = useState<ReportDecision>();
  if (action)
    return (
      <ActionDialog
        labels={labelsOf(report)[action]}
        danger={action === 'hide'}
        list={reportsList.name}
        input={[report.id, action]}
        run={(key) => settle(report, action, key)}
        onBack={() => setAction(undefined)}
        onDone={onLeave}
      />
    );
  return (
    <RowDrawer
      title="What was reported"
      onLeave={onLeave}
      footer={
        report.state === 'open' && (
          <div className="report-actions">
            <Button onClick={() => setAction('keep')}>Keep memory</Button>
            <Button danger onClick={() => setAction('hide')}>
              Hide
            </Button>
          </div>
        )
      }
    >
      <Facts report={report} />
    </RowDrawer>
  );
};

const details = { show: ReportDetails, noun: 'report', hint: 'It may have been settled meanwhile.' };

export default function ReportsPage(): JSX.Element {
  return <WorkList list={reportsList} details={details} />;
}
