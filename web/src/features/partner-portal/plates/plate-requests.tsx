import { plateRequestMessages } from '@keepsake/contracts/catalog/plate-request-messages';
import type { PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { useState, type FormEvent, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { Field } from '../../../shared/controls/field.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day } from '../../../shared/formats.js';
import { money } from '../../../shared/money.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { PlateRequestForm } from './plate-request-form.js';
import { useAnswerPrice, usePlateRequests } from './plate-requests-api.js';
import './plate-requests.css';

const labels: Readonly<Record<PlateRequest['status'], string>> = {
  asked: 'We answer with a price.',
  priced: 'Waits for you. Nothing is sent before you accept.',
  accepted: 'Accepted. We are getting them ready.',
  declined: 'Withdrawn.',
  sent: 'On their way. Press Received when they have arrived; they are in your stock then.',
  refused: 'We cannot send these.',
};
const plates = (count: number): string => (count === 1 ? '1 plate' : `${count.toLocaleString()} plates`);

type RequestAction = 'accept' | 'decline' | 'withdraw' | 'receive';

const stateTextOf = ({ status, paidAt, receivedAt, orderId }: PlateRequest): string => {
  if (status === 'sent' && receivedAt !== null) return `Received ${day(receivedAt)}. They are in your stock.`;
  if (status === 'accepted' && orderId !== null)
    return paidAt === null
      ? 'Ordered. We contact you about the payment; until then you can withdraw.'
      : 'Paid. We are getting them ready.';
  return labels[status];
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
    <form className="stock-form" aria-label="Confirm the order" onSubmit={send}>
      <p>
        Order {plates(quantity)} for {money(price)}? Shipping is included. We contact you about the payment, and you can
        withdraw until it is made.
      </p>
      <Field label="PO number" optional>
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
        <PendingButton pending={pending} pendingLabel="Ordering…">
          Order for {money(price)}
        </PendingButton>
        <button type="button" className="button button-quiet" disabled={pending} onClick={onLeave}>
          Cancel
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
        onError: (error) => failed(error, plateRequestMessages.actFailed),
      },
    );
  };
  const pending = (act: RequestAction): boolean => answer.isPending && acting === act;
  return (
    <li className="plate-request" data-waits={status === 'priced'}>
      <p>
        <strong>
          {plates(quantity)}
          {price !== null && ` for ${money(price)}`}
        </strong>{' '}
        <time className="stock-time" dateTime={requestedAt}>
          {day(requestedAt)}
        </time>
      </p>
      <p>{stateTextOf(request)}</p>
      {request.poNumber !== null && <p className="stock-reason">PO {request.poNumber}</p>}
      {reason !== null && <p className="stock-reason">{reason}</p>}
      {note !== null && <p className="stock-reason">{note}</p>}
      {confirming && price !== null && (
        <AcceptForm
          quantity={quantity}
          price={price}
          pending={pending('accept')}
          onAccept={(poNumber) => press('accept', 'The plates are ordered', poNumber)}
          onLeave={() => setConfirming(false)}
        />
      )}
      {status === 'accepted' && request.orderId !== null && request.paidAt === null && (
        <PendingButton
          type="button"
          variant="quiet"
          pending={pending('withdraw')}
          pendingLabel="Withdrawing…"
          onClick={() => press('withdraw', 'The order is withdrawn')}
        >
          Undo: withdraw this order
        </PendingButton>
      )}
      {status === 'sent' && request.receivedAt === null && (
        <PendingButton
          type="button"
          pending={pending('receive')}
          pendingLabel="Counting in…"
          onClick={() => press('receive', `${plates(quantity)} added to your stock`)}
        >
          Received {plates(quantity)}
        </PendingButton>
      )}
      {(status === 'asked' || status === 'priced') && !confirming && (
        <div className="plate-request-actions">
          {status === 'priced' && price !== null && (
            <button type="button" className="button button-primary" onClick={() => setConfirming(true)}>
              Accept {money(price)}
            </button>
          )}
          <PendingButton
            type="button"
            variant="quiet"
            pending={pending('decline')}
            pendingLabel={status === 'asked' ? 'Withdrawing…' : 'Declining…'}
            onClick={() => press('decline', status === 'asked' ? 'Your request is withdrawn' : 'The price is declined')}
          >
            {status === 'asked' ? 'Withdraw' : 'Decline'}
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
      <h2 id="order-plates-heading">Order plates</h2>
      {requests.isPending && (
        <Loading label="Loading what you have asked for">
          <Skeleton height="6rem" />
        </Loading>
      )}
      {requests.isError && <LoadFailed error={requests.error} onRetry={() => void requests.refetch()} />}
      {requests.isSuccess && !asked && (
        <PlateRequestForm locationId={locationId} suggested={suggested} after={rows[0]?.id} />
      )}
      {rows.length > 0 && (
        <ul className="plate-request-list" aria-label="What you have asked for">
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
          pendingLabel="Loading…"
          onClick={() => void requests.fetchNextPage()}
        >
          Show more
        </PendingButton>
      )}
    </section>
  );
};
