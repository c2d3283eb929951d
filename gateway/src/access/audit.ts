import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import type { Heard } from '@keepsake/platform/events/event';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler, Tx } from '@keepsake/platform/turn';
import { sql } from 'kysely';

type Act = {
  readonly subjectId: string;
  readonly staffId: string;
  readonly action: string;
  readonly subject: string;
  readonly changed: readonly string[];
  readonly reason?: string;
};

type Value = string | number | boolean | null;

/** Never a name or an address: an entry cannot be taken out again when a person asks to be forgotten. */
export type ActDetails = {
  readonly before?: Readonly<Record<string, Value>>;
  readonly after?: Readonly<Record<string, Value>>;
  /** What was asked of the API: `POST /api/admin/staff`. */
  readonly call?: string;
  /** The same in words. */
  readonly summary?: string;
};

export type NewEntry = Act & {
  readonly eventId: string;
  readonly service: string;
  readonly correlationId: string;
  readonly at: Date;
  readonly details?: ActDetails;
};

/** The database numbers the entry and chains it to the one before. The same event id is written once. */
export const appendEntry = async (tx: Tx, entry: NewEntry): Promise<void> => {
  const { eventId, service, staffId, action, subject, subjectId, changed, reason, correlationId, at } = entry;
  // One after the other: only behind the one before can be seen whether it wrote this very entry.
  await sql`select from audit_head for update`.execute(tx.db);
  await sql`insert into audit (event_id, service, staff_id, action, subject, subject_id, changed, reason, details,
      correlation_id, acted_at)
    select ${eventId}, ${service}, ${staffId}, ${action}, ${subject}, ${subjectId}, ${[...changed]}::text[], ${reason ?? null},
      ${JSON.stringify(entry.details ?? {})}, ${correlationId}, ${at}
    where not exists (select 1 from audit where event_id = ${eventId})`.execute(tx.db);
};

/** An act that arrives late is written with the time at which it was done; nothing here has moved on meanwhile. */
const record =
  (service: string): Handler<Heard<Act>, void> =>
  ({ id, time, data }, turn) =>
    turn.once((tx) => appendEntry(tx, { ...data, eventId: id, service, correlationId: turn.correlationId, at: time }));

export const auditSubscriptions: readonly Subscription[] = [
  on(ordersStaffActed, record('orders')),
  on(campaignsStaffActed, record('campaigns')),
  on(qrTimelineStaffActed, record('qr-timeline')),
  on(partnersInventoryStaffActed, record('partners-inventory')),
  on(affiliatesEscrowStaffActed, record('affiliates-escrow')),
  on(shippingStaffActed, record('shipping')),
];
