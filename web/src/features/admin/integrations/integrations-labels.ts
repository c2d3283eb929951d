import type { WebhookDelivery } from '@keepsake/contracts/rest/integrations';
import { businessScopes, orderWebhookEvents } from '@keepsake/contracts/values/integrations';
import type { BusinessScope, OrderWebhookEvent } from '@keepsake/contracts/values/integrations';
import { day, timeOfDay } from '../../../shared/formats.js';

type Choice<V> = { readonly value: V; readonly label: string };

const scopeLabels: Readonly<Record<BusinessScope, string>> = {
  'orders:read': 'Read orders, with buyers and shipments',
  'plates:read': 'Read plates and batches',
  'figures:read': 'Read figures of the dashboard',
};
export const scopeChoices: readonly Choice<BusinessScope>[] = businessScopes.map((value) => ({
  value,
  label: scopeLabels[value],
}));
export const scopeLabel = (scope: string): string => scopeChoices.find(({ value }) => value === scope)?.label ?? scope;

const eventLabels: Readonly<Record<OrderWebhookEvent, string>> = {
  'order.placed': 'An order was placed',
  'order.paid': 'An order is paid',
  'order.shipped': 'A shipment was handed over',
  'order.completed': 'An order is completed',
  'order.canceled': 'An order was canceled',
  'order.refunded': 'A refund was recorded',
};
export const eventChoices: readonly Choice<OrderWebhookEvent>[] = orderWebhookEvents.map((value) => ({
  value,
  label: `${eventLabels[value]} (${value})`,
}));

export const at = (instant: string): string => `${day(instant)}, ${timeOfDay(instant)}`;

const attempts = (count: number): string => (count === 1 ? '1 attempt' : `${count.toLocaleString()} attempts`);

/** Returns what happened to a delivery and what follows. */
export const outcomeOf = ({ status, attempts: count, error, nextAttemptAt }: WebhookDelivery): string => {
  if (status === 'delivered') return `Delivered after ${attempts(count)}`;
  if (status === 'failed') return `${error ?? ''} Not sent after ${attempts(count)}.`.trim();
  if (count === 0) return 'Sending…';
  return `${error ?? ''} ${nextAttemptAt === null ? 'Next attempt soon.' : `Next attempt ${at(nextAttemptAt)}.`}`.trim();
};
