import { useMutation } from '@tanstack/react-query';
import { useRef, type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { inAccount } from '../../shared/area/areas.js';
import { filled, slot } from '../../shared/area/filled.js';
import { usePageTitle } from '../../shared/page-title.js';
import { path, sendJson } from '../../shared/api/client.js';
import { sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { controlsText as controls } from '../../shared/controls/controls-texts.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { mailedText as t } from './mailed-texts.js';
import './invitation-page.css';

/** Only the button unsubscribes, because link scanners open every link of an email. */
const UnsubscribePage = (): JSX.Element => {
  usePageTitle(t('unsubscribe'));
  const { token = '' } = useParams();
  const key = useRef(newKey());
  const leave = useMutation({
    mutationFn: () => sendJson<void>(path`/api/mail/${token}/unsubscribe`, { key: key.current }),
  });
  if (leave.isSuccess)
    return (
      <div className="keep" role="status">
        <h1>{t('newsNone')}</h1>
        <p>{filled(t('newsAgain', { link: slot(0) }), <Link to="/customer/account">{t('newsAgainLink')}</Link>)}</p>
      </div>
    );
  return (
    <div className="keep">
      <h1>{t('newsQuestion')}</h1>
      <p>{t('newsMore')}</p>
      {leave.isError && (
        <p className="keep-error" role="alert">
          {sentenceOf(leave.error, t('notSaved'))}
        </p>
      )}
      <PendingButton
        type="button"
        pending={leave.isPending}
        pendingLabel={controls('oneMoment')}
        onClick={() => leave.mutate()}
      >
        {t('unsubscribe')}
      </PendingButton>
    </div>
  );
};

export default inAccount(UnsubscribePage);
