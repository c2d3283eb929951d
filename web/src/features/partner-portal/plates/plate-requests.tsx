import { plateRequestMessages } from '@keepsake/contracts/catalogue/plate-request-messages';
import type { PlateRequest } from '@keepsake/contracts/rest/plate-requests';
import { useState, type JSX } from 'react';
import { useKeyedBody } from '../../../shared/api/idempotency.js';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { day, money } from '../../../shared/formats.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useToast } from '../../../shared/toast/toast-store.js';
import { useFailed } from '../../../shared/toast/use-failed.js';
import { AskForm } from './ask-form.js';
import { useAnswerPrice, usePlateRequests } from './plate-requests-api.js';
import './plate-requests.css';

const words: Readonly<Record<PlateRequest['status'], string>> = {
  asked: 'We answer with a price.',
  priced: 'Waits for you. Nothing is sent before you accept.',
  accepted: 'Accepted. We are getting them ready.',
  declined: 'Withdrawn.',
  sent: 'On their way. Restock them when they have arrived.',
  refused: 'We cannot send these.',
};
const plates = (count: number): string => (count === 1 ? '1 plate' : `${count.toLocaleString()} plates`);

const Row = ({ request }: { readonly request: PlateRequest }): JSX.Element => {
  const { quantity, status, price, note, reason, askedAt } = request;
  const answer = useAnswerPrice(request);
  const [acting, setActing] = useState<'accept' | 'decline'>();
  const keyOf = useKeyedBody();
  const toast = useToast();
  const failed = useFailed();
  const press = (act: 'accept' | 'decline', title: string): void => {
    if (answer.isPending) return;
    setActing(act);
    answer.mutate(
      { act, key: keyOf([act, price]) },
      {
        onSuccess: () => toast({ title }),
        onError: (error) => failed(error, plateRequestMessages.actFailed),
      },
    );
  };
  const pending = (act: 'accept' | 'decline'): boolean => answer.isPending && acting === act;
  return (
    <li className="plate-request" data-waits={status === 'priced'}>
      <p>
        <strong>
          {plates(quantity)}
          {price !== null && ` for ${money(price)}`}
        </strong>{' '}
        <time className="stock-time" dateTime={askedAt}>
          {day(askedAt)}
        </time>
      </p>
      <p>{words[status]}</p>
      {reason !== null && <p className="stock-reason">{reason}</p>}
      {note !== null && <p className="stock-reason">{note}</p>}
      {(status === 'asked' || status === 'priced') && (
        <div className="plate-request-ways">
          {status === 'priced' && price !== null && (
            <PendingButton
              type="button"
              pending={pending('accept')}
              pendingLabel="Accepting…"
              onClick={() => press('accept', 'The price is accepted')}
            >
              Accept {money(price)}
            </PendingButton>
          )}
          <PendingButton
            type="button"
            look="quiet"
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

/** Its place in the page, for what leads there. */
export const orderPlatesAt = 'order-plates';

type Props = { readonly locationId: string; readonly suggested: number };

/** Plates are asked for here; we name a price, and nothing is bought before it is accepted. */
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
      {requests.isSuccess && !asked && <AskForm locationId={locationId} suggested={suggested} after={rows[0]?.id} />}
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
          look="quiet"
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
