import { isTracking, tidyTracking, type CarrierId } from '@keepsake/contracts/catalog/carriers';
import { present } from '@keepsake/contracts/values/present';
import { problem } from '@keepsake/platform/problem';
import { z } from 'zod';
import type { BoughtLabel, LabelShop } from '../application/carrier-ports.js';
import type { Rate, Tracking } from '../domain/carrier-label.js';
import { away, jsonOf, karrioRequest, messageOf, readAnswer, refused, type KarrioSettings } from './karrio-api.js';
import { draftOf } from './karrio-draft.js';

const id = z.string().regex(/^[\w-]{1,100}$/);
const rate = z.object({
  id: z.string().min(1).max(200),
  carrier_name: z.string().max(100),
  service: z.string().max(200).nullish(),
  total_charge: z.number().min(0).max(1_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
  transit_days: z.number().int().min(0).max(365).nullish(),
});
const shipment = z.object({
  id,
  status: z.string().max(40),
  carrier_name: z.string().max(100).nullish(),
  tracking_number: z.string().max(100).nullish(),
  tracker_id: id.nullish(),
  selected_rate: z.object({ total_charge: z.number().min(0).nullish() }).nullish(),
  rates: z.array(z.unknown()).nullish(),
  messages: z.array(z.unknown()).nullish(),
});
type KarrioShipment = z.infer<typeof shipment>;
const tracker = z.object({ status: z.string().max(40) });
const linkToken = z.object({ token: z.string().min(1).max(4_000) });

const carrierOf = (name: string): CarrierId =>
  (['usps', 'ups', 'fedex', 'dhl'] as const).find((known) => name === known || name.startsWith(`${known}_`)) ?? 'other';

/** Writes "usps_ground_advantage" as "Ground advantage": the carrier is shown beside it. */
const serviceOf = (service: string, carrier: string): string => {
  const words = (service.startsWith(`${carrier}_`) ? service.slice(carrier.length + 1) : service)
    .replaceAll('_', ' ')
    .trim();
  return words === '' ? 'Standard' : words.charAt(0).toUpperCase() + words.slice(1);
};

const centsOf = (amount: number): number => Math.round(amount * 100);

/** Skips a rate that cannot be read: it cannot be bought either. */
const rateOf = (given: unknown): readonly Rate[] => {
  const { data } = rate.safeParse(given);
  if (!data) return [];
  return [
    {
      ...present({ days: data.transit_days ?? undefined }),
      id: data.id,
      carrier: carrierOf(data.carrier_name),
      service: serviceOf(data.service ?? '', data.carrier_name),
      priceCents: centsOf(data.total_charge),
      currency: data.currency,
    },
  ];
};

const statuses: Readonly<Record<string, Tracking>> = {
  shipped: 'in-transit',
  picked_up: 'in-transit',
  in_transit: 'in-transit',
  out_for_delivery: 'in-transit',
  ready_for_pickup: 'in-transit',
  delivered: 'delivered',
  on_hold: 'exception',
  needs_attention: 'exception',
  delivery_failed: 'exception',
  delivery_delayed: 'exception',
  return_to_sender: 'exception',
};
/** Statuses of a shipment after its purchase. */
const afterPurchase = new Set(['purchased', 'transit', ...Object.keys(statuses)]);

const boughtOf = ({ carrier_name, tracking_number, selected_rate }: KarrioShipment): BoughtLabel => {
  const number = tidyTracking(tracking_number ?? '');
  const charge = selected_rate?.total_charge;
  return {
    ...present({
      trackingNumber: isTracking(number) ? number : undefined,
      priceCents: charge == null ? undefined : centsOf(charge),
    }),
    carrier: carrierOf(carrier_name ?? ''),
  };
};

const notVoidable = (body: Buffer) =>
  problem(
    'conflict',
    'label-not-voidable',
    `The carrier does not take this label back: ${messageOf(jsonOf(body)) ?? 'no reason given'}. Use the label, or ask the carrier for a refund.`,
  );

const pathOf = (draftId: string, act = ''): string => `/v1/shipments/${encodeURIComponent(draftId)}${act}`;

/**
 * Implements Karrio's REST API (`/v1`, `Authorization: Token`). Karrio has no idempotency key, so a draft is the unit of
 * purchase: it has our reference, and Karrio refuses to buy it a second time.
 */
export const karrioShop = (settings: KarrioSettings): LabelShop => ({
  quote: async (request, { signal }) => {
    const answer = await karrioRequest(settings, {
      method: 'POST',
      path: '/v1/shipments',
      body: draftOf(request),
      signal,
    });
    const draft = readAnswer(shipment, answer);
    const rates = (draft.rates ?? []).flatMap(rateOf);
    if (rates.length === 0)
      throw refused(messageOf({ messages: draft.messages }) ?? 'no carrier offers a price for this parcel');
    return { draftId: draft.id, rates };
  },
  buy: async (draftId, rateId, { signal }) => {
    const answer = await karrioRequest(settings, {
      method: 'POST',
      path: pathOf(draftId, '/purchase'),
      body: { selected_rate_id: rateId, label_type: 'PDF' },
      signal,
    });
    // 409: already bought or canceled; the next attempt reads which.
    if (answer.status === 409) throw away('409');
    const bought = readAnswer(shipment, answer);
    if (!afterPurchase.has(bought.status)) throw away(bought.status);
    return boughtOf(bought);
  },
  standing: async (draftId, { signal }) => {
    const answer = await karrioRequest(settings, { method: 'GET', path: pathOf(draftId), signal });
    if (answer.status === 404) return { state: 'unknown' };
    const found = readAnswer(shipment, answer);
    if (found.status === 'draft' || found.status === 'created') return { state: 'draft' };
    if (found.status === 'cancelled') return { state: 'cancelled' };
    if (!afterPurchase.has(found.status)) throw away(found.status);
    const tracked = found.tracker_id
      ? readAnswer(
          tracker,
          await karrioRequest(settings, { method: 'GET', path: `/v1/trackers/${found.tracker_id}`, signal }),
        ).status
      : found.status;
    return {
      state: 'bought',
      bought: boughtOf(found),
      tracking: statuses[tracked] ?? statuses[found.status] ?? 'waiting',
    };
  },
  cancel: async (draftId, { signal }) => {
    const answer = await karrioRequest(settings, { method: 'POST', path: pathOf(draftId, '/cancel'), signal });
    if (answer.status === 404) return;
    if (answer.status >= 400 && answer.status !== 401 && answer.status !== 403) throw notVoidable(answer.body);
    const { status } = readAnswer(shipment, answer);
    if (status !== 'cancelled') throw away(status);
  },
  pdf: async (draftId, { signal }) => {
    const path = pathOf(draftId, '/label.pdf');
    const direct = await karrioRequest(settings, { method: 'GET', path, signal });
    if (direct.status === 200) return checkPdf(direct.body);
    // Newer versions hand documents out for a short-lived token only.
    const link = await karrioRequest(settings, {
      method: 'POST',
      path: '/api/tokens',
      body: { resource_type: 'shipment', resource_ids: [draftId], access: ['label'], format: 'pdf' },
      signal,
    });
    const { token } = readAnswer(linkToken, link);
    const file = await karrioRequest(settings, {
      method: 'GET',
      path: `${path}?token=${encodeURIComponent(token)}`,
      signal,
    });
    if (file.status !== 200) throw away(file.status);
    return checkPdf(file.body);
  },
});

const checkPdf = (file: Buffer): Buffer => {
  if (file.subarray(0, 5).toString('latin1') !== '%PDF-') throw away('label is no PDF');
  return file;
};
