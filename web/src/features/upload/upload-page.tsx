import { lookUpEventType } from '@keepsake/contracts/catalog/event-types';
import type { UploadTargetsAnswer } from '@keepsake/contracts/rest/uploads';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { useState, type JSX } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { inShop } from '../../shared/area/areas.js';
import { shownEventType } from '../../shared/area/events-texts.js';
import { sentence } from '../../shared/area/sentences-texts.js';
import { controlsText as controls } from '../../shared/controls/controls-texts.js';
import { ApiError, sentenceOf } from '../../shared/api/errors.js';
import { useKeyedBody } from '../../shared/api/idempotency.js';
import { PendingButton } from '../../shared/controls/pending-button.js';
import { day } from '../../shared/formats.js';
import { fixedText } from '../../shared/language/fixed-text.js';
import { usePageTitle } from '../../shared/page-title.js';
import { useSession } from '../../shared/session.js';
import { LoadFailed } from '../../shared/states/load-failed.js';
import { Skeleton } from '../../shared/states/skeleton.js';
import { useToast } from '../../shared/toast/toast-store.js';
import { isWaiting } from '../../shared/upload/upload-item.js';
import { reportUploads } from '../../shared/upload/upload-report.js';
import { uploadText as t } from '../../shared/upload/upload-texts.js';
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
  readonly number?: string;
};

const targetsOf = ({ timelines, orders }: UploadTargetsAnswer): readonly Target[] => [
  ...timelines.map(({ code, honoreeName, eventType }) => ({
    key: `timeline ${code}`,
    name: honoreeName ?? fixedText('untitled', 'Memory Timeline'),
    note: `${shownEventType(lookUpEventType(eventType).slug, lookUpEventType(eventType).label)} · ${groupPlateCode(code)}`,
    code,
  })),
  ...orders.map(({ id, number, placedAt }) => ({
    key: `order ${id}`,
    name: t('orderNumber', { number }),
    note: t('ordered', { date: day(placedAt) }),
    orderId: id,
    number,
  })),
];

const SignInFirst = (): JSX.Element => (
  <div className="upload-page-empty">
    <p>{t('signInFirst')}</p>
    <Link className="button button-primary" to="/customer/login?next=/upload">
      {t('signIn')}
    </Link>
  </div>
);

const NoTarget = (): JSX.Element => (
  <div className="upload-page-empty">
    <p>{t('empty')}</p>
    <Link className="button button-primary" to="/checkout">
      {t('getStarted')}
    </Link>
  </div>
);

const Placing = ({ targets }: { readonly targets: readonly Target[] }): JSX.Element => {
  const uploads = useUploads('upload', { onSettled: reportUploads });
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
          toast(
            target.code === undefined
              ? { title: t('added'), description: t('addedMore', { count: placed, number: target.number ?? '' }) }
              : {
                  title: t('placed'),
                  description: t('placedMore', { count: placed }),
                  action: { label: t('see'), run: () => void navigate(`/timeline/${target.code}`) },
                },
          );
        },
        onError: (error) => {
          if (error instanceof ApiError && typeof error.body['upload'] === 'string')
            uploads.queue.lose(error.body['upload']);
          toast({
            title: sentence('Upload failed'),
            description: sentenceOf(error, sentence('Please try again or contact support')),
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
        <legend>{t('where')}</legend>
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
              pendingLabel={onTheWay ? t('waitingForFiles') : place.isPending ? controls('oneMoment') : t('nothing')}
              onClick={submit}
            >
              {t(target?.code === undefined ? 'addToOrder' : 'place')}
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

const UploadPage = (): JSX.Element => {
  usePageTitle(t('title'));
  const session = useSession();
  return (
    <div className="upload-page">
      <h1>{t('title')}</h1>
      {session.isPending ? (
        <Skeleton width="100%" height="12rem" />
      ) : session.data?.kind === 'customer' ? (
        <Signed />
      ) : (
        <SignInFirst />
      )}
    </div>
  );
};

export default inShop(UploadPage);
