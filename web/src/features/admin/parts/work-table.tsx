import { Table, type TableColumnsType } from 'antd';
import { useState, type HTMLAttributes, type JSX, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useWide } from './use-media.js';
import { Choice, choiceColumn } from './work-list/choice.js';
import './work-table.css';

export type TwoLines = {
  readonly first: ReactNode;
  readonly firstEnd?: ReactNode;
  readonly second: ReactNode;
  readonly secondEnd?: ReactNode;
};

/** Selected rows. `x` or Space toggles one, Shift with an arrow extends the selection, Esc clears it. */
export type Selection<R> = {
  readonly chosen: ReadonlySet<string>;
  readonly nameOf: (row: R) => string;
  readonly onChoose: (rows: readonly R[], take: boolean) => void;
  readonly onClear: () => void;
};

export type Sorting = { readonly by: string; readonly descending: boolean };

type Props<R extends object> = {
  readonly label: string;
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly columns: TableColumnsType<R>;
  /** The row on a phone. */
  readonly lines: (row: R) => TwoLines;
  /** Content beside the row on a phone with its own press target. */
  readonly aside?: (row: R) => ReactNode;
  readonly onOpen?: (row: R) => void;
  readonly openKey?: string;
  readonly onSort?: (sorting: Sorting | undefined) => void;
  readonly selection?: Selection<R>;
};

const rowIn = (element: Element | null): HTMLElement | null =>
  element instanceof HTMLElement && element.matches('[data-row]') ? element : null;

/** Ignores clicks on links, buttons, selected text, and menus or dialogs that the row opened. */
const meansTheRow = (event: MouseEvent): boolean =>
  event.target instanceof Element &&
  event.currentTarget.contains(event.target) &&
  !event.target.closest('a, button, input, label') &&
  (window.getSelection()?.toString() ?? '') === '';

/** Renders a table on wide screens, rows of two lines on phones. Up and Down move, Enter opens. */
export const WorkTable = <R extends object>({
  label,
  rows,
  rowKey,
  columns,
  lines,
  aside,
  onOpen,
  openKey,
  onSort,
  selection,
}: Props<R>): JSX.Element => {
  const wide = useWide();
  const [active, setActive] = useState<string>();
  const first = rows[0];
  const reachable = rows.some((row) => rowKey(row) === active) ? active : first && rowKey(first);

  const onKey = (event: KeyboardEvent<HTMLElement>, row: R): void => {
    if (event.target !== event.currentTarget) return;
    const { parentElement, nextElementSibling, previousElementSibling } = event.currentTarget;
    const ways: Readonly<Record<string, Element | null>> = {
      ArrowDown: nextElementSibling,
      ArrowUp: previousElementSibling,
      Home: parentElement?.querySelector('[data-row]') ?? null,
      End: parentElement?.lastElementChild ?? null,
    };
    const next = rowIn(ways[event.key] ?? null);
    const nextRow = next && rows.find((one) => rowKey(one) === next.dataset['row']);
    if (event.key === 'Enter') onOpen?.(row);
    else if (selection && (event.key === 'x' || event.key === ' '))
      selection.onChoose([row], !selection.chosen.has(rowKey(row)));
    else if (selection && event.key === 'Escape' && selection.chosen.size > 0) selection.onClear();
    else if (event.key in ways) {
      if (selection && event.shiftKey) selection.onChoose(nextRow ? [row, nextRow] : [row], true);
      next?.focus();
    } else return;
    event.preventDefault();
  };

  const rowProps = (row: R): HTMLAttributes<HTMLElement> & { readonly 'data-row': string } => ({
    'data-row': rowKey(row),
    tabIndex: rowKey(row) === reachable ? 0 : -1,
    'aria-current': rowKey(row) === openKey ? true : undefined,
    onFocus: () => setActive(rowKey(row)),
    onKeyDown: (event) => onKey(event, row),
    onClick: (event) => {
      if (onOpen && meansTheRow(event)) onOpen(row);
    },
  });

  if (!wide)
    return (
      <ul className="two-lines" aria-label={label}>
        {rows.map((row) => {
          const { first: top, firstEnd, second, secondEnd } = lines(row);
          const labels = (
            <>
              <span className="two-lines-top">
                <span>{top}</span>
                {firstEnd !== undefined && <span className="two-lines-end">{firstEnd}</span>}
              </span>
              <span className="two-lines-second">
                <span>{second}</span>
                {secondEnd !== undefined && <span className="two-lines-end">{secondEnd}</span>}
              </span>
            </>
          );
          return (
            <li key={rowKey(row)}>
              {selection && <Choice rows={[row]} rowKey={rowKey} selection={selection} name={selection.nameOf(row)} />}
              {onOpen ? (
                <button type="button" data-row={rowKey(row)} className="two-lines-text" onClick={() => onOpen(row)}>
                  {labels}
                </button>
              ) : (
                <div className="two-lines-text">{labels}</div>
              )}
              {aside?.(row)}
            </li>
          );
        })}
      </ul>
    );

  return (
    <Table<R>
      className="work-table"
      aria-label={label}
      rowKey={rowKey}
      columns={selection ? [choiceColumn(rows, rowKey, selection), ...columns] : columns}
      dataSource={[...rows]}
      pagination={false}
      showSorterTooltip={false}
      onRow={rowProps}
      rowClassName={onOpen ? 'row-opens' : ''}
      onChange={(_pages, _filters, sorter) => {
        const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
        onSort?.(
          order && columnKey !== undefined ? { by: String(columnKey), descending: order === 'descend' } : undefined,
        );
      }}
    />
  );
};
