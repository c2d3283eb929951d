import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { filled, slot } from '../../../shared/area/filled.js';
import { siteText } from '../../../shared/area/site-texts.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, timeOfDay } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { portalText } from '../portal-texts.js';
import { subjectOf } from './activity-subject.js';
import { useActs } from './team-api.js';
import { teamText as t } from './team-texts.js';

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
        <Loading label={t('loadingActs')}>
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
                {filled(
                  t(`act-${act}`, { person: slot(0), subject: slot(1) }),
                  <bdi>{person}</bdi>,
                  caseId === undefined && ofCase !== null ? (
                    <Link to={`/partner-portal/cases/${ofCase}`}>
                      <bdi>{subject}</bdi>
                    </Link>
                  ) : (
                    <bdi>{subjectOf(subject)}</bdi>
                  ),
                )}
              </p>
              <p className="team-about">
                <time dateTime={at}>
                  {day(at)}, {timeOfDay(at)}
                </time>
                {caseId === undefined && locationName !== null && (
                  <>
                    {' · '}
                    <bdi>{locationName}</bdi>
                  </>
                )}
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
          pendingLabel={siteText('loading')}
          onClick={() => void acts.fetchNextPage()}
        >
          {portalText('showMore')}
        </PendingButton>
      )}
    </section>
  );
};
