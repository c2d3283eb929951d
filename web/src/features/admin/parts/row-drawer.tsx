import { Drawer } from 'antd';
import { useEffect, useState, type ComponentType, type JSX, type ReactNode } from 'react';
import { useBackCloses } from '../../../shared/controls/use-back-closes.js';
import { Empty } from '../../../shared/states/empty.js';
import { focusRow } from './focus-row.js';

type DrawerProps = {
  readonly title: string;
  readonly footer?: ReactNode;
  readonly className?: string;
  readonly onLeave: () => void;
  readonly children: ReactNode;
};

/** Shows one row beside its list. */
export const RowDrawer = ({ onLeave, ...rest }: DrawerProps): JSX.Element => (
  <Drawer open onClose={onLeave} size={480} {...rest} />
);

type OpenProps = { readonly id: string; readonly onLeave: () => void; readonly children: ReactNode };

/** Closes on Back, then focuses the row. `key` is the id. */
export const OpenRow = ({ id, onLeave, children }: OpenProps): ReactNode => {
  useBackCloses(onLeave);
  useEffect(() => () => focusRow(id), [id]);
  return children;
};

export type RowProps<R> = {
  readonly row: R;
  /** Shows another version of the row until the list is loaded again. */
  readonly onChange: (row: R) => void;
  readonly onLeave: () => void;
};

/** Details of the rows of a list, opened by the address. */
export type RowDetails<R> = {
  /** Renders a `RowDrawer`, or a dialog that replaces it. */
  readonly show: ComponentType<RowProps<R>>;
  readonly noun: string;
  /** How to find a row that this page of the list lacks. */
  readonly hint: string;
};

type RowProvided<R> = {
  readonly details: RowDetails<R>;
  readonly found: R | undefined;
  readonly onLeave: () => void;
};

/** Keeps the last known row when the list no longer contains it. */
export const KnownRow = <R,>({ details, found, onLeave }: RowProvided<R>): JSX.Element => {
  const { show: Show, noun, hint } = details;
  const [row, setRow] = useState(found);
  const [listed, setListed] = useState(found);
  if (found && found !== listed) {
    setListed(found);
    setRow(found);
  }
  if (row) return <Show row={row} onChange={setRow} onLeave={onLeave} />;
  return (
    <RowDrawer title={noun.charAt(0).toUpperCase() + noun.slice(1)} onLeave={onLeave}>
      <Empty sentence={`This ${noun} is not on this page of the list.`} more={hint} />
    </RowDrawer>
  );
};
