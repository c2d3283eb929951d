import { useQueryClient } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useState, type JSX, type ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { Empty } from '../../../../shared/states/empty.js';
import { Answered, RowsLoading } from '../answered.js';
import { PageHeader } from '../page-header.js';
import { KnownRow, OpenRow, type RowDetails } from '../row-drawer.js';
import { SearchField } from '../search-field.js';
import { useWide } from '../use-media.js';
import { Views } from '../views.js';
import { WorkTable } from '../work-table.js';
import { BulkBar } from './bulk-bar.js';
import { ColumnChoice, useColumns } from './column-choice.js';
import { CsvButton } from './csv-button.js';
import { useListCount, useListPage } from './list-api.js';
import { useListChanges } from './list-changes.js';
import type { ListAction, ListDefinition, ListView } from './list-definition.js';
import { ListPager } from './list-pager.js';
import { SavedViews } from './saved-views.js';
import { useListAddress, type ListAddress } from './use-list-address.js';
import './work-list.css';

type Props<R extends object> = {
  readonly list: ListDefinition<R>;
  readonly actions?: readonly ListAction<R>[];
  readonly details?: RowDetails<R>;
  /** Address of the page of a row, if it has one instead of details. */
  readonly pageOf?: (row: R) => string;
  /** Actions of the whole page, the primary one last. */
  readonly header?: ReactNode;
  /** Between the title and the list. */
  readonly children?: ReactNode;
};

const ListViews = <R,>({
  list,
  address,
}: {
  readonly list: ListDefinition<R>;
  readonly address: ListAddress;
}): JSX.Element | null => {
  const { param = '', label = '', choices = [] } = list.views ?? {};
  const waiting: ListView | undefined = choices.find(({ waits }) => waits);
  const another: ListView | undefined = choices.findLast(({ waits }) => waits);
  const first = useListCount(list, param, waiting?.ask ?? '', waiting !== undefined);
  const second = useListCount(list, param, another?.ask ?? '', another !== undefined && another !== waiting);
  if (choices.length === 0) return null;
  const countOf = (view: ListView): number | undefined =>
    view === waiting ? first.data : view === another ? second.data : undefined;
  return (
    <Views
      label={label}
      chosen={address.view}
      views={choices.map((view) => {
        const count = countOf(view);
        return { value: view.value, label: view.label, ...(count !== undefined && { count }) };
      })}
      onChoose={(value) => address.filter({ [param]: value })}
    />
  );
};

/** Renders a list with search, views, filters, sorting, columns, selection, export, pages and details. */
export const WorkList = <R extends object>({
  list,
  actions = [],
  details,
  pageOf,
  header,
  children,
}: Props<R>): JSX.Element => {
  const address = useListAddress(list);
  const navigate = useNavigate();
  const { shown, choose } = useColumns(list, address);
  const page = useListPage(list, address.asked, address.after);
  const changes = useListChanges(list, page, address.asked, address.after);
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map());
  const wide = useWide();
  const rows = page.data?.rows ?? [];
  const { open } = address;
  const keyed = (some: readonly R[]): ReadonlyMap<string, R> => new Map(some.map((row) => [list.rowKey(row), row]));
  const leave = (): void => address.openRow('');
  const filter = (changed: Readonly<Record<string, string>>): void => {
    setChosen(new Map());
    address.filter(changed);
  };
  const { sorting } = address;
  // The page links back to the list with its filters.
  const from = { list: address.search() };
  const openRow = (row: R): void => {
    if (pageOf) void navigate(pageOf(row), { state: from });
    else address.openRow(list.rowKey(row));
  };
  const columns = shown.map(({ key, title, cell, sort, align }, place) => ({
    key: sort ?? key,
    title,
    ...(align && { align }),
    ...(sort !== undefined && {
      sorter: true,
      sortOrder: sorting.by === sort ? (sorting.descending ? ('descend' as const) : ('ascend' as const)) : null,
    }),
    render: (_: unknown, row: R) =>
      place === 0 && pageOf ? (
        <Link to={pageOf(row)} state={from}>
          {cell(row)}
        </Link>
      ) : place === 0 && details ? (
        <Link to={address.openAddress(list.rowKey(row))} replace preventScrollReset>
          {cell(row)}
        </Link>
      ) : (
        cell(row)
      ),
  }));

  return (
    <>
      <PageHeader
        title={list.title}
        {...(list.under && { under: list.under })}
        loaded={{ ...page, refetch: () => client.invalidateQueries({ queryKey: [list.name] }) }}
        {...(changes > 0 && { changed: `${list.countLabel(changes)} changed` })}
      >
        {header}
        <SavedViews list={list.name} search={address.search()} />
        {wide && <ColumnChoice columns={list.columns} shown={shown} onChoose={choose} />}
        <CsvButton list={list} asked={address.asked} disabled={rows.length === 0} />
      </PageHeader>
      {children}
      {chosen.size > 0 ? (
        <BulkBar
          list={list}
          chosen={[...chosen.values()]}
          actions={actions}
          onChoose={(some) => setChosen(keyed(some))}
        />
      ) : (
        <div className="toolbar">
          {list.searchLabel !== undefined && (
            <SearchField label={list.searchLabel} value={address.get('q')} onChange={(q) => filter({ q })} />
          )}
          <ListViews list={list} address={address} />
          {(list.filters ?? []).map(({ param, label, choices }) => (
            <Select
              key={param}
              id={`filter-${param}`}
              className="list-filter"
              aria-label={label}
              value={choices.some(({ value }) => value === address.get(param)) ? address.get(param) : ''}
              options={[{ value: '', label }, ...choices]}
              onChange={(value) => filter({ [param]: value })}
            />
          ))}
        </div>
      )}
      <Answered query={page} label={`Loading: ${list.title}`} loading={<RowsLoading rows={10} />}>
        {(known) => {
          if (known.rows.length === 0 && !address.filtered && address.after === '')
            return (
              <Empty sentence={list.empty.sentence} {...(list.empty.more !== undefined && { more: list.empty.more })} />
            );
          if (known.rows.length === 0)
            return (
              <Empty sentence="Nothing matches these filters.">
                <Button onClick={address.clear}>Clear filters</Button>
              </Empty>
            );
          return (
            <div aria-busy={page.isPlaceholderData} className="list-rows">
              <WorkTable
                label={list.title}
                rows={known.rows}
                rowKey={list.rowKey}
                columns={columns}
                openKey={open}
                {...((pageOf ?? details) && { onOpen: openRow })}
                onSort={address.sortBy}
                lines={list.lines}
                selection={{
                  chosen: new Set(chosen.keys()),
                  nameOf: list.rowName,
                  onChoose: (some, take) => {
                    const next = new Map(chosen);
                    for (const row of some) {
                      if (take) next.set(list.rowKey(row), row);
                      else next.delete(list.rowKey(row));
                    }
                    setChosen(next);
                  },
                  onClear: () => setChosen(new Map()),
                }}
              />
              <ListPager
                shown={known.rows.length}
                total={known.total}
                next={known.nextCursor}
                countLabel={list.countLabel}
                address={address}
              />
            </div>
          );
        }}
      </Answered>
      {details && open !== '' && page.data && (
        <OpenRow key={open} id={open} onLeave={leave}>
          <KnownRow details={details} found={rows.find((row) => list.rowKey(row) === open)} onLeave={leave} />
        </OpenRow>
      )}
    </>
  );
};
