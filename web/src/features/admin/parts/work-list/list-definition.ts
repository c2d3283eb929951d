import type { ReactNode } from 'react';
import type { Cell } from '../csv.js';
import type { TwoLines } from '../work-table.js';

export type ListColumn<R> = {
  readonly key: string;
  readonly title: string;
  readonly cell: (row: R) => ReactNode;
  /** What the file says in its place. */
  readonly text: (row: R) => Cell;
  /** The field that the server sorts by. */
  readonly sort?: string;
  readonly align?: 'right';
  /** Not shown until somebody asks for it. */
  readonly rare?: true;
};

/** One way to look at the list. The first stands for an address that says nothing. */
export type ListView = {
  readonly value: string;
  readonly label: string;
  /** What the server is asked for; empty: everything. */
  readonly ask: string;
  /** Its count is work that waits. */
  readonly waits?: true;
};

export type ListFilter = {
  readonly param: string;
  readonly label: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
};

/** A list that people work with: all that is not the same everywhere. */
export type ListDefinition<R> = {
  /** Names its file, what it remembers and what is read again after a change. */
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** The page above this one. */
  readonly under?: { readonly to: string; readonly label: string };
  /** What every look at this list asks for: whose it is. */
  readonly only?: Readonly<Record<string, string>>;
  /** Absent: there is nothing to search for. */
  readonly searchLabel?: string;
  readonly words: (count: number) => string;
  readonly rowKey: (row: R) => string;
  /** How the address names the open row, where it is not `row`. */
  readonly rowParam?: string;
  /** The row in words, for those who hear it. */
  readonly rowName: (row: R) => string;
  readonly columns: readonly ListColumn<R>[];
  readonly lines: (row: R) => TwoLines;
  readonly views?: { readonly param: string; readonly label: string; readonly choices: readonly ListView[] };
  readonly filters?: readonly ListFilter[];
  /** Empty: the server has one order and no other. */
  readonly usualSort: string;
  readonly empty: { readonly sentence: string; readonly more?: string };
};

/** Something that is done to many rows, one after the other. */
export type ListAction<R> = {
  readonly label: string;
  /** Those it makes sense for; the others are left out, and the question says how many. */
  readonly may: (row: R) => boolean;
  readonly question: (count: number) => string;
  readonly effect: string;
  readonly run: (row: R, key: string) => Promise<unknown>;
  readonly done: (count: number) => string;
  readonly danger?: true;
};
