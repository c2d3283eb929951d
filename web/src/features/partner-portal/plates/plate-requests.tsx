import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import type { PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { useState, type FormEvent, type JSX } from 'react';
import { sentence } from '../../../shared/area/sentences-texts.js';
import { siteText } from '../../../shared/area/site-texts.js';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { sharedText } from '../../../shared/language/shared-texts.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { portalText } from '../portal-texts.js';
import { PlateRequestForm } from './plate-request-form.js';
import { useAnswerPrice, usePlateRequests } from './plate-requests-api.js';
import { plateRequestText as t } from './plate-requests-texts.js';
import './plate-requests.css';

type RequestAction = 'accept' | 'decline' | 'withdraw' | 'receive';

const stateTextOf = ({ status, paidAt, receivedAt, orderId }: PlateRequest): string => {
  if (status === 'sent' && receivedAt !== null) return t('receivedOn', { day: day(receivedAt) });
  if (status === 'accepted' && orderId !== null) return t(paidAt === null ? 'ordered' : 'paid');
  return t(`state-${status}`);
};

/** Confirms a purchase with its cost, and takes the partner's reference. */
const AcceptForm = ({
  quantity,
  price,
  pending,
  onAccept,
  onLeave,
}: {
  readonly quantity: number;
  readonly price: number;
  readonly pending: boolean;
  readonly onAccept: (poNumber: string | undefined) => void;
  readonly onLeave: () => void;
}): JSX.Element => {
  const [poNumber, setPoNumber] = useState('');
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending) onAccept(poNumber.trim() === '' ? undefined : poNumber.trim());
  };
  return (
    <form className="stock-form" aria-label={t('confirm')} onSubmit={send}>
      <p>{t('confirmMore', { count: quantity, price: money(price) })}</p>
      <Field label={t('poNumber')} optional>
        {(wired) => (
          <input
            {...wired}
            className="input"
            autoComplete="off"
            maxLength={60}
            value={poNumber}
            onChange={(event) => setPoNumber(event.target.value)}
          />
        )}
      </Field>
      <div className="plate-request-actions">
        <PendingButton pending={pending} pendingLabel={t('ordering')}>
          {t('orderFor', { price: money(price) })}
        </PendingButton>
        <button type="button" className="button button-quiet" disabled={pending} onClick={onLeave}>
          {sharedText('cancel')}
        </button>
      </div>
    </form>
  );
};

const Row = ({ request }: { readonly request: PlateRequest }): JSX.Element => {
  const { quantity, status, price, note, reason, askedAt: requestedAt } = request;
  const answer = useAnswerPrice(request);
  const [acting, setActing] = useState<RequestAction>();
  const [confirming, setConfirming] = useState(false);
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const press = (act: RequestAction, title: string, poNumber?: string): void => {
    if (answer.isPending) return;
    setActing(act);
    answer.mutate(
      { act, key: keyOf([act, price, poNumber, request.movedAt]), ...(poNumber !== undefined && { poNumber }) },
      {
        onSuccess: () => {
          setConfirming(false);
          toast({ title });
        },
        onError: (error) => failed(error, sentence(plateRequestMessages.actFailed)),
      },
    );
  };
  const pending = (act: RequestAction): boolean => answer.isPending && acting === act;
  return (
    <li className="plate-request" data-waits={status === 'priced'}>
      <p>
        <strong>
          {price === null
            ? portalText('plates', { count: quantity })
            : portalText('platesFor', { count: quantity, price: money(price) })}
        </strong>{' '}
        <time className="stock-time" dateTime={requestedAt}>
          {day(requestedAt)}
        </time>
      </p>
      <p>{stateTextOf(request)}</p>
      {request.poNumber !== null && <p className="stock-reason">{t('po', { number: request.poNumber })}</p>}
      {reason !== null && <p className="stock-reason">{reason}</p>}
      {note !== null && <p className="stock-reason">{note}</p>}
      {confirming && price !== null && (
        <AcceptForm
          quantity={quantity}
          price={price}
          pending={pending('accept')}
          onAccept={(poNumber) => press('accept', t('orderedToast'), poNumber)}
          onLeave={() => setConfirming(false)}
        />
      )}
      {status === 'accepted' && request.orderId !== null && request.paidAt === null && (
        <PendingButton
          type="button"
          variant="quiet"
          pending={pending('withdraw')}
          pendingLabel={t('withdrawing')}
          onClick={() => press('withdraw', t('orderWithdrawn'))}
        >
          {t('withdrawOrder')}
        </PendingButton>
      )}
      {status === 'sent' && request.receivedAt === null && (
        <PendingButton
          type="button"
          pending={pending('receive')}
          pendingLabel={t('countingIn')}
          onClick={() => press('receive', t('countedIn', { count: quantity }))}
        >
          {t('received', { count: quantity })}
        </PendingButton>
      )}
      {(status === 'asked' || status === 'priced') && !confirming && (
        <div className="plate-request-actions">
          {status === 'priced' && price !== null && (
            <button type="button" className="button button-primary" onClick={() => setConfirming(true)}>
              {t('accept', { price: money(price) })}
            </button>
          )}
          <PendingButton
            type="button"
            variant="quiet"
            pending={pending('decline')}
            pendingLabel={t(status === 'asked' ? 'withdrawing' : 'declining')}
            onClick={() => press('decline', t(status === 'asked' ? 'requestWithdrawn' : 'priceDeclined'))}
          >
            {t(status === 'asked' ? 'withdraw' : 'decline')}
          </PendingButton>
        </div>
      )}
    </li>
  );
};

/** Anchor in the page, for links. */
export const orderPlatesAt = 'order-plates';

type Props = { readonly locationId: string; readonly suggested: number };

/** Requests plates; nothing is bought before the partner accepts the price. */
export const PlateRequests = ({ locationId, suggested }: Props): JSX.Element => {
  const requests = usePlateRequests(locationId);
  const rows = requests.data?.pages.flatMap((page) => page.rows) ?? [];
  const asked = rows.some(({ status }) => status === 'asked');
  return (
    <section className="plate-requests" id={orderPlatesAt} aria-labelledby="order-plates-heading">
      <h2 id="order-plates-heading">{t('order')}</h2>
      {requests.isPending && (
        <Loading label={t('loadingRequests')}>
          <Skeleton height="6rem" />
        </Loading>
      )}
      {requests.isError && <LoadFailed error={requests.error} onRetry={() => void requests.refetch()} />}
      {requests.isSuccess && !asked && (
        <PlateRequestForm locationId={locationId} suggested={suggested} after={rows[0]?.id} />
      )}
      {rows.length > 0 && (
        <ul className="plate-request-list" aria-label={t('requests')}>
          {rows.map((request) => (
            <Row key={request.id} request={request} />
          ))}
        </ul>
      )}
      {requests.hasNextPage && (
        <PendingButton
          type="button"
          variant="quiet"
          pending={requests.isFetchingNextPage}
          pendingLabel={siteText('loading')}
          onClick={() => void requests.fetchNextPage()}
        >
          {portalText('showMore')}
        </PendingButton>
      )}
    </section>
  );
};
