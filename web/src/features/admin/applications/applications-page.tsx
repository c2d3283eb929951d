import { Button } from 'antd';
import { useState, type JSX } from 'react';
import { day } from '../../../shared/formats.js';
import { RowDrawer, type RowProps } from '../parts/row-drawer.js';
import type { ListAction } from '../parts/work-list/list-definition.js';
import { WorkList } from '../parts/work-list/work-list.js';
import { LicenseFact } from '../partners/license-fact.js';
import { kinds } from '../partners/partners-list.js';
import {
  applicant,
  applicationsList,
  ApplicationState,
  isOpen,
  waited,
  type Application,
} from './applications-list.js';
import { approve, ApproveDialog, AskDialog, RefuseDialog } from './decide-dialogs.js';
import '../partners/partners.css';
import './applications.css';

const textOf = (count: number): string => applicationsList.countLabel(count);

const actions: readonly ListAction<Application>[] = [
  {
    label: 'Approve',
    may: isOpen,
    question: (count) => `Approve ${textOf(count)}?`,
    effect: 'Each applicant will be notified by email and can sign in from then on.',
    run: approve,
    done: (count) => `${textOf(count)} approved`,
  },
];

const Facts = ({ application }: { readonly application: Application }): JSX.Element => {
  const { businessData: business } = application;
  return (
    <div className="partner-facts">
      <section aria-labelledby="business-title">
        <h2 id="business-title">Business</h2>
        <dl className="fact-list">
          <dt>Status</dt>
          <dd>
            <ApplicationState application={application} />
            {isOpen(application) && <span className="quiet"> · {waited(application)}</span>}
          </dd>
          <dt>Type</dt>
          <dd>
            {kinds[application.partnerType]}, {business.businessType}
          </dd>
          <dt>License</dt>
          <dd>{business.licenseNumber}</dd>
          <dt>License document</dt>
          <dd>
            <LicenseFact application={application} />
          </dd>
          <dt>Address</dt>
          <dd>
            {business.address}
            <br />
            {business.city}, {business.state} {business.zipCode}
          </dd>
          <dt>Phone</dt>
          <dd>
            <a href={`tel:${business.phone.replace(/[^+\d]/g, '')}`}>{business.phone}</a>
          </dd>
          {business.website !== null && (
            <>
              <dt>Website</dt>
              <dd>
                <a href={business.website} target="_blank" rel="noreferrer noopener">
                  {business.website}
                </a>
              </dd>
            </>
          )}
          <dt>In business</dt>
          <dd>{business.yearsInBusiness === 1 ? '1 year' : `${business.yearsInBusiness} years`}</dd>
        </dl>
      </section>
      <section aria-labelledby="applicant-title">
        <h2 id="applicant-title">Applicant</h2>
        <dl className="fact-list">
          <dt>Name</dt>
          <dd>{applicant(application)}</dd>
          <dt>Email</dt>
          <dd>
            <a href={`mailto:${application.email}`}>{application.email}</a>
          </dd>
          <dt>Applied</dt>
          <dd>{day(application.createdAt)}</dd>
          {application.decidedAt !== null && (
            <>
              <dt>Decided</dt>
              <dd>{day(application.decidedAt)}</dd>
            </>
          )}
          {application.reason !== null && (
            <>
              <dt>{application.status === 'question' ? 'We asked' : 'Reason'}</dt>
              <dd className="application-reason">{application.reason}</dd>
            </>
          )}
        </dl>
      </section>
    </div>
  );
};

const dialogs = { approve: ApproveDialog, ask: AskDialog, refuse: RefuseDialog };

const ApplicationDetails = ({ row: application, onLeave }: RowProps<Application>): JSX.Element => {
  const [asking, setAsking] = useState<keyof typeof dialogs>();
  const Dialog = asking && dialogs[asking];
  if (Dialog)
    return (
      <Dialog
        application={application}
        onLeave={() => {
          setAsking(undefined);
          onLeave();
        }}
      />
    );
  return (
    <RowDrawer
      title={application.businessData.businessName}
      onLeave={onLeave}
      footer={
        isOpen(application) && (
          <div className="application-actions">
            <Button danger type="text" onClick={() => setAsking('refuse')}>
              Refuse
            </Button>
            <Button onClick={() => setAsking('ask')}>Ask</Button>
            <Button type="primary" onClick={() => setAsking('approve')}>
              Approve
            </Button>
          </div>
        )
      }
    >
      <Facts application={application} />
    </RowDrawer>
  );
};

const details = { show: ApplicationDetails, noun: 'application', hint: 'View all of them, or search for it.' };

export default function ApplicationsPage(): JSX.Element {
  return <WorkList list={applicationsList} actions={actions} details={details} />;
}
