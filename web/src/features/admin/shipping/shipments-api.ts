import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import type { SwapPlatesInput } from '@keepsake/contracts/rest/orders';
import type {
  LabelledParcel,
  LabelPrinter,
  LabelState,
  PendingShipment,
  PrintedLabels,
  PrintLabelsInput,
} from '@keepsake/contracts/rest/shipping';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getJson, getList, path, sendJson, type Listed } from '../../../shared/api/client.js';
import { makeFile } from '../../../shared/api/files.js';
import { keyedBodies, newKey, useKeyedBody } from '../../../shared/api/idempotency.js';

export type Shipment = PendingShipment;
export type Labelled = LabelledParcel;
export type Printer = LabelPrinter;

/** Everything of this page begins with this word, so that one act refreshes all of it. */
export const shipmentsKey = 'shipments';

const shipmentsQuery = queryOptions({
  queryKey: [shipmentsKey, 'pending'],
  queryFn: ({ signal }) => getList<Shipment>('/api/orders/pending-shipping', signal),
});
const labelsQuery = (state: LabelState) =>
  queryOptions({
    queryKey: [shipmentsKey, state],
    queryFn: ({ signal }) => getList<Labelled>(`/api/shipping/labels?state=${state}`, signal),
  });
const printersQuery = queryOptions({
  queryKey: [shipmentsKey, 'printers'],
  queryFn: ({ signal }) => getJson<readonly Printer[]>('/api/shipping/printers', signal),
});

export const useShipments = () => useQuery(shipmentsQuery);
export const useLabels = (state: LabelState) => useQuery(labelsQuery(state));
export const usePrinters = () => useQuery(printersQuery);

/** A press repeated after a lost answer prints nothing twice; the same orders after a void are a new print. */
export const usePrint = () => {
  const client = useQueryClient();
  const keys = useRef(keyedBodies());
  return useMutation({
    mutationFn: (body: PrintLabelsInput) =>
      sendJson<PrintedLabels>('/api/shipping/print-labels', { body, key: keys.current(body) }),
    onSuccess: () => {
      keys.current = keyedBodies();
    },
    // Not waited for: the page says so before the rows leave it.
    onSettled: () => void client.invalidateQueries({ queryKey: [shipmentsKey] }),
  });
};

export const usePreview = () =>
  useMutation({
    mutationFn: (body: PrintLabelsInput) => makeFile('/api/shipping/preview-labels', body, newKey()),
  });

export const saveOffset = (printer: Printer, xMm: number, yMm: number, key: string): Promise<Printer> =>
  sendJson<Printer>(path`/api/shipping/printers/${printer.id}`, { method: 'PUT', body: { xMm, yMm }, key });

export const calibrationOf = (printer: Printer): string => path`/api/shipping/printers/${printer.id}/calibration.pdf`;
export const slipOf = ({ id }: Pick<Shipment, 'id'>): string => path`/api/shipping/labels/${id}/slip.pdf`;
const actOn = (id: string, act: 'void' | 'ship' | 'address'): string => `${path`/api/shipping/labels/${id}`}/${act}`;

export const voidLabel = (id: string, key: string): Promise<unknown> => sendJson(actOn(id, 'void'), { key });
export const shipParcel = (id: string, body: object, key: string): Promise<unknown> =>
  sendJson(actOn(id, 'ship'), { body, key });
export const correctLabel = (id: string, body: object, key: string): Promise<unknown> =>
  sendJson(actOn(id, 'address'), { method: 'PUT', body, key });

/** Shipping hears of it a moment later, so the row takes what was answered. A refusal may mean that the row is old. */
export const useSwap = (id: string) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (body: SwapPlatesInput) =>
      sendJson<StaffOrder>(path`/api/admin/orders/${id}/codes`, { method: 'PUT', body, key: key(body) }),
    onSuccess: ({ codes }) => {
      client.setQueryData<Listed<Labelled>>(
        labelsQuery('printed').queryKey,
        (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, codes } : row)) },
      );
      for (const queryKey of [['orders'], ['order', id]]) client.removeQueries({ queryKey, type: 'inactive' });
    },
    onError: () => void client.invalidateQueries({ queryKey: [shipmentsKey] }),
  });
};
