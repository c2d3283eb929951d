import type { ConfirmedActivation } from '@keepsake/contracts/rest/confirmations';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { inActivation } from '../../shared/area/areas.js';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { controlsText as controls } from '../../shared/controls/controls-texts.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { usePageTitle } from '../../shared/page-title.js';
import { siteSettings } from '../../shared/site-settings.js';
import { claimsText as t } from './claims-texts.js';
import './claim.css';

/** The token is in the fragment, so that it reaches no server log and no other site. */
const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/** Asks the reader to confirm an activation with their address. Only the button confirms, never opening the page. */
const ConfirmPage = (): JSX.Element => {
  usePageTitle(t('confirmTitle'));
  const [token] = useState(tokenOfAddress);
  const key = useRef(newKey());
  const confirm = useMutation({
    mutationFn: () => sendJson<ConfirmedActivation>('/api/activations/confirm', { body: { token }, key: key.current }),
  });
  const writeToUs = `mailto:${siteSettings.supportEmail}`;

  if (confirm.data)
    return (
      <div className="claim" role="status">
        <h1>{t('thanks')}</h1>
        <p>{t('confirmed')}</p>
        <div className="claim-actions">
          <a className="button button-primary" href={confirm.data.timelineUrl}>
            {t('open')}
          </a>
          <a className="button button-quiet" href={`${confirm.data.timelineUrl}/desk`}>
            {t('manage')}
          </a>
        </div>
      </div>
    );
  if (token === '' || hasStatus(confirm.error, 400, 404, 422))
    return (
      <div className="claim" role="alert">
        <h1>{t('incomplete')}</h1>
        <p>{t('incompleteMore')}</p>
        <a className="button button-quiet" href={writeToUs}>
          {t('write')}
        </a>
      </div>
    );
  return (
    <div className="claim">
      <h1>{t('you')}</h1>
      <p>{t('youMore')}</p>
      {confirm.isError && (
        <p className="claim-error" role="alert">
          {sentenceOf(confirm.error, t('notSaved'))}
        </p>
      )}
      <div className="claim-actions">
        <PendingButton
          type="button"
          pending={confirm.isPending}
          pendingLabel={controls('oneMoment')}
          onClick={() => confirm.mutate()}
        >
          {t('yes')}
        </PendingButton>
        <a className="button button-quiet" href={writeToUs}>
          {t('no')}
        </a>
      </div>
      <p className="claim-small">{t('notYou')}</p>
    </div>
  );
};

export default inActivation(ConfirmPage);
