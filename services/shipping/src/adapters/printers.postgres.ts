import { printerIds, type PrinterId } from '@keepsake/contracts/catalog/printers';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { KnownPrinter, Printers } from '../application/label-ports.js';
import type { RowOf } from './tables.js';

type Row = RowOf<'printers', 'x_tenths' | 'y_tenths' | 'next_position'> & { readonly printer: PrinterId };

const printerOf = (row: Row): KnownPrinter => ({
  printer: row.printer,
  xTenths: row.x_tenths,
  yTenths: row.y_tenths,
  nextPosition: row.next_position,
});

const unused = (printer: PrinterId): KnownPrinter => ({ printer, xTenths: 0, yTenths: 0, nextPosition: 1 });

export const postgresPrinters = (db: Db): Printers => {
  const all = async (): Promise<readonly KnownPrinter[]> => {
    const { rows } = await sql<Row>`select printer, x_tenths, y_tenths, next_position from printers`.execute(db);
    const known = new Map(rows.map((row) => [row.printer, printerOf(row)]));
    return printerIds.map((printer) => known.get(printer) ?? unused(printer));
  };
  return {
    all,
    of: async (printer) => (await all()).find((one) => one.printer === printer) ?? unused(printer),
    saveOffset: async (tx, printer, { xTenths, yTenths }) => {
      const { rows } = await sql<Row>`
        insert into printers (printer, x_tenths, y_tenths) values (${printer}, ${xTenths}, ${yTenths})
        on conflict (printer) do update set x_tenths = excluded.x_tenths, y_tenths = excluded.y_tenths
        returning printer, x_tenths, y_tenths, next_position`.execute(tx.db);
      return rows[0] ? printerOf(rows[0]) : unused(printer);
    },
    saveNext: async (tx, printer, nextPosition) =>
      void (await sql`insert into printers (printer, next_position) values (${printer}, ${nextPosition})
        on conflict (printer) do update set next_position = excluded.next_position`.execute(tx.db)),
  };
};
