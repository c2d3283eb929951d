import type { AnsweredCheck, OwnerCheck } from '@keepsake/contracts/rest/succession';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { inAccount } from '../../shared/area/areas.js';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { controlsText as controls } from '../../shared/controls/controls-texts.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { day } from '../../shared/formats.js';
import { usePageTitle } from '../../shared/page-title.js';
import { tokenOfAddress } from './link-token.js';
import { aboutTimeline, successionText as t } from './succession-texts.js';
import { UnopenedLink } from './parts/unopened-link.js';
import './invitation-page.css';

const follows = ({ plan, successorName, waitsUntil, removed }: OwnerCheck): string => {
  if (removed && waitsUntil !== null) return t('followsRemoved', { date: day(waitsUntil) });
  if (plan === 'keep') return t('followsKeep');
  return waitsUntil === null
    ? t('followsReminders')
    : t(`follows-${plan}`, { successor: successorName, date: day(waitsUntil) });
};

/** The yearly question to an owner. Only the button answers, never opening the page. */
const StillHerePage = (): JSX.Element => {
  usePageTitle(t('checkTitle'));
  const [token] = useState(() => tokenOfAddress());
  const key = useRef(newKey());
  const view = useQuery({
    queryKey: ['owner-check', token],
    queryFn: () => sendJson<OwnerCheck>('/api/owner-checks/look', { body: { token }, key: newKey() }),
    enabled: token !== '',
  });
  const answer = useMutation({
    mutationFn: () => sendJson<AnsweredCheck>('/api/owner-checks/answer', { body: { token }, key: key.current }),
  });

  if (answer.data)
    return (
      <div className="keep" role="status">
        <h1>{t('thanks')}</h1>
        <p>
          {t(view.data?.removed ? 'back' : 'stays')} {t('again')}
        </p>
        <div className="keep-actions">
          <a className="button button-primary" href={answer.data.timelineUrl}>
            {t('open')}
          </a>
          <a className="button button-quiet" href={`${answer.data.timelineUrl}/desk?section=what-remains`}>
            {t('remains')}
          </a>
        </div>
      </div>
    );
  const isClosed = token === '' || hasStatus(view.error, 400, 404, 422) || hasStatus(answer.error, 404);
  if (isClosed || view.isError || !view.data)
    return (
      <UnopenedLink
        isClosed={isClosed}
        closed={[t('checkClosed'), t('checkClosedMore')]}
        to="/customer/account"
        toLabel={t('account')}
        loading={t('checkLoading')}
        view={view}
      />
    );
  return (
    <div className="keep">
      <h1>{aboutTimeline('check', view.data.honoreeName)}</h1>
      <p>{follows(view.data)}</p>
      {answer.isError && (
        <p className="keep-error" role="alert">
          {sentenceOf(answer.error, t('notSaved'))}
        </p>
      )}
      <PendingButton
        type="button"
        pending={answer.isPending}
        pendingLabel={controls('oneMoment')}
        onClick={() => answer.mutate()}
      >
        {t('still')}
      </PendingButton>
    </div>
  );
};

export default inAccount(StillHerePage);
