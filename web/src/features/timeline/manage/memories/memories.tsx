import { useEffect, useState, type JSX } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Empty } from '../../../../shared/states/empty.js';
import { LoadFailed } from '../../../../shared/states/load-failed.js';
import { Loading, Skeleton } from '../../../../shared/states/skeleton.js';
import { moderationText as t } from '../moderation-texts.js';
import { ContributionCard } from './contribution-card.js';
import { Edits } from './edits.js';
import { bulkActions } from './entry-actions.js';
import { useContributions } from './use-contributions.js';
import { useManageEntries, type ManageEntry, type EntryMove, type Listed } from '../manage-api.js';
import { DeleteQuestion } from './delete-question.js';
import { MemoryRow } from './memory-row.js';
import { OnThisDay } from './on-this-day.js';
import type { SectionProps } from '../sections.js';
import { useChosen } from './use-chosen.js';
import { useMoves } from './use-moves.js';
import { LoadMore } from '../../../../shared/controls/load-more.js';

type Filter = Listed | 'edited';

const filters: readonly Filter[] = ['all', 'shown', 'held', 'hidden', 'edited', 'removed'];
const filterLabel = (status: Filter): string =>
  status === 'all' || status === 'edited' ? t(`filter-${status}`) : t(`status-${status}`);

const pauseMs = 300;

/** Writes the search text into the URL after a pause, so that a link opens the same list. */
const useSearch = () => {
  const [params, setParams] = useSearchParams();
  const search = params.get('q') ?? '';
  const [typed, setTyped] = useState(search);
  useEffect(() => {
    if (typed.trim() === search) return undefined;
    const timer = window.setTimeout(
      () =>
        setParams(
          (before) => {
            before.set('q', typed.trim());
            if (typed.trim() === '') before.delete('q');
            return before;
          },
          { replace: true },
        ),
      pauseMs,
    );
    return () => window.clearTimeout(timer);
  }, [typed, search, setParams]);
  const status = filters.find((filter) => filter === params.get('status')) ?? 'all';
  const choose = (chosen: string): void =>
    setParams((before) => {
      before.set('status', chosen);
      return before;
    });
  return { typed, setTyped, search, status, choose };
};

type ListProps = SectionProps & { readonly status: Listed; readonly search: string };

/** Memories of one status, with actions for one and for several. */
const MemoryList = ({ code, view, status, search }: ListProps): JSX.Element => {
  const list = useManageEntries(code, status, search);
  const moves = useMoves(code);
  const [deleting, setDeleting] = useState<readonly ManageEntry[]>();
  const { contributions, entries, isIncomplete } = useContributions(list);
  const chosen = useChosen(entries);
  const mayCorrect = view.role !== 'helper';

  const move = (some: readonly ManageEntry[], to: EntryMove['to']): void =>
    moves.move(
      some.filter((entry) => entry.status !== to),
      to,
      chosen.clear,
    );

  return (
    <>
      {list.isPending || (isIncomplete && !list.isError) ? (
        <Loading label={t('loading')}>
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
          <Skeleton height="5rem" />
        </Loading>
      ) : list.isError ? (
        <LoadFailed error={list.error} onRetry={() => void list.refetch()} />
      ) : entries.length === 0 ? (
        <Empty
          sentence={t(search === '' ? `empty-${status}` : 'nothingFits')}
          {...(search !== '' && { more: t('nothingFitsMore') })}
        />
      ) : (
        <>
          <div className="manage-bulk" role="group" aria-label={t('several')}>
            {chosen.entries.length === 0 ? (
              <button type="button" className="link-button" onClick={chosen.all}>
                {t(list.hasNextPage ? 'chooseAllPage' : 'chooseAll', { count: entries.length })}
              </button>
            ) : (
              <>
                <span>{t('chosenCount', { count: chosen.entries.length })}</span>
                {bulkActions(chosen.entries).map(({ name, to }) => (
                  <button
                    key={to}
                    type="button"
                    className="button button-quiet"
                    aria-disabled={moves.pending}
                    onClick={() => move(chosen.entries, to)}
                  >
                    {t(`act-${name}`)}
                  </button>
                ))}
                {mayCorrect && status !== 'removed' && (
                  <button type="button" className="button button-quiet" onClick={() => setDeleting(chosen.entries)}>
                    {t('act-remove')}
                  </button>
                )}
                <button type="button" className="link-button" onClick={chosen.clear}>
                  {t('none')}
                </button>
              </>
            )}
          </div>
          <ul className="manage-rows" aria-label={t('memories')}>
            {contributions.map(({ key, memories: [entry, ...others], memories }) =>
              others.length > 0 ? (
                <li key={key}>
                  <ContributionCard
                    code={code}
                    memories={memories}
                    mayCorrect={mayCorrect}
                    chosen={chosen}
                    moves={moves}
                    showsStatus
                    onDelete={setDeleting}
                  />
                </li>
              ) : (
                <MemoryRow
                  key={key}
                  code={code}
                  entry={entry}
                  chosen={chosen}
                  mayCorrect={mayCorrect}
                  onMove={(to) => move([entry], to)}
                  onDelete={() => setDeleting([entry])}
                />
              ),
            )}
          </ul>
          <LoadMore list={list} />
        </>
      )}
      {deleting && (
        <DeleteQuestion
          entries={deleting}
          onLeave={() => setDeleting(undefined)}
          onDelete={() => {
            move(deleting, 'removed');
            setDeleting(undefined);
          }}
        />
      )}
    </>
  );
};

export const Memories = ({ code, view }: SectionProps): JSX.Element => {
  const { typed, setTyped, search, status, choose } = useSearch();
  const mayCorrect = view.role !== 'helper';
  return (
    <>
      {search === '' && status === 'all' && <OnThisDay code={code} />}
      <div className="manage-finder">
        {status !== 'edited' && (
          <label>
            <span className="visually-hidden">{t('search')}</span>
            <input
              className="input"
              type="search"
              placeholder={t('searchHint')}
              maxLength={200}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
        )}
        <label>
          <span className="visually-hidden">{t('which')}</span>
          <select className="input" value={status} onChange={(event) => choose(event.target.value)}>
            {filters
              .filter((value) => mayCorrect || value !== 'edited')
              .map((value) => (
                <option key={value} value={value}>
                  {filterLabel(value)}
                </option>
              ))}
          </select>
        </label>
      </div>
      {status === 'edited' ? (
        <Edits code={code} />
      ) : (
        <MemoryList key={status} code={code} view={view} status={status} search={search} />
      )}
    </>
  );
};
