import type { AnsweredSuccessor, SuccessorRequest, TakenOver } from '@keepsake/contracts/rest/succession';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type JSX } from 'react';
import { inAccount } from '../../shared/area/areas.js';
import { sendJson } from '../../shared/api/client.js';
import { hasStatus, sentenceOf } from '../../shared/api/errors.js';
import { newKey } from '../../shared/api/idempotency.js';
import { controlsText as controls } from '../../shared/controls/controls-texts.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { day } from '../../shared/formats.js';
import { usePageTitle } from '../../shared/page-title.js';
import { useSession } from '../../shared/session.js';
import { tokenOfAddress } from './link-token.js';
import { SignInFirst } from './parts/sign-in-first.js';
import { aboutTimeline, successionText as t } from './succession-texts.js';
import { UnopenedLink } from './parts/unopened-link.js';
import './invitation-page.css';

const place = 'keepsake-successor';

const ownerOf = ({ askerName }: SuccessorRequest): string => askerName || t('theOwner');

const Failed = ({ error }: { readonly error: unknown }): JSX.Element | null =>
  error ? (
    <p className="keep-error" role="alert">
      {sentenceOf(error, t('notSaved'))}
    </p>
  ) : null;

const TakenOverNote = ({ timelineUrl }: { readonly timelineUrl: string }): JSX.Element => (
  <div className="keep" role="status">
    <h1>{t('thanks')}</h1>
    <p>{t('yours')}</p>
    <a className="button button-primary" href={`${timelineUrl}/desk`}>
      {t('manage')}
    </a>
  </div>
);

/** A successor who agreed before, while the owner does not answer. */
const Needed = ({
  request,
  token,
  decline,
}: {
  readonly request: SuccessorRequest;
  readonly token: string;
  /** Until the timeline is theirs. */
  readonly decline: JSX.Element;
}): JSX.Element => {
  const key = useRef(newKey());
  const client = useQueryClient();
  const take = useMutation({
    mutationFn: () => sendJson<TakenOver>('/api/successors/take-over', { body: { token }, key: key.current }),
    onSuccess: () => {
      window.sessionStorage.removeItem(place);
      return client.invalidateQueries({ queryKey: ['customer'] });
    },
  });
  if (take.data?.ownsFrom === null) return <TakenOverNote timelineUrl={take.data.timelineUrl} />;
  const ownsFrom = take.data?.ownsFrom ?? (request.accepted ? request.waitsUntil : null);
  if (ownsFrom !== null)
    return (
      <div className="keep">
        <div role="status">
          <h1>{t('thanks')}</h1>
          <p>{t('yoursFrom', { date: day(ownsFrom) })}</p>
        </div>
        {decline}
      </div>
    );
  return (
    <div className="keep">
      <h1>{aboutTimeline('needed', request.honoreeName)}</h1>
      <p>
        {t('noAnswer', { owner: ownerOf(request) })}{' '}
        {request.waitsUntil === null ? t('neededNow') : t('neededFrom', { date: day(request.waitsUntil) })}
      </p>
      <Failed error={take.error} />
      {request.mine ? (
        <PendingButton
          type="button"
          pending={take.isPending}
          pendingLabel={controls('oneMoment')}
          onClick={() => take.mutate()}
        >
          {t('take')}
        </PendingButton>
      ) : (
        <SignInFirst email={request.email} next="/successor" />
      )}
      {decline}
    </div>
  );
};

/** Request to be the successor for a timeline, and to take it over when needed. Only the buttons answer. */
const SuccessorPage = (): JSX.Element => {
  usePageTitle(t('title'));
  const [token] = useState(() => tokenOfAddress(place));
  const session = useSession();
  const client = useQueryClient();
  const view = useQuery({
    queryKey: ['successor-request', token, session.data?.email ?? ''],
    queryFn: () => sendJson<SuccessorRequest>('/api/successors/look', { body: { token }, key: newKey() }),
    enabled: token !== '' && !session.isPending,
  });
  const answer = useMutation({
    mutationFn: (agrees: boolean) =>
      sendJson<AnsweredSuccessor>('/api/successors/answer', { body: { token, agrees }, key: newKey() }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['successor-request', token] }),
  });

  const isClosed = token === '' || hasStatus(view.error, 400, 404, 422) || hasStatus(answer.error, 404);
  if (isClosed || view.isError || !view.data)
    return (
      <UnopenedLink
        isClosed={isClosed}
        closed={[t('closed'), t('closedMore')]}
        to="/support"
        toLabel={t('write')}
        loading={t('loading')}
        view={view}
      />
    );
  const request = view.data;
  const decline = (): void => answer.mutate(false);
  if (request.needed)
    return (
      <Needed
        request={request}
        token={token}
        decline={
          <>
            <Failed error={answer.error} />
            <p className="keep-aside">
              <button
                type="button"
                className="button button-quiet"
                aria-disabled={answer.isPending}
                onClick={answer.isPending ? undefined : decline}
              >
                {answer.isPending ? controls('oneMoment') : t('cannotTake')}
              </button>
            </p>
          </>
        }
      />
    );
  const agree = (label: string): JSX.Element => (
    <PendingButton
      type="button"
      pending={answer.isPending}
      pendingLabel={controls('oneMoment')}
      onClick={() => answer.mutate(true)}
    >
      {label}
    </PendingButton>
  );
  if (request.state === 'agreed')
    return (
      <div className="keep" role="status">
        <h1>{aboutTimeline('agreed', request.honoreeName)}</h1>
        <p>{t('agreedMore')}</p>
        <Failed error={answer.error} />
        <PendingButton
          type="button"
          variant="quiet"
          pending={answer.isPending}
          pendingLabel={controls('oneMoment')}
          onClick={decline}
        >
          {t('noLonger')}
        </PendingButton>
      </div>
    );
  if (request.state === 'declined')
    return (
      <div className="keep" role="status">
        <h1>{t('declined')}</h1>
        <p>{t('declinedMore', { owner: ownerOf(request) })}</p>
        <Failed error={answer.error} />
        {agree(t('agreeAfterAll'))}
      </div>
    );
  return (
    <div className="keep">
      <h1>{aboutTimeline('asked', request.honoreeName, { owner: ownerOf(request) })}</h1>
      <p>{t('askedMore')}</p>
      <Failed error={answer.error} />
      <div className="keep-actions">
        {agree(t('agree'))}
        <button type="button" className="button button-quiet" aria-disabled={answer.isPending} onClick={decline}>
          {t('cannot')}
        </button>
      </div>
    </div>
  );
};

export default inAccount(SuccessorPage);
