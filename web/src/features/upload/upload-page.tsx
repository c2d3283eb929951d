import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import type { UploadTargetsAnswer } from '@keepsake/contracts/rest/uploads';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { useState, type JSX } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { ApiError, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { day } from '../../shared/formats.js';
import { useSession } from '../../shared/session.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Skeleton } from '../../shared/states/skeleton.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { isWaiting } from '../../shared/upload/upload-item.js';
import { UploadWidget } from '../../shared/upload/upload-widget.js';
import { useUploads } from '../../shared/upload/use-uploads.js';
import { usePlaceUploads, useTargets } from './upload-api.js';
import './upload-page.css';

type Target = {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  readonly code?: string;
  readonly orderId?: string;
};

const targetsOf = ({ timelines, orders }: UploadTargetsAnswer): readonly Target[] => [
  ...timelines.map(({ code, honoreeName, eventType }) => ({
    key: `timeline ${code}`,
    name: honoreeName ?? 'Memory Timeline',
    note: `${lookUpEventType(eventType).label} · ${groupPlateCode(code)}`,
    code,
  })),
  ...orders.map(({ id, number, placedAt }) => ({
    key: `order ${id}`,
    name: `Order ${number}`,
    note: `Ordered ${day(placedAt)}, its plate is not activated yet`,
    orderId: id,
  })),
];

const SignInFirst = (): JSX.Element => (
  <div className="upload-page-empty">
    <p>Sign in to add pictures to your timeline.</p>
    <Link className="button button-primary" to="/customer/login?next=/upload">
      Sign In to My Account
    </Link>
  </div>
);

const NoTarget = (): JSX.Element => (
  <div className="upload-page-empty">
    <p>There is no timeline or open order under your address yet.</p>
    <Link className="button button-primary" to="/checkout">
      Get Started
    </Link>
  </div>
);

const Placing = ({ targets }: { readonly targets: readonly Target[] }): JSX.Element => {
  const uploads = useUploads('upload');
  const place = usePlaceUploads();
  const keyOf = useKeyedBody();
  const toast = useToast();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [chosen, setChosen] = useState(
    () => (targets.find(({ code }) => code !== undefined && code === search.get('code')) ?? targets[0])?.key,
  );
  const target = targets.find(({ key }) => key === chosen);
  const done = uploads.items.flatMap(({ state, uploadId }) =>
    state === 'done' && uploadId !== undefined ? [uploadId] : [],
  );
  const onTheWay = uploads.items.some(isWaiting);

  const submit = (): void => {
    if (!target || place.isPending || done.length === 0 || onTheWay) return;
    const body = {
      uploadIds: done,
      ...(target.code === undefined ? { orderId: target.orderId } : { code: target.code }),
    };
    place.mutate(
      { body, key: keyOf(body) },
      {
        onSuccess: ({ placed }) => {
          uploads.queue.forget(done);
          const many = placed === 1 ? 'One file is' : `${placed} files are`;
          toast(
            target.code === undefined
              ? { title: 'Added to your order', description: `${many} in ${target.name} now.` }
              : {
                  title: 'Placed in your timeline',
                  description: `${many} there now. New pictures appear as they are ready.`,
                  action: { label: 'See it', run: () => void navigate(`/timeline/${target.code}`) },
                },
          );
        },
        onError: (error) => {
          if (error instanceof ApiError && typeof error.body['upload'] === 'string')
            uploads.queue.lose(error.body['upload']);
          toast({
            title: 'Upload failed',
            description: sentenceOf(error, 'Please try again or contact support'),
            variant: 'destructive',
            ...(error instanceof ApiError && { reference: error.reference }),
          });
        },
      },
    );
  };

  return (
    <div className="upload-page-parts">
      <fieldset className="upload-targets">
        <legend>Where should these go?</legend>
        {targets.map(({ key, name, note: subject }) => (
          <label key={key} data-chosen={key === chosen} aria-label={`${name}. ${subject}`}>
            <input type="radio" name="target" checked={key === chosen} onChange={() => setChosen(key)} />
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <small>{subject}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <div>
        <UploadWidget uploads={uploads} />
        {uploads.items.length > 0 && (
          <div className="upload-page-end">
            <PendingButton
              type="button"
              pending={place.isPending || onTheWay || done.length === 0}
              pendingLabel={
                onTheWay ? 'Waiting for the files' : place.isPending ? 'One moment…' : 'Nothing is here yet'
              }
              onClick={submit}
            >
              {target?.code === undefined ? 'Add to order' : 'Place in timeline'}
            </PendingButton>
          </div>
        )}
      </div>
    </div>
  );
};

const Signed = (): JSX.Element => {
  const targets = useTargets();
  if (targets.isError) return <LoadFailed error={targets.error} onRetry={() => void targets.refetch()} />;
  if (!targets.data) return <Skeleton width="100%" height="12rem" />;
  const list = targetsOf(targets.data);
  return list.length === 0 ? <NoTarget /> : <Placing targets={list} />;
};

export default function UploadPage(): JSX.Element {
  const session = useSession();
  return (
    <div className="upload-page">
      <h1>Add photos and videos</h1>
      {session.isPending ? (
        <Skeleton width="100%" height="12rem" />
      ) : session.data?.kind === 'customer' ? (
        <Signed />
      ) : (
        <SignInFirst />
      )}
    </div>
  );
}
