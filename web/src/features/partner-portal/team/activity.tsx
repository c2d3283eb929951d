import type { TeamActShown } from '@keepsake/contracts/rest/team';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useActs } from './team-api.js';

const labels: Readonly<Record<TeamActShown['act'], string>> = {
  'case-created': 'opened a case for',
  'case-changed': 'changed the case of',
  'case-closed': 'closed the case of',
  'case-reopened': 'reopened the case of',
  'plate-assigned': 'assigned a plate to',
  'plate-undone': 'removed a plate from',
  'timeline-prepared': 'prepared the timeline of',
  'family-mailed': 'emailed the family of',
  'family-mail-held': 'scheduled the email to the family of',
  'family-mail-canceled': 'canceled the email to the family of',
  'contact-saved': 'changed the next of kin of',
  'contact-removed': 'removed a next of kin of',
  restocked: 'restocked',
  adjusted: 'adjusted the stock by',
  'plates-asked': 'asked for',
  'price-accepted': 'accepted the price of',
  'price-declined': 'declined or withdrew',
  'acceptance-withdrawn': 'withdrew the order of',
  'plates-received': 'received',
  invited: 'invited',
  joined: 'joined',
  'access-changed': 'changed the access of',
  'switched-off': 'deactivated',
  'switched-on': 'reactivated',
  'second-step-dropped': 'turned off two-step verification for',
  'brand-changed': 'changed the brand',
  'api-key-created': 'created the API key',
  'api-key-revoked': 'revoked the API key',
  'webhook-added': 'added the webhook to',
  'webhook-on': 'turned on the webhook to',
  'webhook-off': 'turned off the webhook to',
  'webhook-deleted': 'deleted the webhook to',
};

type Props = {
  /** Limits the list to this case. */
  readonly caseId?: string;
  readonly heading: string;
  readonly none: string;
};

/** Lists acts, newest first; names stay after people leave. */
export const Activity = ({ caseId, heading, none }: Props): JSX.Element => {
  const acts = useActs(caseId);
  const rows = acts.data?.pages.flatMap((page) => page.rows) ?? [];
  return (
    <section className="team-activity" aria-labelledby="activity-heading">
      <h2 id="activity-heading">{heading}</h2>
      {acts.isPending && (
        <Loading label="Loading what was done">
          <Skeleton height="6rem" />
        </Loading>
      )}
      {acts.isError && <LoadFailed error={acts.error} onRetry={() => void acts.refetch()} />}
      {acts.isSuccess && rows.length === 0 && <p className="team-about">{none}</p>}
      {rows.length > 0 && (
        <ol className="team-actions" aria-label={heading}>
          {rows.map(({ id, person, act, about: subject, at, locationName, caseId: ofCase }) => (
            <li key={id}>
              <p>
                <bdi>{person}</bdi> {labels[act]}{' '}
                {caseId === undefined && ofCase !== null ? (
                  <Link to={`/partner-portal/cases/${ofCase}`}>
                    <bdi>{subject}</bdi>
                  </Link>
                ) : (
                  <bdi>{subject}</bdi>
                )}
              </p>
              <p className="team-about">
                <time dateTime={at}>
                  {day(at)}, {timeOfDay(at)}
                </time>
                {caseId === undefined && locationName !== null && ` · ${locationName}`}
              </p>
            </li>
          ))}
        </ol>
      )}
      {acts.hasNextPage && (
        <PendingButton
          type="button"
          variant="quiet"
          pending={acts.isFetchingNextPage}
          pendingLabel="Loading…"
          onClick={() => void acts.fetchNextPage()}
        >
          Show more
        </PendingButton>
      )}
    </section>
  );
};
