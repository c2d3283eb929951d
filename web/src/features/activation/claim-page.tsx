import type { ActivatedAnswer } from '@keepsake/contracts/rest/customers';
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

const WriteToUs = (): JSX.Element => (
  <a className="button button-quiet" href={`mailto:${siteSettings.supportEmail}`}>
    Write to us
  </a>
);

/**
 * Asks the buyer of a plate to approve the activation by its holder. Only the button approves, never opening the page.
 */
const ClaimPage = (): JSX.Element => {
  const [token] = useState(tokenOfAddress);
  const key = useRef(newKey());
  const confirm = useMutation({
    mutationFn: () => sendJson<ActivatedAnswer>('/api/claims/confirm', { body: { token }, key: key.current }),
  });

  if (confirm.data)
    return (
      <div className="claim" role="status">
        <h1>Thank you.</h1>
        <p>The page is open now, and they have been told.</p>
        <a className="button button-primary" href={confirm.data.timelineUrl}>
          Open the timeline
        </a>
      </div>
    );
  if (token === '' || hasStatus(confirm.error, 400, 404, 409))
    return (
      <div className="claim" role="alert">
        <h1>This link has been used or has expired.</h1>
        <p>{sentenceOf(confirm.error, 'Open it again from the email. If that does not help, write to us.')}</p>
        <WriteToUs />
      </div>
    );
  return (
    <div className="claim">
      <h1>Someone would like to activate your plate.</h1>
      <p>
        The mail says who asked. If you agree, the page opens at once and they keep it. If you do not know them, close
        this page and nothing happens.
      </p>
      {confirm.isError && (
        <p className="claim-error" role="alert">
          {sentenceOf(confirm.error, 'We couldn’t save this. Try again.')}
        </p>
      )}
      <PendingButton
        type="button"
        pending={confirm.isPending}
        pendingLabel="Opening it…"
        onClick={() => confirm.mutate()}
      >
        Approve
      </PendingButton>
    </div>
  );
};

export default ClaimPage;
