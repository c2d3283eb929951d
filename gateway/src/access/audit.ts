import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
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

const append = async (
  tx: Tx,
  service: string,
  { id, time, data }: Heard<Act>,
  correlationId: string,
): Promise<void> => {
  await sql`insert into audit (event_id, service, staff_id, action, subject, subject_id, changed, reason, correlation_id, acted_at)
    values (${id}, ${service}, ${data.staffId}, ${data.action}, ${data.subject}, ${data.subjectId}, ${data.changed},
      ${data.reason ?? null}, ${correlationId}, ${time})`.execute(tx.db);
};

/** An act that arrives late is written with the time at which it was done; nothing here has moved on meanwhile. */
const record =
  (service: string): Handler<Heard<Act>, void> =>
  (heard, turn) =>
    turn.once((tx) => append(tx, service, heard, turn.correlationId));

export const auditSubscriptions: readonly Subscription[] = [
  on(ordersStaffActed, record('orders')),
  on(qrTimelineStaffActed, record('qr-timeline')),
  on(partnersInventoryStaffActed, record('partners-inventory')),
  on(affiliatesEscrowStaffActed, record('affiliates-escrow')),
];
