import { Button } from 'antd';
import { useState, type JSX, type ReactNode } from 'react';
import { csv } from '@keepsake/contracts/values/csv';
import { saveFile } from '../../../shared/save-file.js';
import { useWide } from '../parts/use-media.js';
import '../../../shared/charts/plain-table.css';
import { HowCounted, type FigureDefinition } from './figure-card.js';

export type Column<R> = {
  readonly title: string;
  readonly render: (row: R) => ReactNode;
  /** Plain number or text in the CSV. */
  readonly cell: (row: R) => string | number;
  readonly numeric?: boolean;
  /** Hidden on narrow screens; the row links to it. */
  readonly manageOnly?: boolean;
};

type Props<R> = {
  readonly title: string;
  readonly definition: FigureDefinition;
  readonly rows: readonly R[];
  readonly columns: readonly [Column<R>, ...Column<R>[]];
  /** Name of the CSV, without its extension. */
  readonly file: string;
  readonly empty: string;
  /** Between the title and the chart or table. */
  readonly head?: ReactNode;
  readonly plot?: ReactNode;
  readonly more?: ReactNode;
};

/** Charts figures above their table; shows the table alone if there is nothing to chart. */
export const DataCard = <R,>({
  title,
  definition: details,
  rows,
  columns,
  file,
  empty,
  head,
  plot,
  more,
}: Props<R>): JSX.Element => {
  const [asTable, setAsTable] = useState(false);
  const wide = useWide();
  const shown = columns.filter(({ manageOnly }) => wide || !manageOnly);
  const drawn = plot !== undefined && !asTable;
  const save = (): void =>
    saveFile(
      `${file}.csv`,
      csv(
        columns.map((column) => column.title),
        rows.map((row) => columns.map((column) => column.cell(row))),
      ),
      'text/csv',
    );
  return (
    <section className="panel data-card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <HowCounted label={title} definition={details} />
        <span className="data-card-actions">
          {plot !== undefined && rows.length > 0 && (
            <Button size="small" type="text" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
              {asTable ? 'Show as chart' : 'Show as table'}
            </Button>
          )}
          <Button size="small" type="text" aria-label={`Export: ${title}`} disabled={rows.length === 0} onClick={save}>
            Export
          </Button>
        </span>
      </header>
      {head}
      {rows.length === 0 && <p className="quiet">{empty}</p>}
      {rows.length > 0 && drawn && plot}
      {rows.length > 0 && !drawn && (
        <div className="plain-table">
          <table aria-label={title}>
            <thead>
              <tr>
                {shown.map((column) => (
                  <th key={column.title} scope="col" data-numeric={column.numeric || undefined}>
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, n) => (
                <tr key={n}>
                  {shown.map((column) => (
                    <td key={column.title} data-numeric={column.numeric || undefined}>
                      {column.render(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {more !== undefined && <p className="data-card-more">{more}</p>}
    </section>
  );
};
