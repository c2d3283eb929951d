import type { ConfirmedActivation } from '@keepsake/contracts/rest/confirmations';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { siteSettings } from '../../shared/site-settings.js';
import './claim.css';

/** The token is in the fragment, so that it reaches no server log and no other site. */
const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

/** Asks the reader to confirm an activation with their address. Only the button confirms, never opening the page. */
const ConfirmPage = (): JSX.Element => {
  const [token] = useState(tokenOfAddress);
  const key = useRef(newKey());
  const confirm = useMutation({
    mutationFn: () => sendJson<ConfirmedActivation>('/api/activations/confirm', { body: { token }, key: key.current }),
  });
  const writeToUs = `mailto:${siteSettings.supportEmail}`;

  if (confirm.data)
    return (
      <div className="claim" role="status">
        <h1>Thank you.</h1>
        <p>All settings are unlocked.</p>
        <div className="claim-actions">
          <a className="button button-primary" href={confirm.data.timelineUrl}>
            Open the timeline
          </a>
          <a className="button button-quiet" href={`${confirm.data.timelineUrl}/desk`}>
            Manage timeline
          </a>
        </div>
      </div>
    );
  if (token === '' || hasStatus(confirm.error, 400, 404, 422))
    return (
      <div className="claim" role="alert">
        <h1>This link is incomplete or has expired.</h1>
        <p>Open it again from the newest email. The Manage page of your timeline can send another one.</p>
        <a className="button button-quiet" href={writeToUs}>
          Write to us
        </a>
      </div>
    );
  return (
    <div className="claim">
      <h1>Did you activate this plate?</h1>
      <p>
        Its page is open already. Once you have said yes, you can also ask others to keep it with you, open it to
        everyone and take the album home.
      </p>
      {confirm.isError && (
        <p className="claim-error" role="alert">
          {sentenceOf(confirm.error, 'We couldn’t save this. Try again.')}
        </p>
      )}
      <div className="claim-actions">
        <PendingButton
          type="button"
          pending={confirm.isPending}
          pendingLabel="One moment…"
          onClick={() => confirm.mutate()}
        >
          Yes, it was me
        </PendingButton>
        <a className="button button-quiet" href={writeToUs}>
          No, write to us
        </a>
      </div>
      <p className="claim-small">If it was not you, tell us within 72 hours and we take it back.</p>
    </div>
  );
};

export default ConfirmPage;
