import type { KeepingAccepted, KeepingAsked } from '@keepsake/contracts/rest/keeping';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type JSX, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { inAccount } from '../../shared/area/areas.js';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { controlsText as controls } from '../../shared/controls/controls-texts.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { usePageTitle } from '../../shared/page-title.js';
import { useSession } from '../../shared/session.js';
import { tokenOfAddress } from './link-token.js';
import { mailedText as t } from './mailed-texts.js';
import { SignInFirst } from './parts/sign-in-first.js';
import { UnopenedLink } from './parts/unopened-link.js';
import './invitation-page.css';

const place = 'keepsake-asked-to-keep';

const follows = (request: KeepingAsked): string => {
  if (request.kind === 'own') return t(request.atFarewell ? 'follows-farewell' : 'follows-own');
  return t(request.role === 'keeper' ? 'follows-keeper' : 'follows-helper');
};

const headingOf = (request: KeepingAsked): string => {
  const asker = request.askerName;
  const name = request.honoreeName?.trim() ?? '';
  const own = request.kind === 'own';
  if (name === '')
    return asker === ''
      ? t(own ? 'ownAskFamilyUntitled' : 'keepAskFamilyUntitled')
      : t(own ? 'ownAskUntitled' : 'keepAskUntitled', { asker });
  return asker === ''
    ? t(own ? 'ownAskFamily' : 'keepAskFamily', { name })
    : t(own ? 'ownAsk' : 'keepAsk', { asker, name });
};

const Asked = ({
  asked: request,
  children,
}: {
  readonly asked: KeepingAsked;
  readonly children: ReactNode;
}): JSX.Element => (
  <div className="keep">
    <h1>{headingOf(request)}</h1>
    <p>{follows(request)}</p>
    {children}
  </div>
);

const Done = ({ done }: { readonly done: KeepingAccepted }): JSX.Element => (
  <div className="keep" role="status">
    <h1>{t('thanks')}</h1>
    <p>{t(done.atFarewell ? 'doneFarewell' : done.kind === 'own' ? 'doneOwn' : 'doneKeep')}</p>
    <div className="keep-actions">
      <a className="button button-primary" href={`${done.timelineUrl}/desk`}>
        {t('manage')}
      </a>
      <Link className="button button-quiet" to="/customer/account">
        {t('account')}
      </Link>
    </div>
  </div>
);

/** Invitation to keep or to own a timeline. Only the button accepts, never opening the page. */
const InvitationPage = (): JSX.Element => {
  usePageTitle(t('keepTitle'));
  const [token] = useState(() => tokenOfAddress(place));
  const key = useRef(newKey());
  const session = useSession();
  const client = useQueryClient();
  const view = useQuery({
    queryKey: ['asked-to-keep', token, session.data?.email ?? ''],
    queryFn: () => sendJson<KeepingAsked>('/api/keepers/look', { body: { token }, key: newKey() }),
    enabled: token !== '' && !session.isPending,
  });
  const accept = useMutation({
    mutationFn: () => sendJson<KeepingAccepted>('/api/keepers/accept', { body: { token }, key: key.current }),
    onSuccess: () => {
      window.sessionStorage.removeItem(place);
      return client.invalidateQueries({ queryKey: ['customer'] });
    },
  });

  if (accept.data) return <Done done={accept.data} />;
  const isClosed = token === '' || hasStatus(view.error, 400, 404, 422) || hasStatus(accept.error, 404);
  if (isClosed || view.isError || !view.data)
    return (
      <UnopenedLink
        isClosed={isClosed}
        closed={[t('used'), t('invitedUsed')]}
        to="/customer/account"
        toLabel={t('account')}
        loading={t('invitedLoading')}
        view={view}
      />
    );
  const request = view.data;
  return (
    <Asked asked={request}>
      {request.mine ? (
        <>
          {accept.isError && (
            <p className="keep-error" role="alert">
              {sentenceOf(accept.error, t('notSaved'))}
            </p>
          )}
          <PendingButton
            type="button"
            pending={accept.isPending}
            pendingLabel={controls('oneMoment')}
            onClick={() => accept.mutate()}
          >
            {t(request.kind === 'own' ? 'acceptOwn' : 'accept')}
          </PendingButton>
        </>
      ) : (
        <SignInFirst email={request.email} next="/keep" />
      )}
    </Asked>
  );
};

export default inAccount(InvitationPage);
