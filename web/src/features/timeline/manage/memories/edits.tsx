import { useState, type JSX } from 'react';
import { newKey } from '../../../../shared/api/idempotency.js';
import { LoadMore } from '../../../../shared/controls/load-more.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { day, humanDate } from '../../../../shared/formats.js';
import { Empty } from '../../../../shared/states/empty.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { useFailed } from '../../../../shared/toast/use-failed.js';
import { useToast } from '../../../../shared/toast/toast-store.js';
import { useEdits, useRestoreEdit, type MemoryEdit } from '../manage-api.js';
import { moderationText as t } from '../moderation-texts.js';
import { nameOfContribution } from './contribution-labels.js';
import { changesOf, type EditChange } from './edit-changes.js';
import { Thumb } from './entry-parts.js';
import './edits.css';

/** Differences of one edit; a contribution may have hundreds. */
const maxChanges = 6;

const written = (field: EditChange['field'], text: string): string => {
  if (text === '') return t('formerNone');
  return field === 'date' ? humanDate(text) : text;
};

const Change = ({ field, former, now }: EditChange): JSX.Element => (
  <div>
    <dt>{t(`field-${field}`)}</dt>
    {field === 'moved' ? (
      <dd>{t('formerOrder')}</dd>
    ) : (
      <>
        <dd dir="auto" data-empty={former === ''}>
          {written(field, former)}
        </dd>
        <dd className="edit-now" dir="auto">
          {t('nowReads', { text: written(field, now) })}
        </dd>
      </>
    )}
  </div>
);

type EditProps = {
  readonly edit: MemoryEdit;
  readonly pending: boolean;
  readonly locked: boolean;
  readonly onRestore: () => void;
};

const Edit = ({ edit, pending, locked, onRestore }: EditProps): JSX.Element => {
  const entries = edit.memories.map(({ now }) => now);
  const [first, ...others] = entries;
  const changes = changesOf(edit);
  const name = first ? nameOfContribution([first, ...others]) : '';
  return (
    <li className="manage-row edit-row">
      {first && <Thumb entry={first} />}
      <div className="manage-row-body">
        <p className="manage-row-name">
          <bdi>{name}</bdi>
        </p>
        <p className="manage-entry-facts">
          <span>{t(`editedBy-${edit.editedBy}`, { date: day(edit.editedAt) })}</span>
        </p>
        <dl className="edit-changes" aria-label={t('changedOf', { name })}>
          {changes.slice(0, maxChanges).map((change) => (
            <Change key={JSON.stringify(change)} {...change} />
          ))}
        </dl>
        {changes.length > maxChanges && (
          <p className="field-hint">{t('moreChanges', { count: changes.length - maxChanges })}</p>
        )}
        <PendingButton
          type="button"
          variant="quiet"
          aria-label={t('restoreFormerOf', { name })}
          pending={pending}
          pendingLabel={t('restoringFormer')}
          locked={locked}
          onClick={onRestore}
        >
          {t('restoreFormer')}
        </PendingButton>
      </div>
    </li>
  );
};

/** Edits of the last 30 days; each can be undone, and an undone one is an edit as well. */
export const Edits = ({ code }: { readonly code: string }): JSX.Element => {
  const list = useEdits(code);
  const restore = useRestoreEdit(code);
  const [restoring, setRestoring] = useState<number>();
  const toast = useToast();
  const failed = useFailed();
  if (list.isPending)
    return (
      <Loading label={t('loadingEdits')}>
        <Skeleton height="8rem" />
        <Skeleton height="8rem" />
      </Loading>
    );
  if (list.isError) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const edits = list.data.pages.flatMap((page) => page.edits);
  if (edits.length === 0) return <Empty sentence={t('empty-edited')} />;
  const run = ({ version }: MemoryEdit): void => {
    if (restore.isPending) return;
    setRestoring(version);
    restore.mutateAsync({ version, key: newKey() }).then(
      () => toast({ title: t('restoredFormer'), description: t('after-edited') }),
      (error: unknown) => failed(error, t('nothingChanged')),
    );
  };
  return (
    <>
      <ul className="manage-rows" aria-label={t('edits')}>
        {edits.map((edit) => (
          <Edit
            key={edit.version}
            edit={edit}
            pending={restore.isPending && restoring === edit.version}
            locked={restore.isPending}
            onRestore={() => run(edit)}
          />
        ))}
      </ul>
      <LoadMore list={list} />
    </>
  );
};
