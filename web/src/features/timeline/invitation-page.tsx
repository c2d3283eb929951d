import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { RequestInvitation } from './access/request-invitation.js';
import { InvalidAddress } from './access/no-timeline.js';
import '../../shared/states/states.css';
import './access/access-code-form.css';

/** The token is in the fragment, so that it reaches no server log and no other site. */
const tokenOfAddress = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? '';

const Invitation = ({ code }: { readonly code: string }): JSX.Element => {
  const [token] = useState(tokenOfAddress);
  const key = useRef(newKey());
  const navigate = useNavigate();
  const open = useMutation({
    mutationFn: () =>
      sendJson<{ readonly timelineUrl: string }>('/api/invitations/open', { body: { token }, key: key.current }),
    onSuccess: ({ timelineUrl }) => navigate(timelineUrl, { replace: true }),
  });

  if (token === '' || hasStatus(open.error, 400, 404, 422))
    return (
      <div className="gate guest-state">
        <h1>This link has been used or has expired.</h1>
        <p>This link was already used in another browser. We can email you a new one.</p>
        <RequestInvitation code={code} />
      </div>
    );
  return (
    <div className="gate guest-state">
      <h1>You are invited to a private timeline.</h1>
      <p>Your invitation email says who invited you. This browser will remember you.</p>
      {open.isError && (
        <p className="gate-error" role="alert">
          {sentenceOf(open.error, 'It could not be opened. Please try again.')}
        </p>
      )}
      <PendingButton type="button" pending={open.isPending} pendingLabel="Opening…" onClick={() => open.mutate()}>
        Open the timeline
      </PendingButton>
    </div>
  );
};

/** The page of an emailed invitation. Only the button opens it, never opening the page. */
export default function InvitationPage(): JSX.Element {
  const { qrCode = '' } = useParams();
  const parsed = parsePlateCode(qrCode);
  if (!parsed.ok) return <InvalidAddress {...(parsed.reason === 'check' && { typed: parsed.grouped })} />;
  return <Invitation code={parsed.code} />;
}
