import { useState, type JSX } from 'react';
import { inAccount } from '../../shared/area/areas.js';
import { filled, slot } from '../../shared/area/filled.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { usePageTitle } from '../../shared/page-title.js';
import { mailedText as t } from './mailed-texts.js';
import { useConfirmEmail } from './account-api.js';
import './email-page.css';

/** The token is in the fragment, so that it reaches no server log and no other site. */
const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/** Confirms a new address. Only the button confirms, because mail programs prefetch links. */
const EmailPage = (): JSX.Element => {
  usePageTitle(t('newAddress'));
  const [token] = useState(tokenOfAddress);
  const keyOf = useKeyedBody();
  const confirm = useConfirmEmail();

  if (confirm.data)
    return (
      <div className="mailed" role="status">
        <h1>{t('changed')}</h1>
        <p>
          {filled(t('changedMore', { email: slot(0) }), <strong dir="ltr">{confirm.data.email}</strong>)}{' '}
          {confirm.data.signedIn && t('changedSignedOut')}
        </p>
        <a className="button button-primary" href={confirm.data.signedIn ? '/customer/account' : '/customer/login'}>
          {t(confirm.data.signedIn ? 'open' : 'signIn')}
        </a>
      </div>
    );
  if (token === '' || hasStatus(confirm.error, 400, 404))
    return (
      <div className="mailed" role="alert">
        <h1>{t('used')}</h1>
        <p>{t('usedMore')}</p>
        <a className="button button-quiet" href="/customer/account">
          {t('open')}
        </a>
      </div>
    );
  const body = { token };
  return (
    <div className="mailed">
      <h1>{t('use')}</h1>
      <p>{t('useMore')}</p>
      {confirm.isError && (
        <p className="mailed-error" role="alert">
          {sentenceOf(confirm.error, t('notSaved'))}
        </p>
      )}
      <PendingButton
        type="button"
        pending={confirm.isPending}
        pendingLabel={t('changing')}
        onClick={() => confirm.mutate({ body, key: keyOf(body) })}
      >
        {t('useYes')}
      </PendingButton>
    </div>
  );
};

export default inAccount(EmailPage);
