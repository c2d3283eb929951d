import { useEffect, useRef, useState, type JSX } from 'react';
import { PendingButton } from '../../../shared/controls/pending-button.js';
import { Empty } from '../../../shared/states/empty.js';
import { LoadFailed } from '../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../shared/states/skeleton.js';
import { useDeskEntries, type DeskEntry } from './desk-api.js';
import { EntryFacts, Thumb, WholePicture } from './entry-parts.js';
import type { SectionProps } from './sections.js';
import { useChosen } from './use-chosen.js';
import { useMoves } from './use-moves.js';
import { LoadMore } from './load-more.js';

const policyWords = {
  open: 'New memories show at once.',
  'first-held': 'The first memory of each new guest will wait here.',
  'all-held': 'Every new memory will wait here.',
} as const;

type Deciding = {
  readonly entry: DeskEntry;
  readonly pending: boolean;
  readonly onDecide: (to: 'shown' | 'hidden') => void;
};

/** The one that is decided about, whole. */
const InFull = ({ entry, pending, onDecide }: Deciding): JSX.Element => (
  <article className="desk-full" aria-label={entry.title}>
    <WholePicture entry={entry} />
    <h3 tabIndex={-1}>{entry.title}</h3>
    {entry.description !== '' && <p className="desk-full-words">{entry.description}</p>}
    <EntryFacts entry={entry} />
    <div className="desk-decide">
      <PendingButton type="button" pending={pending} pendingLabel="Saving…" onClick={() => onDecide('shown')}>
        Show
      </PendingButton>
      <PendingButton
        type="button"
        look="quiet"
        pending={pending}
        pendingLabel="Saving…"
        onClick={() => onDecide('hidden')}
      >
        Hide
      </PendingButton>
    </div>
  </article>
);

export const Waiting = ({ code, desk }: SectionProps): JSX.Element => {
  const list = useDeskEntries(code, 'held');
  const moves = useMoves(code);
  const [openId, setOpenId] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const decided = useRef(false);
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  const chosen = useChosen(entries);
  const full = entries.find(({ id }) => id === openId) ?? entries[0];

  // Whoever decided about one stands before the next, without looking for it.
  useEffect(() => {
    if (!decided.current || moves.pending || list.isFetching) return;
    decided.current = false;
    box.current?.querySelector<HTMLElement>('h3, h2')?.focus();
  }, [full?.id, moves.pending, list.isFetching]);

  const then = (): void => {
    decided.current = true;
    setOpenId(undefined);
    chosen.clear();
  };

  if (list.isPending)
    return (
      <Loading label="Loading what waits">
        <Skeleton height="20rem" />
      </Loading>
    );
  if (list.isError) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  if (!full)
    return (
      <div ref={box} className="desk-nothing">
        <Empty
          sentence="Nothing is waiting."
          more={desk.guestsPaused ? 'The family has paused new memories.' : policyWords[desk.guestPolicy]}
        />
      </div>
    );
  const others = entries.filter(({ id }) => id !== full.id);
  const some = chosen.entries.length > 0;
  const decide = (to: 'shown' | 'hidden'): void =>
    some ? moves.move(chosen.entries, to, then) : moves.moveAll(to, then);
  const whom = some ? `${chosen.entries.length} chosen` : `all ${desk.counts.held.toLocaleString()}`;
  return (
    <div ref={box}>
      <InFull entry={full} pending={moves.pending} onDecide={(to) => moves.move([full], to, then)} />
      {others.length > 0 && (
        <>
          <div className="desk-bulk" role="group" aria-label="Several at once">
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={moves.pending}
              onClick={() => decide('shown')}
            >
              Show {whom}
            </button>
            <button
              type="button"
              className="button button-quiet"
              aria-disabled={moves.pending}
              onClick={() => decide('hidden')}
            >
              Hide {whom}
            </button>
          </div>
          <ul className="desk-rows" aria-label="Also waiting">
            {others.map((entry) => (
              <li key={entry.id} className="desk-row">
                <label className="desk-choose">
                  <input type="checkbox" checked={chosen.has(entry.id)} onChange={() => chosen.toggle(entry.id)} />
                  <span className="visually-hidden">Choose {entry.title}</span>
                </label>
                <Thumb entry={entry} />
                <div className="desk-row-words">
                  <button
                    type="button"
                    className="desk-row-title"
                    onClick={() => {
                      decided.current = true;
                      setOpenId(entry.id);
                    }}
                  >
                    {entry.title}
                  </button>
                  <EntryFacts entry={entry} />
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
      <LoadMore list={list} />
    </div>
  );
};
