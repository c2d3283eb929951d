import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { usePageHead } from '../../shared/page-title.js';
import { RequestInvitation } from './access/request-invitation.js';
import { InvalidAddress } from './access/no-timeline.js';
import { accessText as t } from './access/access-texts.js';
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
        <h1>{t('used')}</h1>
        <p>{t('usedMore')}</p>
        <RequestInvitation code={code} />
      </div>
    );
  return (
    <div className="gate guest-state">
      <h1>{t('invitation')}</h1>
      <p>{t('invitationMore')}</p>
      {open.isError && (
        <p className="gate-error" role="alert">
          {sentenceOf(open.error, t('invitationFailed'))}
        </p>
      )}
      <PendingButton type="button" pending={open.isPending} pendingLabel={t('opening')} onClick={() => open.mutate()}>
        {t('openInvitation')}
      </PendingButton>
    </div>
  );
};

/** The page of an emailed invitation. Only the button opens it, never opening the page. */
export default function InvitationPage(): JSX.Element {
  const { qrCode = '' } = useParams();
  usePageHead({ title: t('invitationTitle') });
  const parsed = parsePlateCode(qrCode);
  if (!parsed.ok) return <InvalidAddress {...(parsed.reason === 'check' && { typed: parsed.grouped })} />;
  return <Invitation code={parsed.code} />;
}
