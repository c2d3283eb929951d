import type { ReactNode } from 'react';
import type { CsvCell } from '@keepsake/contracts/values/csv';
import type { TwoLines } from '../work-table.js';

export type ListColumn<R> = {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** Value for the file. */
  readonly text: (row: R) => CsvCell;
  /** Field that the server sorts by. */
  readonly sort?: string;
  readonly align?: 'right';
  /** Hidden by default. */
  readonly rare?: true;
  /** Hidden by default on windows narrower than 1366 px. */
  readonly wideOnly?: true;
};

/** Creates a column that shows what the file has. */
export const textColumn = <R>(
  key: string,
  title: string,
  text: (row: R) => string | number | null,
  options: Pick<ListColumn<R>, 'sort' | 'align' | 'rare' | 'wideOnly'> = {},
): ListColumn<R> => ({ key, title, cell: text, text, ...options });

/** A view of the list. The first is the default. */
export type ListView = {
  readonly value: string;
  readonly label: string;
  /** Query of the view; empty returns all rows. */
  readonly ask: string;
  /** Its count is pending work. */
  readonly waits?: true;
};

export type ListFilter = {
  readonly param: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** Definition of a list: everything that differs between lists. */
export type ListDefinition<R> = {
  /** Names the CSV file, the stored settings and the query key. */
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** Address of the states of a page, if the list notices changes. */
  readonly marks?: string;
  /** Parent page. */
  readonly under?: { readonly to: string; readonly label: string };
  /** Fixed query parameters of the list, such as its owner. */
  readonly only?: Readonly<Record<string, string>>;
  /** Absent if the list has no search. */
  readonly searchLabel?: string;
  readonly countLabel: (count: number) => string;
  readonly rowKey: (row: R) => string;
  /** Parameter of the open row in the address, if not `row`. */
  readonly rowParam?: string;
  /** Accessible name of the row. */
  readonly rowName: (row: R) => string;
  readonly columns: readonly ListColumn<R>[];
  readonly lines: (row: R) => TwoLines;
  readonly views?: { readonly param: string; readonly label: string; readonly choices: readonly ListView[] };
  readonly filters?: readonly ListFilter[];
  /** Empty if the server has only one order. */
  readonly usualSort: string;
  readonly empty: { readonly sentence: string; readonly more?: string };
};

/** An action applied to several rows, one after the other. */
export type ListAction<R> = {
  readonly label: string;
  /** Selects the rows it applies to; the dialog shows how many are left out. */
  readonly may: (row: R) => boolean;
  readonly question: (count: number) => string;
  readonly effect: string;
  readonly run: (row: R, key: string) => Promise<unknown>;
  readonly done: (count: number) => string;
  readonly danger?: true;
};
