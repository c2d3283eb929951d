import { createHash } from 'node:crypto';
import { carrierIds, type CarrierId } from '@keepsake/contracts/catalog/carriers';
import { present } from '@keepsake/contracts/values/present';
import type { Db } from '@keepsake/platform/database';
import { sql } from 'kysely';
import { z } from 'zod';
import type { CarrierLabels } from '../application/carrier-ports.js';
import type { CarrierLabel } from '../domain/carrier-label.js';
import type { RowOf } from './tables.js';

type Row = RowOf<'carrier_labels'>;

const rates = z.array(
  z.object({
    id: z.string(),
    carrier: z.enum(carrierIds),
    service: z.string(),
    priceCents: z.int(),
    currency: z.string(),
    days: z.int().exactOptional(),
  }),
);

const carrierOf = (name: string | null): CarrierId | undefined => carrierIds.find((id) => id === name);

const chosenOf = (row: Row): CarrierLabel['chosen'] =>
  row.rate_id === null || row.requested_at === null
    ? undefined
    : {
        rateId: row.rate_id,
        service: row.service ?? '',
        priceCents: row.price_cents ?? 0,
        currency: row.currency ?? 'USD',
        at: row.requested_at,
        staffId: row.requested_by ?? '',
        tookPlace: row.took_place,
      };

const labelOf = (row: Row): CarrierLabel => ({
  ...present({
    chosen: chosenOf(row),
    carrier: carrierOf(row.carrier),
    trackingNumber: row.tracking_number ?? undefined,
    problem: row.problem ?? undefined,
    tracking: row.tracking ?? undefined,
    trackedAt: row.tracked_at ?? undefined,
  }),
  id: row.id,
  orderId: row.order_id,
  state: row.state,
  draftId: row.draft_id,
  shipToHash: row.ship_to_hash,
  rates: rates.parse(row.rates),
  quotedAt: row.quoted_at,
});

export const postgresCarrierLabels = (db: Db): CarrierLabels => ({
  hash: (shipTo) => createHash('sha256').update(shipTo).digest('hex'),
  addQuote: async (tx, one) =>
    void (await sql`insert into carrier_labels (id, order_id, state, draft_id, ship_to_hash, rates, quoted_at)
      values (${one.id}, ${one.orderId}, 'quoted', ${one.draftId}, ${one.shipToHash}, ${JSON.stringify(one.rates)}::jsonb, ${one.quotedAt})`.execute(
      tx.db,
    )),
  lock: async (tx, id) => {
    const { rows } = await sql<Row>`select * from carrier_labels where id = ${id} for no key update`.execute(tx.db);
    return rows[0] && labelOf(rows[0]);
  },
  find: async (id) => {
    const { rows } = await sql<Row>`select * from carrier_labels where id = ${id}`.execute(db);
    return rows[0] && labelOf(rows[0]);
  },
  inUse: async (tx, orderId) => {
    const { rows } = await sql<Row>`
      select * from carrier_labels where order_id = ${orderId} and state in ('buying', 'bought')`.execute(tx.db);
    return rows[0] && labelOf(rows[0]);
  },
  latest: async (orderIds) => {
    if (orderIds.length === 0) return new Map();
    const { rows } = await sql<Row>`
      select distinct on (order_id) * from carrier_labels
      where order_id = any(${[...orderIds]}::uuid[]) and state <> 'quoted'
      order by order_id, requested_at desc, id`.execute(db);
    return new Map(rows.map((row) => [row.order_id, labelOf(row)]));
  },
  begin: async (tx, id, chosen) =>
    void (await sql`update carrier_labels set state = 'buying', rate_id = ${chosen.rateId}, service = ${chosen.service},
        price_cents = ${chosen.priceCents}, currency = ${chosen.currency}, requested_at = ${chosen.at},
        requested_by = ${chosen.staffId}, took_place = ${chosen.tookPlace}
      where id = ${id}`.execute(tx.db)),
  recordBought: async (tx, id, { carrier, trackingNumber, priceCents }) =>
    void (await sql`update carrier_labels set state = 'bought', carrier = ${carrier}, tracking_number = ${trackingNumber ?? null},
        price_cents = coalesce(${priceCents ?? null}, price_cents)
      where id = ${id} and state = 'buying'`.execute(tx.db)),
  recordFailed: async (tx, id, problem) =>
    void (await sql`update carrier_labels set state = 'failed', problem = ${problem}
      where id = ${id} and state = 'buying'`.execute(tx.db)),
  recordVoided: async (tx, id) =>
    void (await sql`update carrier_labels set state = 'voided' where id = ${id} and state = 'bought'`.execute(tx.db)),
  toTrack: async (sentAfter, limit) => {
    const { rows } = await sql<Row>`
      select label.* from carrier_labels label join shipments using (order_id)
      where label.state = 'bought' and label.tracking is distinct from 'delivered' and shipped_at > ${sentAfter}
      order by tracked_at nulls first, label.id limit ${limit}`.execute(db);
    return rows.map(labelOf);
  },
  recordTracking: async (tx, id, tracking, at) =>
    void (await sql`update carrier_labels set tracking = coalesce(${tracking ?? null}, tracking), tracked_at = ${at}
      where id = ${id}`.execute(tx.db)),
  deleteQuotes: async (tx, before) =>
    void (await sql`delete from carrier_labels where state = 'quoted' and quoted_at < ${before}`.execute(tx.db)),
});
