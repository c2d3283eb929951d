import type { PendingShipment } from '@keepsake/contracts/rest/shipping';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getList } from '../../../shared/api/client.js';

export type Shipment = PendingShipment;

const shipmentsQuery = queryOptions({
  queryKey: ['shipments'],
  queryFn: ({ signal }) => getList<Shipment>('/api/orders/pending-shipping', signal),
});

export const useShipments = () => useQuery(shipmentsQuery);
