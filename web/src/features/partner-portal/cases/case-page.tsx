import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { useEffect, useRef, useState, type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasStatus } from '../../../shared/api/errors.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { Activity } from '../team/activity.js';
import { CaseActions } from './case-actions.js';
import { CasePhotos } from './case-files.js';
import { CaseFilm } from './film/case-film.js';
import { CaseNotFound } from './case-not-found.js';
import { NextOfKin } from './family/next-of-kin.js';
import { CaseForm } from './form/case-form.js';
import { aboutCase, stateLabel } from './case-labels.js';
import { useCase, useCloseCase, useReopenCase } from './cases-api.js';
import '../portal.css';
import './cases.css';
import '../team/team.css';

const next: Readonly<Record<PartnerCase['state'], string>> = {
  open: 'Assign a plate; the family takes it home.',
  plated: 'The family opens their page by scanning the plate. Until then you can prepare it for them.',
  claimed: 'The family keeps this page now. Ask them if something should change.',
  closed: 'This case is closed. Its plates stay where they are.',
};

const Reopen = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const reopen = useReopenCase(one.id);
  const toast = useToast();
  const failed = useFailed();
  return (
    <PendingButton
      type="button"
      variant="quiet"
      pending={reopen.isPending}
      pendingLabel="Reopening…"
      onClick={() =>
        reopen.mutate(undefined, {
          onSuccess: () => toast({ title: caseMessages.reopened }),
          onError: (error) => failed(error, caseMessages.reopenFailed),
        })
      }
    >
      Reopen case
    </PendingButton>
  );
};

/** Closing takes nothing from the family and can be undone; the dialog explains that the case leaves the list. */
const Close = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const [asking, setAsking] = useState(false);
  const close = useCloseCase(one.id);
  const toast = useToast();
  const failed = useFailed();
  const safe = useRef<HTMLButtonElement>(null);
  useEffect(() => safe.current?.focus(), [asking]);
  if (!asking)
    return (
      <button type="button" className="button button-text" onClick={() => setAsking(true)}>
        Close case
      </button>
    );
  return (
    <div className="notice case-close" role="group" aria-label="Close this case?">
      <p>
        Close the case of {one.subjectName}? It leaves the list of active cases and takes no more plates.
        {one.nextOfKin.some(({ held }) => held) && ' The email that waits for the service is canceled.'}
      </p>
      <div className="case-buttons">
        <button type="button" className="button button-quiet" ref={safe} onClick={() => setAsking(false)}>
          Keep it open
        </button>
        <PendingButton
          type="button"
          variant="quiet"
          pending={close.isPending}
          pendingLabel="Closing…"
          onClick={() =>
            close.mutate(undefined, {
              onSuccess: () => {
                setAsking(false);
                toast({ title: 'Case closed' });
              },
              onError: (error) => failed(error),
            })
          }
        >
          Close case
        </PendingButton>
      </div>
    </div>
  );
};

const Facts = ({ one }: { readonly one: PartnerCase }): JSX.Element => (
  <aside className="case-facts" aria-label="Page and case">
    <h2>Page of the family</h2>
    {one.timelineUrl === null ? (
      <p className="case-plan">The page opens when the family first scans the plate.</p>
    ) : (
      <p>
        <a href={one.timelineUrl}>Open the timeline</a>
      </p>
    )}
    <h2>Case</h2>
    <dl>
      <dt>Service</dt>
      <dd>{one.serviceType}</dd>
      <dt>Begun</dt>
      <dd>{day(one.createdAt)}</dd>
      <dt>This month</dt>
      <dd>
        case {one.number}
        {one.overPlan && ', over plan'}
      </dd>
      <dt>Files</dt>
      <dd>{one.totalFiles}</dd>
    </dl>
    {one.state !== 'closed' && <Close one={one} />}
  </aside>
);

/** Shows the whole case, for a conversation with the family. */
const Whole = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const back = `/partner-portal?location=${one.locationId}`;
  return (
    <>
      <header className="portal-head">
        <Link to={`${back}&tab=cases`}>All cases</Link>
        <h1>
          <bdi>{one.subjectName}</bdi>
        </h1>
        <p>{aboutCase(one)}</p>
        <div className="case-next">
          <span className="portal-mark" data-quiet={one.state === 'closed'}>
            {stateLabel[one.state]}
          </span>
          {one.overPlan && (
            <span className="portal-mark" data-warn="true">
              over plan
            </span>
          )}
          <span>{next[one.state]}</span>
        </div>
        {one.timelineUrl === null && one.state !== 'closed' && (
          <Link to={`/partner-portal/cases/${one.id}/preview`}>Preview the page as the family sees it</Link>
        )}
        {one.state === 'closed' && <Reopen one={one} />}
      </header>
      <CaseActions one={one} />
      <div className="case-halves">
        <CaseForm key={one.id} one={one} />
        <div className="case-side">
          <NextOfKin key={`kin ${one.id}`} one={one} />
          <CasePhotos key={`photos ${one.id}`} one={one} />
          <CaseFilm key={`film ${one.id}`} one={one} />
          <Facts one={one} />
        </div>
      </div>
      <Activity caseId={one.id} heading="Activity" none="No activity yet." />
    </>
  );
};

export default function CasePage(): JSX.Element {
  const { id = '' } = useParams();
  const found = useCase(id);
  if (hasStatus(found.error, 400, 403, 404)) return <CaseNotFound />;
  if (found.isError) return <LoadFailed error={found.error} level={1} onRetry={() => void found.refetch()} />;
  if (found.isPending)
    return (
      <Loading label="Reading the case">
        <Skeleton width="40%" height="2.4rem" />
        <Skeleton height="12rem" />
      </Loading>
    );
  return <Whole one={found.data} />;
}
