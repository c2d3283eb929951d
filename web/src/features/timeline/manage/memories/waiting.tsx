import { useEffect, useRef, useState, type JSX } from 'react';
import { Link } from 'react-router-dom';
import { nameOfMemory } from '../../memory-name.js';
import { PendingButton } from '../../../../shared/controls/pending-button.js';
import { Empty } from '../../../../shared/states/empty.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { moderationText as t } from '../moderation-texts.js';
import { useManageEntries, type ManageEntry } from '../manage-api.js';
import { EntryFacts, headingOfEntry, Thumb, WholePicture } from './entry-parts.js';
import type { SectionProps } from '../sections.js';
import { ContributionCard } from './contribution-card.js';
import { DeleteQuestion } from './delete-question.js';
import { EditButton } from './edit-button.js';
import { EditMemory } from './edit-memory.js';
import { useContributions, type ManageContribution } from './use-contributions.js';
import { useEditing } from './use-editing.js';
import { useChosen, type Chosen } from './use-chosen.js';
import { useMoves } from './use-moves.js';
import { LoadMore } from '../../../../shared/controls/load-more.js';

/** Replies have their own section. */
const HeldReplies = ({ count }: { readonly count: number }): JSX.Element | null =>
  count > 0 ? (
    <p className="manage-message">
      <Link to="?section=replies">{t('repliesWaiting', { count })}</Link>
    </p>
  ) : null;

type Deciding = {
  readonly code: string;
  readonly mayCorrect: boolean;
  readonly entry: ManageEntry;
  readonly pending: boolean;
  readonly onDecide: (to: 'shown' | 'hidden') => void;
};

/** The entry under review, in full size. */
const InFull = ({ code, mayCorrect, entry, pending, onDecide }: Deciding): JSX.Element => {
  const editing = useEditing();
  const name = nameOfMemory(entry);
  return (
    <article className="manage-full" aria-label={name}>
      <WholePicture entry={entry} />
      <h3 tabIndex={-1} dir="auto">
        {headingOfEntry(entry)}
      </h3>
      {entry.description !== '' && (
        <p className="manage-full-text" dir="auto">
          {entry.description}
        </p>
      )}
      <EntryFacts entry={entry} />
      {mayCorrect && (
        <p className="manage-row-actions">
          <EditButton editing={editing} name={name} />
        </p>
      )}
      {editing.isOpen && <EditMemory code={code} memories={[entry]} name={name} onLeave={editing.leave} />}
      <div className="manage-decide">
        <PendingButton type="button" pending={pending} pendingLabel={t('saving')} onClick={() => onDecide('shown')}>
          {t('act-approve')}
        </PendingButton>
        <PendingButton
          type="button"
          variant="quiet"
          pending={pending}
          pendingLabel={t('saving')}
          onClick={() => onDecide('hidden')}
        >
          {t('act-hide')}
        </PendingButton>
      </div>
    </article>
  );
};

type RowProps = { readonly entry: ManageEntry; readonly chosen: Chosen; readonly onOpen: () => void };

const Row = ({ entry, chosen, onOpen }: RowProps): JSX.Element => (
  <li className="manage-row">
    <label className="manage-choose">
      <input type="checkbox" checked={chosen.has(entry.id)} onChange={() => chosen.toggle(entry.id)} />
      <span className="visually-hidden">{t('choose', { name: nameOfMemory(entry) })}</span>
    </label>
    <Thumb entry={entry} />
    <div className="manage-row-body">
      <button type="button" className="manage-row-title" onClick={onOpen}>
        <bdi>{nameOfMemory(entry)}</bdi>
      </button>
      <EntryFacts entry={entry} />
    </div>
  </li>
);

export const Waiting = ({ code, view }: SectionProps): JSX.Element => {
  const list = useManageEntries(code, 'held');
  const moves = useMoves(code);
  const [openKey, setOpenKey] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const decided = useRef(false);
  const { contributions, entries, isIncomplete } = useContributions(list);
  const chosen = useChosen(entries);
  const [deleting, setDeleting] = useState<readonly ManageEntry[]>();
  const full = contributions.find(({ key }) => key === openKey) ?? contributions[0];
  const mayCorrect = view.role !== 'helper';

  // Moves the focus to the next entry after a decision.
  useEffect(() => {
    if (!decided.current || moves.pending || list.isFetching) return;
    decided.current = false;
    box.current?.querySelector<HTMLElement>('h3, h2')?.focus();
  }, [full?.key, moves.pending, list.isFetching]);

  const then = (): void => {
    decided.current = true;
    setOpenKey(undefined);
    chosen.clear();
  };

  if (list.isPending || (isIncomplete && !list.isError))
    return (
      <Loading label={t('loadingWaiting')}>
        <Skeleton height="20rem" />
      </Loading>
    );
  if (list.isError) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  if (!full)
    return (
      <div ref={box} className="manage-empty">
        <Empty
          sentence={t(view.counts.heldReplies > 0 ? 'noMemoryWaits' : 'empty-held')}
          more={view.guestsPaused ? t('paused') : t(`policy-${view.guestPolicy}`)}
        >
          <HeldReplies count={view.counts.heldReplies} />
        </Empty>
      </div>
    );
  const others = contributions.filter(({ key }) => key !== full.key);
  const [first, ...more] = full.memories;
  const card = (memories: ManageContribution['memories'], choosing?: Chosen): JSX.Element => (
    <ContributionCard
      code={code}
      memories={memories}
      mayCorrect={mayCorrect}
      chosen={choosing}
      moves={moves}
      onDelete={setDeleting}
      onMoved={then}
    />
  );
  const some = chosen.entries.length > 0;
  const decide = (to: 'shown' | 'hidden'): void =>
    some ? moves.move(chosen.entries, to, then) : moves.moveAll(to, then);
  const actLabel = (name: 'approve' | 'hide'): string =>
    some ? t(`actChosen-${name}`, { count: chosen.entries.length }) : t(`actAll-${name}`, { count: view.counts.held });
  return (
    <div ref={box}>
      <HeldReplies count={view.counts.heldReplies} />
      {more.length > 0 ? (
        <div key={full.key} className="contribution-first">
          {card(full.memories)}
        </div>
      ) : (
        <InFull
          key={full.key}
          code={code}
          mayCorrect={mayCorrect}
          entry={first}
          pending={moves.pending}
          onDecide={(to) => moves.move([first], to, then)}
        />
      )}
      {others.length > 0 && (
        <>
          <div className="manage-bulk" role="group" aria-label={t('several')}>
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={moves.pending}
              onClick={() => decide('shown')}
            >
              {actLabel('approve')}
            </button>
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={moves.pending}
              onClick={() => decide('hidden')}
            >
              {actLabel('hide')}
            </button>
          </div>
          <ul className="manage-rows" aria-label={t('alsoWaiting')}>
            {others.map(({ key, memories }) =>
              memories.length > 1 ? (
                <li key={key}>{card(memories, chosen)}</li>
              ) : (
                <Row
                  key={key}
                  entry={memories[0]}
                  chosen={chosen}
                  onOpen={() => {
                    decided.current = true;
                    setOpenKey(key);
                  }}
                />
              ),
            )}
          </ul>
        </>
      )}
      <LoadMore list={list} />
      {deleting && (
        <DeleteQuestion
          entries={deleting}
          onLeave={() => setDeleting(undefined)}
          onDelete={() => {
            moves.move(deleting, 'removed', then);
            setDeleting(undefined);
          }}
        />
      )}
    </div>
  );
};
