import type { ActivatedAnswer } from '@keepsake/contracts/rest/customers';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { inActivation } from '../../shared/area/areas.js';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { usePageTitle } from '../../shared/page-title.js';
import { siteSettings } from '../../shared/site-settings.js';
import { claimsText as t } from './claims-texts.js';
import './claim.css';

/** The token is in the fragment, so that it reaches no server log and no other site. */
const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

const WriteToUs = (): JSX.Element => (
  <a className="button button-quiet" href={`mailto:${siteSettings.supportEmail}`}>
    {t('write')}
  </a>
);

/**
 * Asks the buyer of a plate to approve the activation by its holder. Only the button approves, never opening the page.
 */
const ClaimPage = (): JSX.Element => {
  usePageTitle(t('plateTitle'));
  const [token] = useState(tokenOfAddress);
  const key = useRef(newKey());
  const confirm = useMutation({
    mutationFn: () => sendJson<ActivatedAnswer>('/api/claims/confirm', { body: { token }, key: key.current }),
  });

  if (confirm.data)
    return (
      <div className="claim" role="status">
        <h1>{t('thanks')}</h1>
        <p>{t('approved')}</p>
        <a className="button button-primary" href={confirm.data.timelineUrl}>
          {t('open')}
        </a>
      </div>
    );
  if (token === '' || hasStatus(confirm.error, 400, 404, 409))
    return (
      <div className="claim" role="alert">
        <h1>{t('used')}</h1>
        <p>{sentenceOf(confirm.error, t('usedMore'))}</p>
        <WriteToUs />
      </div>
    );
  return (
    <div className="claim">
      <h1>{t('ask')}</h1>
      <p>{t('askMore')}</p>
      {confirm.isError && (
        <p className="claim-error" role="alert">
          {sentenceOf(confirm.error, t('notSaved'))}
        </p>
      )}
      <PendingButton
        type="button"
        pending={confirm.isPending}
        pendingLabel={t('opening')}
        onClick={() => confirm.mutate()}
      >
        {t('approve')}
      </PendingButton>
    </div>
  );
};

export default inActivation(ClaimPage);
