import type { QuestionStop, StoppedQuestions } from '@keepsake/contracts/rest/questions';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { inAccount } from '../../shared/area/areas.js';
import { controlsText as controls } from '../../shared/controls/controls-texts.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { usePageTitle } from '../../shared/page-title.js';
import { tokenOfAddress } from './link-token.js';
import { relativeText as t } from './relative-texts.js';
import { UnopenedLink } from './parts/unopened-link.js';
import './invitation-page.css';

const Failed = ({ error }: { readonly error: unknown }): JSX.Element | null =>
  error ? (
    <p className="keep-error" role="alert">
      {sentenceOf(error, t('notSaved'))}
    </p>
  ) : null;

const askedBy = ({ ownerName, honoreeName }: QuestionStop): string => {
  const name = honoreeName.trim();
  return t('asked', { owner: ownerName.trim() || t('theOwner'), name, named: name === '' ? 'no' : 'yes' });
};

/** Stops the weekly questions with one press; only the button does, because link scanners open every link. */
const StopQuestionsPage = (): JSX.Element => {
  usePageTitle(t('stopTitle'));
  const [token] = useState(() => tokenOfAddress());
  const view = useQuery({
    queryKey: ['question-stop', token],
    queryFn: () => sendJson<QuestionStop>('/api/questions/stop/look', { body: { token }, key: newKey() }),
    enabled: token !== '',
  });
  const stop = useMutation({
    mutationFn: () => sendJson<StoppedQuestions>('/api/questions/stop', { body: { token }, key: newKey() }),
  });
  const undo = stop.data?.undo ?? undefined;
  const resume = useMutation({
    mutationFn: () => sendJson<void>('/api/questions/resume', { body: { token, undo }, key: newKey() }),
    onSuccess: () => stop.reset(),
  });

  const isClosed = token === '' || hasStatus(view.error, 400, 404, 422);
  if (isClosed || view.isError || !view.data)
    return (
      <UnopenedLink
        isClosed={isClosed}
        closed={[t('closed'), t('closedMore')]}
        to="/support"
        toLabel={t('write')}
        loading={t('loading')}
        view={view}
      />
    );
  if (stop.isSuccess || (view.data.state === 'stopped' && !resume.isSuccess))
    return (
      <div className="keep" role="status">
        <h1>{t('stopped')}</h1>
        <p>{t('stoppedMore')}</p>
        <Failed error={resume.error} />
        {undo !== undefined && (
          <PendingButton
            type="button"
            variant="quiet"
            pending={resume.isPending}
            pendingLabel={controls('oneMoment')}
            onClick={() => resume.mutate()}
          >
            {t('undo')}
          </PendingButton>
        )}
      </div>
    );
  const ended = view.data.state === 'ended';
  return (
    <div className="keep">
      {resume.isSuccess ? (
        <div role="status">
          <h1>{t('resumed')}</h1>
          <p>{t('resumedMore')}</p>
        </div>
      ) : (
        <>
          <h1>{ended ? t('over') : askedBy(view.data)}</h1>
          <p>{t(ended ? 'overMore' : 'askedMore')}</p>
        </>
      )}
      <Failed error={stop.error} />
      <PendingButton
        type="button"
        variant={resume.isSuccess ? 'quiet' : 'primary'}
        pending={stop.isPending}
        pendingLabel={controls('oneMoment')}
        onClick={() => stop.mutate()}
      >
        {t('stop')}
      </PendingButton>
    </div>
  );
};

export default inAccount(StopQuestionsPage);
