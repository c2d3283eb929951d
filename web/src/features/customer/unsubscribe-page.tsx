import { useMutation } from '@tanstack/react-query';
import { useRef, type JSX } from 'react';
import { Link, useParams } from 'react-router-dom';
import { path, sendJson } from '../../shared/api/client.js';
import { sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import './invitation-page.css';

/** Only the button unsubscribes, because link scanners open every link of an email. */
export default function UnsubscribePage(): JSX.Element {
  const { token = '' } = useParams();
  const key = useRef(newKey());
  const leave = useMutation({
    mutationFn: () => sendJson<void>(path`/api/mail/${token}/unsubscribe`, { key: key.current }),
  });
  if (leave.isSuccess)
    return (
      <div className="keep" role="status">
        <h1>You will get no more news from us.</h1>
        <p>
          Mails about your own orders and timelines still come. You can agree to news again in{' '}
          <Link to="/customer/account">your account</Link>.
        </p>
      </div>
    );
  return (
    <div className="keep">
      <h1>No more news from us?</h1>
      <p>One click, no sign-in. You’ll still get emails about your own orders and timelines.</p>
      {leave.isError && (
        <p className="keep-error" role="alert">
          {sentenceOf(leave.error, 'We couldn’t save this. Try again.')}
        </p>
      )}
      <PendingButton type="button" pending={leave.isPending} pendingLabel="One moment…" onClick={() => leave.mutate()}>
        Unsubscribe
      </PendingButton>
    </div>
  );
}
