import { carrierName, followLink } from '@keepsake/contracts/catalog/carriers';
import type { OrderShipment } from '@keepsake/contracts/rest/shipping';
import { groupPlateCode } from '@keepsake/contracts/values/plate-code';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { Link } from 'react-router-dom';
import { getJson, path } from '../../../shared/api/client.js';
import { day } from '../../../shared/formats.js';
import type { Order } from './order-labels.js';
import { pageLiveMs } from './orders-api.js';

/** Reloads after each change of the order and as often as its page, because plates arrive without one. */
export const useOrderShipments = ({ id, version }: { readonly id: string; readonly version: number }) =>
  useQuery({
    queryKey: ['order-shipments', id, version],
    queryFn: ({ signal }) => getJson<readonly OrderShipment[]>(path`/api/admin/orders/${id}/shipments`, signal),
    placeholderData: keepPreviousData,
    refetchInterval: pageLiveMs,
  });

const stateLabel = ({ shippedAt, atMaker, labelPrinted }: OrderShipment): string => {
  if (shippedAt !== null) return `Shipped ${day(shippedAt)}`;
  if (atMaker) return 'Waiting for the maker';
  return labelPrinted ? 'Label printed' : 'Waiting for its label';
};

const stageOf = ({ labelPrinted, atMaker }: OrderShipment): string => {
  if (atMaker) return '/admin/shipping?waits=waiting+for+the+maker';
  return labelPrinted ? '/admin/shipping?stage=printed' : '/admin/shipping';
};

const Tracking = ({ carrier, trackingNumber }: OrderShipment): JSX.Element | null => {
  if (carrier === null) return null;
  const link = followLink(carrier, trackingNumber ?? undefined);
  return (
    <span className="order-line">
      {carrierName(carrier)}{' '}
      {link === undefined ? (
        trackingNumber
      ) : (
        <a href={link} target="_blank" rel="noreferrer">
          {trackingNumber}
        </a>
      )}
    </span>
  );
};

/** Lists shipments of the order, replacements included. If shipping is unavailable, the rest of the order stays. */
export const OrderShipments = ({ order }: { readonly order: Order }): JSX.Element | null => {
  const shipments = useOrderShipments(order).data ?? [];
  if (shipments.length === 0) return null;
  return (
    <section aria-labelledby="shipments-title">
      <h2 id="shipments-title">Shipments</h2>
      <dl className="fact-list">
        {shipments.map((one) => (
          <div key={one.id} className="order-shipment">
            <dt>{one.replacement ? 'Replacement' : 'Order'}</dt>
            <dd>
              {one.shippedAt === null ? <Link to={stageOf(one)}>{stateLabel(one)}</Link> : stateLabel(one)}
              {one.replacement && one.codes.map((code) => ` · ${groupPlateCode(code)}`)}
              <Tracking {...one} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
