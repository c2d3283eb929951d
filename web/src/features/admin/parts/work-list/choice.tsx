import { Checkbox, type TableColumnType } from 'antd';
import type { JSX } from 'react';
import type { Selection } from '../work-table.js';

type Props<R> = {
  readonly rows: readonly R[];
  readonly rowKey: (row: R) => string;
  readonly selection: Selection<R>;
  readonly name: string;
};

/** Checkbox of a row, or of all rows. */
export const Choice = <R,>({ rows, rowKey, selection, name }: Props<R>): JSX.Element => {
  const taken = rows.filter((row) => selection.chosen.has(rowKey(row))).length;
  return (
    <Checkbox
      aria-label={`Choose ${name}`}
      checked={rows.length > 0 && taken === rows.length}
      indeterminate={taken > 0 && taken < rows.length}
      onChange={({ target }) => selection.onChoose(rows, target.checked)}
    />
  );
};

export const choiceColumn = <R extends object>(
  rows: readonly R[],
  rowKey: (row: R) => string,
  selection: Selection<R>,
): TableColumnType<R> => ({
  key: 'chosen',
  width: 40,
  className: 'choice-cell',
  title: <Choice rows={rows} rowKey={rowKey} selection={selection} name="all on this page" />,
  render: (_, row) => <Choice rows={[row]} rowKey={rowKey} selection={selection} name={selection.nameOf(row)} />,
});
