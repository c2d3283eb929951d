import { listQuery } from '@keepsake/contracts/rest/fields';
import {
  correctLabelBody,
  labeledShipment,
  labelPrinter,
  labelsQuery,
  orderShipment,
  pendingShipment,
  printedLabels,
  printerName,
  printerOffsetBody,
  printLabelsBody,
  shipBody,
} from '@keepsake/contracts/rest/shipping';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { operations, route, type Route } from '../../route.js';
import { listAnswer, pageOf } from '../lists.js';
import { withId } from '../path-fields.js';
import { pdf, pdfAnswer } from '../pdf-answer.js';
import type { RouteDeps } from '../route-deps.js';
import { labelOf, orderShipmentOf, printerOf, sheetUrl, shipmentOf } from './shipping.mapping.js';

const withPrinter = z.object({ printer: printerName });
const packers = ['owner', 'operations', 'support'] as const;

/** Timeout in milliseconds: ten sheets of labels take long to render. */
const callOptions = { timeoutMs: 20_000 } as const;

export const shippingRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/orders/pending-shipping',
    summary: 'List orders that wait for a label, with other obstacles',
    who: operations,
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(pendingShipment) },
    handle: async (request) => {
      const { pending, nextCursor, total } = await request.client(shippingRpc).ListPending(pageOf(request.query));
      return listAnswer(pending.map(shipmentOf), {
        path: '/api/orders/pending-shipping',
        limit: request.query.limit,
        nextCursor,
        total,
      });
    },
  }),
  route({
    method: 'get',
    path: '/api/admin/orders/{id}/shipments',
    summary: 'List the shipments of an order, replacements included',
    who: packers,
    scope: 'orders:read',
    limit: 'read',
    params: withId,
    answers: { 200: z.array(orderShipment) },
    handle: async (request) => {
      const { shipments } = await request.client(shippingRpc).ListShipments({ orderId: request.params.id });
      return { status: 200, body: shipments.map(orderShipmentOf) };
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/print-labels',
    summary: 'Print labels: marks them and returns the sheets; all or none',
    who: operations,
    limit: 'write',
    body: printLabelsBody,
    answers: { 200: printedLabels },
    handle: async (request) => {
      const printed = await request.client(shippingRpc).PrintLabels(present(request.body));
      return { status: 200, body: { ...printed, pdfUrl: sheetUrl(printed.sheetId) } };
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/preview-labels',
    changesNothing: () => true,
    summary: 'Preview the sheets of labels; marks nothing',
    who: operations,
    limit: 'write',
    body: printLabelsBody,
    answers: { 200: pdf },
    handle: async (request) =>
      pdfAnswer(await request.client(shippingRpc, callOptions).PreviewLabels(present(request.body))),
  }),
  route({
    method: 'get',
    path: '/api/shipping/sheets/{id}/labels.pdf',
    summary: 'Reprint a sheet without its voided labels',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: pdf },
    handle: async (request) =>
      pdfAnswer(await request.client(shippingRpc, callOptions).RenderSheet({ sheetId: request.params.id })),
  }),
  route({
    method: 'get',
    path: '/api/shipping/labels',
    summary: 'List printed or shipped shipments, newest first',
    who: packers,
    limit: 'read',
    query: labelsQuery,
    answers: { 200: z.array(labeledShipment) },
    handle: async (request) => {
      const { state, limit } = request.query;
      const { labels, nextCursor, total } = await request
        .client(shippingRpc)
        .ListLabels({ ...pageOf(request.query), state });
      const who = await access.staffNames.of(labels.map(({ printedBy }) => printedBy));
      const rows = labels.flatMap(({ parcel: shipment, ...label }) =>
        shipment ? [labelOf({ ...label, parcel: shipment }, who)] : [],
      );
      return listAnswer(rows, { path: '/api/shipping/labels', limit, nextCursor, total, filter: { state } });
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/labels/{id}/void',
    summary: 'Void a label; its order waits for a label again',
    who: operations,
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(shippingRpc).VoidLabel({ orderId: request.params.id });
      return { status: 204 };
    },
  }),
  route({
    method: 'put',
    path: '/api/shipping/labels/{id}/address',
    summary: 'Correct the recipient of a label before it is printed',
    who: packers,
    limit: 'write',
    params: withId,
    body: correctLabelBody,
    answers: { 204: null },
    handle: async (request) => {
      const { name, shippingAddress, shippingCity, shippingState, shippingZip, shippingCountry } = request.body;
      await request.client(shippingRpc).CorrectLabel({
        orderId: request.params.id,
        name,
        street: shippingAddress,
        city: shippingCity ?? '',
        state: shippingState ?? '',
        zip: shippingZip ?? '',
        country: shippingCountry ?? '',
      });
      return { status: 204 };
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/labels/{id}/ship',
    summary: 'Mark a shipment as handed to the carrier; notifies the buyer and completes the order',
    who: operations,
    limit: 'write',
    params: withId,
    body: shipBody,
    answers: { 204: null },
    handle: async (request) => {
      await access.staffNames.named(
        request.client(shippingRpc).ShipParcel({ ...present(request.body), orderId: request.params.id }),
      );
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/shipping/labels/{id}/slip.pdf',
    summary: 'Print the packing slip of an order with codes and serials',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: pdf },
    handle: async (request) =>
      pdfAnswer(await request.client(shippingRpc, callOptions).RenderSlip({ orderId: request.params.id })),
  }),
  route({
    method: 'get',
    path: '/api/shipping/labels/{id}/customs.pdf',
    summary: 'Print the customs form of a parcel that goes abroad',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: pdf },
    handle: async (request) =>
      pdfAnswer(await request.client(shippingRpc, callOptions).RenderCustoms({ orderId: request.params.id })),
  }),
  route({
    method: 'get',
    path: '/api/shipping/sheets/{id}/customs.pdf',
    summary: 'Print the customs forms of the parcels on a sheet that go abroad',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: pdf },
    handle: async (request) =>
      pdfAnswer(await request.client(shippingRpc, callOptions).RenderCustoms({ sheetId: request.params.id })),
  }),
  route({
    method: 'get',
    path: '/api/shipping/printers',
    summary: 'List printers with offsets and the next free label',
    who: packers,
    limit: 'read',
    answers: { 200: z.array(labelPrinter) },
    handle: async (request) => {
      const { printers } = await request.client(shippingRpc).ListPrinters({});
      return { status: 200, body: printers.map(printerOf) };
    },
  }),
  route({
    method: 'put',
    path: '/api/shipping/printers/{printer}',
    summary: 'Set the offset of a printer, for everyone who prints on it',
    who: operations,
    limit: 'write',
    params: withPrinter,
    body: printerOffsetBody,
    answers: { 200: labelPrinter },
    handle: async (request) => {
      const { xMm, yMm } = request.body;
      const saved = await request.client(shippingRpc).SaveOffset({
        printer: request.params.printer,
        xTenths: Math.round(xMm * 10),
        yTenths: Math.round(yMm * 10),
      });
      return { status: 200, body: printerOf(saved) };
    },
  }),
  route({
    method: 'get',
    path: '/api/shipping/printers/{printer}/calibration.pdf',
    summary: 'Print a calibration sheet with the saved offset',
    who: operations,
    limit: 'read',
    params: withPrinter,
    answers: { 200: pdf },
    handle: async (request) => pdfAnswer(await request.client(shippingRpc).RenderCalibration(request.params)),
  }),
];
