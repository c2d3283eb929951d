import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { isListOf, isObject, isText } from '../../../../shared/storage/stored.js';
import type { Sorting } from '../work-table.js';
import type { ListDefinition } from './list-definition.js';

export const pageSize = 50;

/** Parses `-total` as "total, largest first". */
const readSorting = (text: string): Sorting => ({ by: text.replace(/^-/, ''), descending: text.startsWith('-') });
const writeSorting = ({ by, descending }: Sorting): string => (descending ? '-' : '') + by;

const hasTrail = isObject({ trail: isListOf(isText) });

/** Keeps the view of a list in the address, so that it can be shared, saved and restored. */
export const useListAddress = <R>(list: ListDefinition<R>) => {
  const [params] = useSearchParams();
  const location = useLocation();
  const navigate = useNavigate();
  const get = (name: string): string => params.get(name) ?? '';
  const rowParam = list.rowParam ?? 'row';
  const after = get('after');
  const trail = after !== '' && hasTrail(location.state) ? location.state.trail : [];

  const go = useCallback(
    (changed: Readonly<Record<string, string>>, state: unknown, replace: boolean) => {
      const next = new URLSearchParams(params);
      for (const [name, value] of Object.entries(changed)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      void navigate({ search: next.toString() }, { replace, state, preventScrollReset: replace });
    },
    [navigate, params],
  );

  const view =
    list.views?.choices.find(({ value }) => value === get(list.views?.param ?? '')) ?? list.views?.choices[0];
  const chosen = get('sort');
  const sort = list.columns.some((column) => column.sort === chosen.replace(/^-/, '')) ? chosen : list.usualSort;
  const q = get('q').trim();

  /** Query for the server, without the cursor. */
  const request = new URLSearchParams(list.only);
  if (q !== '') request.set('q', q);
  if (list.views && view && view.ask !== '') request.set(list.views.param, view.ask);
  for (const { param, choices } of list.filters ?? [])
    if (choices.some(({ value }) => value === get(param))) request.set(param, get(param));
  if (sort !== '') request.set('sort', sort);

  const filtered =
    q !== '' ||
    (list.filters ?? []).some(({ param }) => get(param) !== '') ||
    (view && view !== list.views?.choices[0]);

  return {
    get,
    asked: request.toString(),
    after,
    filtered: filtered === true,
    view: view?.value ?? '',
    sorting: readSorting(sort),
    /** A new filter or sort order starts at the first page. */
    filter: (changed: Readonly<Record<string, string>>): void => go({ ...changed, after: '' }, null, true),
    sortBy: (sorting: Sorting | undefined): void => {
      const next = sorting ? writeSorting(sorting) : '';
      go({ sort: next === list.usualSort ? '' : next, after: '' }, null, true);
    },
    /** Changes the open row or the columns, and keeps the page. */
    look: (changed: Readonly<Record<string, string>>): void => go(changed, location.state, true),
    open: get(rowParam),
    openRow: (row: string): void => go({ [rowParam]: row }, location.state, true),
    clear: (): void => {
      const kept = new URLSearchParams([...params].filter(([name]) => name === 'columns'));
      void navigate({ search: kept.toString() }, { replace: true });
    },
    openAddress: (row: string): string => {
      const next = new URLSearchParams(params);
      next.set(rowParam, row);
      return `?${next.toString()}`;
    },
    /** Returns the view without the open row and the page. */
    search: (): string => {
      const next = new URLSearchParams([...params].filter(([name]) => name !== rowParam && name !== 'after'));
      return next.toString();
    },
    /** Undefined for a shared link, which has a cursor but no position. */
    from: after === '' ? 1 : trail.length === 0 ? undefined : trail.length * pageSize + 1,
    older: (cursor: string): void => go({ after: cursor }, { trail: [...trail, after] }, false),
    newer: (): void => {
      const back = trail.at(-1) ?? '';
      go({ after: back }, { trail: trail.slice(0, -1) }, false);
    },
  };
};

export type ListAddress = ReturnType<typeof useListAddress>;
