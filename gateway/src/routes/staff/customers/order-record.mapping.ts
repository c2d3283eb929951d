import type { orderRecord } from '@keepsake/contracts/rest/order-record';
import type { OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import type { ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import type { Output } from '@keepsake/platform/rpc/contract';
import type { z } from 'zod';
import type { LoggedAct } from '../../../identity/audit/audit-log.postgres.js';

type Deed = Output<OrdersDefinition, 'GetOrderRecord'>['deeds'][number];
type Replaced = Output<OrdersDefinition, 'GetOrderRecord'>['replaced'][number];
type Shipment = Output<ShippingDefinition, 'ListShipments'>['shipments'][number];
type Line = z.input<typeof orderRecord>['history'][number];

/** Actions that only the audit log records; others are part of the order. */
const loggedDeeds = [
  'print-label',
  'void-label',
  'buy-label',
  'void-carrier-label',
  'correct-label',
  'plates-swapped',
] as const;

const empty = { by: null, amountCents: null, method: null, reference: null, reason: null, note: null };

const ofOrder = (deed: Deed, acts: readonly LoggedAct[], names: ReadonlyMap<string, string>): Line => ({
  ...empty,
  at: deed.at,
  deed: deed.deed,
  by: names.get(deed.staffId ?? '') ?? null,
  amountCents: deed.amountCents ?? null,
  method: deed.method ?? null,
  reference: deed.reference ?? null,
  // Only the audit log records why an unpaid order was closed.
  reason:
    deed.reason ??
    (deed.deed === 'completed' ? acts.find(({ action }) => action === 'complete')?.reason : null) ??
    null,
  note: deed.note ?? null,
});

const ofReplacement = ({ codes, openedAt, shippedAt }: Shipment): readonly Line[] => {
  const details = { ...empty, note: codes.join(', ') || null };
  return [
    { ...details, at: openedAt, deed: 'replacement-opened' },
    ...(shippedAt === undefined ? [] : [{ ...details, at: shippedAt, deed: 'replacement-shipped' as const }]),
  ];
};

/** The history of the plate records actor and reason. */
const ofReplaced = (
  { at, codeId, code, newCode }: Replaced,
  acts: readonly LoggedAct[],
  names: ReadonlyMap<string, string>,
): Line => {
  const act = acts.find(({ subjectId }) => subjectId === codeId);
  return {
    ...empty,
    at,
    deed: 'plate-replaced',
    by: names.get(act?.staffId ?? '') ?? null,
    reason: act?.reason ?? null,
    note: code === undefined || newCode === undefined ? null : `${code}, ${newCode}`,
  };
};

/** Merges the history of an order from its three sources, oldest first. */
export const historyOf = (known: {
  readonly deeds: readonly Deed[];
  readonly shipments: readonly Shipment[];
  readonly acts: readonly LoggedAct[];
  readonly replaced: readonly Replaced[];
  readonly names: ReadonlyMap<string, string>;
}): readonly Line[] =>
  [
    ...known.deeds.map((deed) => ofOrder(deed, known.acts, known.names)),
    ...known.shipments.filter(({ replacement }) => replacement).flatMap(ofReplacement),
    ...known.replaced.map((one) => ofReplaced(one, known.acts, known.names)),
    ...known.acts.flatMap(({ action, at, staffId }): readonly Line[] => {
      const deed = loggedDeeds.find((one) => one === action);
      return deed ? [{ ...empty, at: at.toISOString(), deed, by: known.names.get(staffId) ?? null }] : [];
    }),
  ].toSorted((a, b) => a.at.localeCompare(b.at));
