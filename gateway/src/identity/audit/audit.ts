import { affiliatesEscrowStaffActed } from '@keepsake/contracts/events/affiliates-escrow/staff-acted.v1';
import { campaignsStaffActed } from '@keepsake/contracts/events/campaigns/staff-acted.v1';
import { ordersStaffActed } from '@keepsake/contracts/events/orders/staff-acted.v1';
import { partnersInventoryStaffActed } from '@keepsake/contracts/events/partners-inventory/staff-acted.v1';
import { qrTimelineStaffActed } from '@keepsake/contracts/events/qr-timeline/staff-acted.v1';
import { shippingStaffActed } from '@keepsake/contracts/events/shipping/staff-acted.v1';
import type { ReceivedEvent } from '@keepsake/platform/events/event';
import { on, type Subscription } from '@keepsake/platform/service';
import type { Handler, Tx } from '@keepsake/platform/request-context';
import { sql } from 'kysely';
import { z } from 'zod';

type AuditedAction = {
  readonly subjectId: string;
  readonly staffId: string;
  readonly action: string;
  readonly subject: string;
  readonly changed: readonly string[];
  readonly reason?: string;
};

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** Stored as JSON with the entry. Never a name or an address: entries cannot be deleted when a person asks for erasure. */
export const actDetails = z.object({
  before: z.record(z.string(), value).exactOptional(),
  after: z.record(z.string(), value).exactOptional(),
  /** The call, such as `POST /api/admin/staff`. */
  call: z.string().exactOptional(),
  /** Summary of the call. */
  summary: z.string().exactOptional(),
});
export type ActDetails = Readonly<z.infer<typeof actDetails>>;

export type NewEntry = AuditedAction & {
  readonly eventId: string;
  readonly service: string;
  readonly correlationId: string;
  readonly at: Date;
  readonly details?: ActDetails;
};

/** Appends an entry; the database numbers it and chains it to the previous one. Idempotent by event id. */
export const appendEntry = async (tx: Tx, entry: NewEntry): Promise<void> => {
  const { eventId, service, staffId, action, subject, subjectId, changed, reason, correlationId, at } = entry;
  // Serialized: whether the entry exists is visible only after the previous transaction.
  await sql`select from audit_head for update`.execute(tx.db);
  await sql`insert into audit (event_id, service, staff_id, action, subject, subject_id, changed, reason, details,
      correlation_id, acted_at)
    select ${eventId}, ${service}, ${staffId}, ${action}, ${subject}, ${subjectId}, ${[...changed]}::text[], ${reason ?? null},
      ${JSON.stringify(entry.details ?? {})}, ${correlationId}, ${at}
    where not exists (select 1 from audit where event_id = ${eventId})`.execute(tx.db);
};

/** Records an action that arrives late with the time it was done; the gateway itself changes nothing in between. */
const record =
  (service: string): Handler<ReceivedEvent<AuditedAction>, void> =>
  ({ id, time, data }, ctx) =>
    ctx.transaction((tx) =>
      appendEntry(tx, { ...data, eventId: id, service, correlationId: ctx.correlationId, at: time }),
    );

export const auditSubscriptions: readonly Subscription[] = [
  on(ordersStaffActed, record('orders')),
  on(campaignsStaffActed, record('campaigns')),
  on(qrTimelineStaffActed, record('qr-timeline')),
  on(partnersInventoryStaffActed, record('partners-inventory')),
  on(affiliatesEscrowStaffActed, record('affiliates-escrow')),
  on(shippingStaffActed, record('shipping')),
];
