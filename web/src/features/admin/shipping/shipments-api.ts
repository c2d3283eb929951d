import type { StaffOrder } from '@keepsake/contracts/rest/order-answers';
import type { SwapPlatesInput } from '@keepsake/contracts/rest/orders';
import type {
  LabeledShipment,
  LabelPrinter,
  LabelState,
  PendingShipment,
  PrintedLabels,
  PrintLabelsInput,
} from '@keepsake/contracts/rest/shipping';
import { parseOrderNumber } from '@keepsake/contracts/values/order-number';
import { parsePlateCode } from '@keepsake/contracts/values/plate-code';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { getJson, path, sendJson } from '../../../shared/api/client.js';
import { getList, type Listed } from '../../../shared/api/list.js';
import { makeFile } from '../../../shared/api/files.js';
import { keyedBodies, newKey, useKeyedBody } from '../../../shared/api/idempotency.js';

export type Shipment = PendingShipment;
export type Labeled = LabeledShipment;
export type Printer = LabelPrinter;

/** Prefix of all query keys of this page, so that one act reloads all. */
export const shipmentsKey = 'shipments';

const shipmentsQuery = queryOptions({
  queryKey: [shipmentsKey, 'pending'],
  queryFn: ({ signal }) => getList<Shipment>('/api/orders/pending-shipping', signal),
});
const labelsQuery = (state: LabelState) =>
  queryOptions({
    queryKey: [shipmentsKey, state],
    queryFn: ({ signal }) => getList<Labeled>(`/api/shipping/labels?state=${state}`, signal),
  });
const printersQuery = queryOptions({
  queryKey: [shipmentsKey, 'printers'],
  queryFn: ({ signal }) => getJson<readonly Printer[]>('/api/shipping/printers', signal),
});

export const useShipments = () => useQuery(shipmentsQuery);
export const useLabels = (state: LabelState) => useQuery(labelsQuery(state));
export const usePrinters = () => useQuery(printersQuery);

export type FoundShipment =
  | { readonly where: 'pending'; readonly shipment: Shipment }
  | { readonly where: 'printed' | 'shipped'; readonly shipment: Labeled };

/** Finds the shipment with an order number or a plate; undefined if none has it. */
export const useFindShipment = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (typed: string): Promise<FoundShipment | undefined> => {
      const plate = parsePlateCode(typed);
      const text = plate.ok ? plate.code : (parseOrderNumber(typed) ?? '');
      if (text === '') return undefined;
      const ofLabel = ({ number, codes }: Labeled): boolean => number === text || codes.includes(text);
      const printed = (await client.fetchQuery({ ...labelsQuery('printed'), staleTime: 0 })).rows.find(ofLabel);
      if (printed) return { where: 'printed', shipment: printed };
      // A shipment without a label does not name its plates, so the order does.
      const ordered = plate.ok ? await getList<StaffOrder>(path`/api/orders?q=${text}&limit=2`) : undefined;
      const order = ordered?.rows.find(({ codes }) => codes.includes(text));
      const queue = await client.fetchQuery({ ...shipmentsQuery, staleTime: 0 });
      const pending = queue.rows.find(({ id, number }) => number === text || id === order?.id);
      if (pending) return { where: 'pending', shipment: pending };
      const shipped = (await client.fetchQuery({ ...labelsQuery('shipped'), staleTime: 0 })).rows.find(ofLabel);
      return shipped && { where: 'shipped', shipment: shipped };
    },
  });
};

/** Prints labels; a retry after a lost response prints nothing twice. The same orders after a void are a new print. */
export const usePrint = () => {
  const client = useQueryClient();
  const keys = useRef(keyedBodies());
  return useMutation({
    mutationFn: (body: PrintLabelsInput) =>
      sendJson<PrintedLabels>('/api/shipping/print-labels', { body, key: keys.current(body) }),
    onSuccess: () => {
      keys.current = keyedBodies();
    },
    // Not awaited: the page shows the result before the rows disappear.
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
export const customsOf = ({ id }: Pick<Shipment, 'id'>): string => path`/api/shipping/labels/${id}/customs.pdf`;
export const customsOfSheet = (sheetId: string): string => path`/api/shipping/sheets/${sheetId}/customs.pdf`;
export const slipOf = ({ id }: Pick<Shipment, 'id'>): string => path`/api/shipping/labels/${id}/slip.pdf`;
const actOn = (id: string, act: 'void' | 'ship' | 'address'): string => `${path`/api/shipping/labels/${id}`}/${act}`;

export const voidLabel = (id: string, key: string): Promise<unknown> => sendJson(actOn(id, 'void'), { key });
export const shipShipment = (id: string, body: object, key: string): Promise<unknown> =>
  sendJson(actOn(id, 'ship'), { body, key });
export const correctLabel = (id: string, body: object, key: string): Promise<unknown> =>
  sendJson(actOn(id, 'address'), { method: 'PUT', body, key });

/** Swaps a plate and updates the row from the response: shipping learns of it later. A refusal may mean stale data. */
export const useSwap = (id: string) => {
  const client = useQueryClient();
  const key = useKeyedBody();
  return useMutation({
    mutationFn: (body: SwapPlatesInput) =>
      sendJson<StaffOrder>(path`/api/admin/orders/${id}/codes`, { method: 'PUT', body, key: key(body) }),
    onSuccess: ({ codes }) => {
      client.setQueryData<Listed<Labeled>>(
        labelsQuery('printed').queryKey,
        (list) => list && { ...list, rows: list.rows.map((row) => (row.id === id ? { ...row, codes } : row)) },
      );
      for (const queryKey of [['orders'], ['order', id]]) client.removeQueries({ queryKey, type: 'inactive' });
    },
    onError: () => void client.invalidateQueries({ queryKey: [shipmentsKey] }),
  });
};
