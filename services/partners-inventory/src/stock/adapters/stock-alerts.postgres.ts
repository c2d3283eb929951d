import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import type { StockAlert, StockAlerts } from '../application/ports.js';
import type { RowOf } from '../../shared/adapters/tables.js';

type Row = RowOf<'stock_alerts'>;

const mostAlerts = 100;

const alertOf = (row: Row): StockAlert => ({
  id: row.id,
  locationId: row.location_id,
  kind: row.kind,
  stock: row.stock,
  threshold: row.threshold,
  createdAt: row.created_at,
  isRead: row.read_at !== null,
});

export const postgresStockAlerts = (db: Db): StockAlerts => ({
  raise: async (tx, one) =>
    void (await sql`insert into stock_alerts (id, location_id, kind, stock, threshold, move_number, created_at)
      values (${one.id}, ${one.locationId}, ${one.kind}, ${one.stock}, ${one.threshold}, ${one.moveNumber}, ${one.createdAt})`.execute(
      tx.db,
    )),
  settle: async (tx, locationId, kinds, at) =>
    void (await sql`update stock_alerts set read_at = ${at}
      where location_id = ${locationId} and read_at is null and kind = any(${[...kinds]}::text[])`.execute(tx.db)),
  read: async (tx, id, at) =>
    void (await sql`update stock_alerts set read_at = ${at} where id = ${id} and read_at is null`.execute(tx.db)),
  find: async (id) => {
    const { rows } = await sql<Row & { account_id: string }>`select s.*, l.account_id from stock_alerts s
      join locations l on l.id = s.location_id where s.id = ${id}`.execute(db);
    return rows[0] && { ...alertOf(rows[0]), accountId: rows[0].account_id };
  },
  list: async (locationId) => {
    const { rows } = await sql<Row>`select * from stock_alerts where location_id = ${locationId}
      order by created_at desc, move_number desc limit ${mostAlerts}`.execute(db);
    return rows.map(alertOf);
  },
});
