import { caseMessages } from '@keepsake/contracts/catalog/case-messages';
import type { PartnerCase } from '@keepsake/contracts/rest/cases';
import { useEffect, useRef, useState, type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasStatus } from '../../../shared/api/errors.js';
import { inShop } from '../../../shared/area/areas.js';
import { filled, slot } from '../../../shared/area/filled.js';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day } from '../../../shared/formats.js';
import { usePageTitle } from '../../../shared/page-title.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { todayText } from '../dashboard/today-texts.js';
import { Activity } from '../team/activity.js';
import { teamText } from '../team/team-texts.js';
import { CaseActions } from './case-actions.js';
import { CasePhotos } from './case-files.js';
import { CaseFilm } from './film/case-film.js';
import { CaseNotFound } from './case-not-found.js';
import { NextOfKin } from './family/next-of-kin.js';
import { CaseForm } from './form/case-form.js';
import { aboutCase, stateLabel } from './case-labels.js';
import { useCase, useCloseCase, useReopenCase } from './cases-api.js';
import { assignText } from './texts/assign-texts.js';
import { casesText } from './texts/cases-texts.js';
import { caseText as t } from './texts/case-texts.js';
import './texts/case-sentences-texts.js';
import '../portal.css';
import './cases.css';
import '../team/team.css';

const Reopen = ({ one }: { readonly one: PartnerCase }): JSX.Element => {
  const reopen = useReopenCase(one.id);
  const toast = useToast();
  const failed = useFailed();
  return (
    <PendingButton
      type="button"
      variant="quiet"
      pending={reopen.isPending}
      pendingLabel={t('reopening')}
      onClick={() =>
        reopen.mutate(undefined, {
          onSuccess: () => toast({ title: sentence(caseMessages.reopened) }),
          onError: (error) => failed(error, sentence(caseMessages.reopenFailed)),
        })
      }
    >
      {t('reopen')}
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
        {t('close')}
      </button>
    );
  return (
    <div className="notice case-close" role="group" aria-label={t('closeQuestion')}>
      <p>
        {filled(t('closeMore', { name: slot(0) }), <bdi>{one.subjectName}</bdi>)}
        {one.nextOfKin.some(({ held }) => held) && ` ${t('closeHeld')}`}
      </p>
      <div className="case-buttons">
        <button type="button" className="button button-quiet" ref={safe} onClick={() => setAsking(false)}>
          {t('keepOpen')}
        </button>
        <PendingButton
          type="button"
          variant="quiet"
          pending={close.isPending}
          pendingLabel={t('closing')}
          onClick={() =>
            close.mutate(undefined, {
              onSuccess: () => {
                setAsking(false);
                toast({ title: t('closed') });
              },
              onError: (error) => failed(error),
            })
          }
        >
          {t('close')}
        </PendingButton>
      </div>
    </div>
  );
};

/** A program may have written its own word for the service. */
const serviceKind = ({ serviceType }: PartnerCase): JSX.Element | string => {
  if (serviceType === 'memorial') return t('kind-memorial');
  return serviceType === 'pet-memorial' ? t('kind-pet') : <bdi>{serviceType}</bdi>;
};

const Facts = ({ one }: { readonly one: PartnerCase }): JSX.Element => (
  <aside className="case-facts" aria-label={t('facts')}>
    <h2>{t('familyPage')}</h2>
    {one.timelineUrl === null ? (
      <p className="case-plan">{t('notOpened')}</p>
    ) : (
      <p>
        <a href={one.timelineUrl}>{t('openPage')}</a>
      </p>
    )}
    <h2>{t('title')}</h2>
    <dl>
      <dt>{t('service')}</dt>
      <dd>{serviceKind(one)}</dd>
      <dt>{t('begun')}</dt>
      <dd>{day(one.createdAt)}</dd>
      <dt>{t('thisMonth')}</dt>
      <dd>{t(one.overPlan ? 'countOver' : 'count', { number: one.number })}</dd>
      <dt>{t('files')}</dt>
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
        <Link to={`${back}&tab=cases`}>{todayText('allCases')}</Link>
        <h1>
          <bdi>{one.subjectName}</bdi>
        </h1>
        <p>{aboutCase(one)}</p>
        <div className="case-next">
          <span className="portal-mark" data-quiet={one.state === 'closed'}>
            {stateLabel(one.state)}
          </span>
          {one.overPlan && (
            <span className="portal-mark" data-warn="true">
              {casesText('overPlan')}
            </span>
          )}
          <span>{t(`next-${one.state}`)}</span>
        </div>
        {one.timelineUrl === null && one.state !== 'closed' && (
          <Link to={`/partner-portal/cases/${one.id}/preview`}>{t('preview')}</Link>
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
      <Activity caseId={one.id} heading={teamText('activity')} none={t('noActivity')} />
    </>
  );
};

const CasePage = (): JSX.Element => {
  usePageTitle(t('title'));
  const { id = '' } = useParams();
  const found = useCase(id);
  if (hasStatus(found.error, 400, 403, 404)) return <CaseNotFound />;
  if (found.isError) return <LoadFailed error={found.error} level={1} onRetry={() => void found.refetch()} />;
  if (found.isPending)
    return (
      <Loading label={assignText('loading')}>
        <Skeleton width="40%" height="2.4rem" />
        <Skeleton height="12rem" />
      </Loading>
    );
  return <Whole one={found.data} />;
};

// Uploads have the texts of the shop.
export default inShop(CasePage);
