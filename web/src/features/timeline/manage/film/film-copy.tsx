import type { FilmCopyAnswer } from '@keepsake/contracts/rest/films';
import { useState, type JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day } from '../../../../shared/formats.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { SwitchRow } from '../switch-row.js';
import { filmText as t } from '../film-texts.js';
import { fieldErrors, isUnderWay, type FilmForm, type FilmWork } from './use-film.js';

/** Formats "3:05". */
export const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

const Deletion = ({ remove }: Pick<FilmWork, 'remove'>): JSX.Element => {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {t('delete')}
      </button>
    );
  return (
    <div role="group" aria-label={t('delete')} className="film-question">
      <p>{t('deleteAsk')}</p>
      <div className="book-actions">
        <PendingButton
          type="button"
          variant="quiet"
          pending={remove.isPending}
          pendingLabel={t('deleting')}
          onClick={() => remove.mutate()}
        >
          {t('delete')}
        </PendingButton>
        <button type="button" className="link-button" onClick={() => setAsking(false)}>
          {shared('cancel')}
        </button>
      </div>
      {remove.isError && (
        <p className="book-error" role="alert">
          {sentenceOf(remove.error, t('notDeleted'))}
        </p>
      )}
    </div>
  );
};

export const FilmReady = ({
  film: { url, posterUrl, seconds, requestedAt, skipped, changed, onWall },
  remove,
  wall,
}: { readonly film: NonNullable<FilmCopyAnswer['film']> } & Pick<FilmWork, 'remove' | 'wall'>): JSX.Element => (
  <div className="book-card">
    <h3>{t('ready')}</h3>
    {/* Captions are part of the picture. */}
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
    <video className="film-player" src={url} poster={posterUrl} controls preload="none" playsInline />
    <p className="book-small">{[t('madeOn', { date: day(requestedAt) }), clock(seconds)].join(' · ')}</p>
    {changed > 0 && <p role="status">{t('changed', { count: changed })}</p>}
    {skipped > 0 && <p>{t('skipped', { count: skipped })}</p>}
    <a className="button button-primary" href={url} download>
      {t('download')}
    </a>
    <SwitchRow
      label={t('onWall')}
      hint={t('onWallHint')}
      on={onWall}
      locked={wall.isPending}
      onChange={(on) => wall.mutate(on)}
    />
    {wall.isError && (
      <p className="book-error" role="alert">
        {sentenceOf(wall.error, t('onWallNotSaved'))}
      </p>
    )}
    <Deletion remove={remove} />
  </div>
);

const Progress = ({
  copy: { done, total },
  cancel,
}: { readonly copy: FilmCopyAnswer } & Pick<FilmWork, 'cancel'>): JSX.Element => (
  <div className="book-card">
    <p role="status">{t('beingMade')}</p>
    <progress aria-label={t('scenesMade')} max={Math.max(total, 1)} value={done} />
    <p className="book-small">{total === 0 ? t('begins') : t('scenesOf', { done, total })}</p>
    <PendingButton
      type="button"
      variant="quiet"
      pending={cancel.isPending}
      pendingLabel={t('canceling')}
      onClick={() => cancel.mutate()}
    >
      {shared('cancel')}
    </PendingButton>
  </div>
);

/** Lets the business that prepared the page order and download the film; not shown on other pages. */
export const FilmSharing = ({ found, share }: Pick<FilmWork, 'found' | 'share'>): JSX.Element | null =>
  found.data === undefined || found.data.sharing === 'none' ? null : (
    <div className="book-card">
      <SwitchRow
        label={t('share')}
        hint={t('shareHint')}
        on={found.data.sharing === 'on'}
        locked={share.isPending}
        onChange={(on) => share.mutate(on)}
      />
      {share.isError && (
        <p className="book-error" role="alert">
          {sentenceOf(share.error, t('shareNotSaved'))}
        </p>
      )}
    </div>
  );

/** The film: requested, in progress with its scenes, then played and downloaded. */
export const FilmCopy = ({ form, work }: { readonly form: FilmForm; readonly work: FilmWork }): JSX.Element => {
  const { found, start, cancel, remove, wall } = work;
  const copy = found.data;
  if (found.isPending)
    return (
      <Loading label={t('loading')}>
        <Skeleton height="3rem" />
      </Loading>
    );
  if (!copy) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  const { state, film } = copy;
  const failed = isUnderWay(copy)
    ? cancel.isError && sentenceOf(cancel.error, t('notCanceled'))
    : start.isError && (Object.values(fieldErrors(start.error))[0] ?? sentenceOf(start.error, t('notMade')));
  return (
    <div className="book-copy">
      {isUnderWay(copy) && <Progress copy={copy} cancel={cancel} />}
      {(state === 'failed' || state === 'canceled') && <p role="status">{t(`state-${state}`)}</p>}
      {film !== null && <FilmReady film={film} remove={remove} wall={wall} />}
      {!isUnderWay(copy) && (
        <PendingButton
          type="button"
          variant={film === null ? 'primary' : 'quiet'}
          pending={start.isPending}
          pendingLabel={t('creating')}
          onClick={() => start.mutate(form.settings)}
        >
          {t(film === null ? 'make' : 'makeAgain')}
        </PendingButton>
      )}
      {failed !== false && (
        <p className="book-error" role="alert">
          {failed}
        </p>
      )}
    </div>
  );
};
