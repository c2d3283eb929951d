import type { BookCopyAnswer } from '@keepsake/contracts/rest/books';
import type { JSX } from 'react';
import { sentenceOf } from '../../../../shared/api/errors.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day } from '../../../../shared/formats.js';
import { sharedText as shared } from '../../../../shared/language/shared-texts.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { bookText as t } from '../book-texts.js';
import { isUnderWay, useBookCopy, type BookForm } from './use-book.js';

/** Formats "640 kB", "12 MB". */
const sizeOf = (bytes: number): string =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${Math.round(bytes / 1e6)} MB`;

const Ready = ({
  copy: { state, url, size, expiresAt, requestedAt, pages },
}: {
  readonly copy: BookCopyAnswer;
}): JSX.Element => (
  <div className="book-card">
    <h3>{t(state === 'ready' ? 'ready' : 'last')}</h3>
    <p className="book-small">
      {[
        requestedAt === null ? '' : t('asOf', { date: day(requestedAt) }),
        pages === null ? '' : t('pages', { count: pages }),
        size === null ? '' : sizeOf(size),
      ]
        .filter((part) => part !== '')
        .join(' · ')}
    </p>
    <a className="button button-primary" href={url ?? undefined} download>
      {t('download')}
    </a>
    {expiresAt !== null && <p className="book-small">{t('until', { date: day(expiresAt) })}</p>}
  </div>
);

const noticeOf = (state: BookCopyAnswer['state']): string | undefined =>
  state === 'failed' || state === 'canceled' || state === 'gone' ? t(`state-${state}`) : undefined;

/** The PDF: requested, in progress with its pages, ready for a week. */
export const BookCopy = ({ code, form }: { readonly code: string; readonly form: BookForm }): JSX.Element => {
  const { found, start, cancel } = useBookCopy(code);
  const copy = found.data;
  if (found.isPending)
    return (
      <Loading label={t('loadingLast')}>
        <Skeleton height="3rem" />
      </Loading>
    );
  if (!copy) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  const notice = noticeOf(copy.state);
  const failed = isUnderWay(copy)
    ? cancel.isError && sentenceOf(cancel.error, t('notCanceled'))
    : start.isError && sentenceOf(start.error, t('notCreated'));
  return (
    <div className="book-copy">
      {isUnderWay(copy) && (
        <div className="book-card">
          <p role="status">{t('beingCreated')}</p>
          <progress aria-label={t('pagesCreated')} max={Math.max(copy.total, 1)} value={copy.done} />
          <p className="book-small">
            {copy.total === 0 ? t('begins') : t('pagesOf', { done: copy.done, total: copy.total })}
          </p>
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
      )}
      {notice !== undefined && <p role="status">{notice}</p>}
      {copy.url !== null && <Ready copy={copy} />}
      {!isUnderWay(copy) && (
        <PendingButton
          type="button"
          variant={copy.url === null ? 'primary' : 'quiet'}
          pending={start.isPending}
          pendingLabel={t('creating')}
          onClick={() => start.mutate(form.saveNow)}
        >
          {t(copy.state === 'ready' ? 'createAgain' : 'create')}
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
