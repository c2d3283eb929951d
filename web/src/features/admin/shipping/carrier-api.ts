import { carrierName } from '@keepsake/contracts/catalog/carriers';
import type {
  BuyLabelInput,
  CarrierLabel,
  LabelRates,
  ParcelInput,
  ShippingCarrier,
  TrackingState,
} from '@keepsake/contracts/rest/carrier-labels';
import { useQuery } from '@tanstack/react-query';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { moneyLocale } from '../../../shared/money.js';
import type { Shown } from './pdf-dialog.js';
import { numberOf } from './shipment-labels.js';
import type { Labeled, Shipment } from './shipments-api.js';

export type { CarrierLabel };

/** Whether labels are bought here. If it cannot be read, the page works without. */
export const useCarrier = () =>
  useQuery({
    queryKey: ['shipping-carrier'],
    queryFn: ({ signal }) => getJson<ShippingCarrier>('/api/shipping/carrier', signal),
    staleTime: 300_000,
  });

const pollMs = 1_500;

/** Reads the last attempt to buy a label, and again while it is under way. */
export const useBought = (id: string) =>
  useQuery({
    queryKey: ['bought-label', id],
    queryFn: async ({ signal }) =>
      (await getJson<{ readonly label: CarrierLabel | null }>(path`/api/shipping/labels/${id}/bought`, signal)).label,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'buying' ? pollMs : false),
  });

export const getRates = (id: string, body: ParcelInput, key: string): Promise<LabelRates> =>
  sendJson<LabelRates>(path`/api/shipping/labels/${id}/rates`, { body, key });
export const buyLabel = (id: string, body: BuyLabelInput, key: string): Promise<unknown> =>
  sendJson(path`/api/shipping/labels/${id}/buy`, { body, key });
export const giveBack = (id: string, key: string): Promise<unknown> =>
  sendJson(path`/api/shipping/labels/${id}/give-back`, { key });

export const boughtLabelOf = (shipment: Pick<Shipment, 'id' | 'number'>): Shown => ({
  title: `Label of ${numberOf(shipment)}`,
  name: `label-${numberOf(shipment)}.pdf`,
  from: path`/api/shipping/labels/${shipment.id}/bought.pdf`,
});

/** Carriers charge in their own currencies. */
export const priceOf = ({ priceCents, currency }: { readonly priceCents: number; readonly currency: string }): string =>
  new Intl.NumberFormat(moneyLocale(), { style: 'currency', currency }).format(priceCents / 100);

export const trackingLabels: Readonly<Record<TrackingState, string>> = {
  waiting: 'Not scanned by the carrier yet',
  'in-transit': 'In transit',
  delivered: 'Delivered',
  exception: 'Exception: look at the tracking page',
};

/** Returns "USPS Ground advantage, $6.15 · 94001…". */
export const boughtLine = (label: NonNullable<Labeled['carrierLabel']>): string =>
  label.state === 'buying'
    ? `Label is being bought: ${label.service}, ${priceOf(label)}`
    : [
        `${carrierName(label.carrier ?? 'other')} ${label.service}, ${priceOf(label)}`,
        ...(label.trackingNumber === null ? [] : [label.trackingNumber]),
      ].join(' · ');
