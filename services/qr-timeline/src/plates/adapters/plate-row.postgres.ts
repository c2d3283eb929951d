import { present } from '@keepsake/contracts/values/present';
import type { Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import type { Plate } from '../domain/plate.js';
import type { RowOf } from '../../shared/adapters/tables.js';

export type PlateRow = RowOf<
  'codes',
  | 'id'
  | 'code'
  | 'serial'
  | 'batch_id'
  | 'stock_state'
  | 'life_state'
  | 'holder'
  | 'order_id'
  | 'customer_id'
  | 'timeline_id'
  | 'replaced_by'
  | 'location_id'
  | 'gone'
  | 'at_maker'
  | 'test'
  | 'created_at'
  | 'activated_at'
>;

const ofCase = 'case:';
const caseOf = (holder: string | null): string | undefined =>
  holder?.startsWith(ofCase) ? holder.slice(ofCase.length) : undefined;

export const plateOf = (row: PlateRow): Plate => ({
  ...present({
    orderId: row.order_id ?? undefined,
    caseId: caseOf(row.holder),
    locationId: row.location_id ?? undefined,
    customerId: row.customer_id ?? undefined,
    timelineId: row.timeline_id ?? undefined,
    replacedBy: row.replaced_by ?? undefined,
    activatedAt: row.activated_at ?? undefined,
  }),
  id: row.id,
  code: row.code,
  serial: row.serial,
  batchId: row.batch_id,
  stockState: row.stock_state,
  lifeState: row.life_state,
  gone: row.gone,
  atMaker: row.at_maker,
  test: row.test,
  createdAt: row.created_at,
});

export const plateColumns = sql`id, code, serial, batch_id, stock_state, life_state, holder, order_id, customer_id, timeline_id, replaced_by, location_id, gone, at_maker, test, created_at, activated_at`;
/** Not assigned, whether its plate was received or not. */
export const isFree = sql`stock_state = 'available' and life_state = 'unactivated' and holder is null and not test and not gone`;
/**
 * Stock state of a plate removed from its order. A plate in stock is the only one of its code, so a code of several is
 * retired.
 */
export const freed = sql`case when exists (select 1 from batches b where b.id = codes.batch_id and b.copies > 1)
  then 'retired' else 'available' end`;
/** Clears replacement links to plates that return to stock, so that no former plate leads to a new family. */
export const endChainsTo = async (tx: Tx, ids: readonly string[]): Promise<void> =>
  void (await sql`update codes set replaced_by = null where replaced_by = any(${[...ids]}::uuid[])`.execute(tx.db));
