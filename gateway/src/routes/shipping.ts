import { listQuery } from '@keepsake/contracts/rest/fields';
import {
  correctLabelBody,
  labelledParcel,
  labelPrinter,
  labelsQuery,
  orderShipment,
  pendingShipment,
  printedLabels,
  printerName,
  printerOffsetBody,
  printLabelsBody,
  shipParcelBody,
} from '@keepsake/contracts/rest/shipping';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import { z } from 'zod';
import { operations, route, type Route } from '../route.js';
import { listAnswer, pageOf } from './lists.js';
import { withId } from './path-fields.js';
import { pdf, pdfAnswer } from './pdf-answer.js';
import type { RouteDeps } from './route-deps.js';
import { labelOf, orderShipmentOf, printerOf, sheetUrl, shipmentOf } from './shipping.answers.js';

const withPrinter = z.object({ printer: printerName });
const packers = ['owner', 'operations', 'support'] as const;

/** Ten sheets of labels take a moment to draw. */
const patience = { patienceMs: 20_000 } as const;

export const shippingRoutes = ({ access }: Pick<RouteDeps, 'access'>): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/orders/pending-shipping',
    summary: 'Orders that wait for a label, with what else they wait for',
    who: operations,
    limit: 'read',
    query: listQuery,
    answers: { 200: z.array(pendingShipment) },
    handle: async (ask) => {
      const { pending, nextCursor, total } = await ask.to(shippingRpc).ListPending(pageOf(ask.query));
      return listAnswer(pending.map(shipmentOf), {
        path: '/api/orders/pending-shipping',
        limit: ask.query.limit,
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
    limit: 'read',
    params: withId,
    answers: { 200: z.array(orderShipment) },
    handle: async (ask) => {
      const { shipments } = await ask.to(shippingRpc).ListShipments({ orderId: ask.params.id });
      return { status: 200, body: shipments.map(orderShipmentOf) };
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/print-labels',
    summary: 'Mark labels as printed and get their sheets; one that cannot be printed leaves all unprinted',
    who: operations,
    limit: 'write',
    body: printLabelsBody,
    answers: { 200: printedLabels },
    handle: async (ask) => {
      const printed = await ask.to(shippingRpc).PrintLabels(present(ask.body));
      return { status: 200, body: { ...printed, pdfUrl: sheetUrl(printed.sheetId) } };
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/preview-labels',
    changesNothing: () => true,
    summary: 'The sheets that would be printed; nothing is marked',
    who: operations,
    limit: 'write',
    body: printLabelsBody,
    answers: { 200: pdf },
    handle: async (ask) => pdfAnswer(await ask.to(shippingRpc, patience).PreviewLabels(present(ask.body))),
  }),
  route({
    method: 'get',
    path: '/api/shipping/sheets/{id}/labels.pdf',
    summary: 'A printed sheet once more, without the labels that were voided',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: pdf },
    handle: async (ask) => pdfAnswer(await ask.to(shippingRpc, patience).RenderSheet({ sheetId: ask.params.id })),
  }),
  route({
    method: 'get',
    path: '/api/shipping/labels',
    summary: 'Parcels with a printed label, or those that were shipped; newest first',
    who: packers,
    limit: 'read',
    query: labelsQuery,
    answers: { 200: z.array(labelledParcel) },
    handle: async (ask) => {
      const { state, limit } = ask.query;
      const { labels, nextCursor, total } = await ask.to(shippingRpc).ListLabels({ ...pageOf(ask.query), state });
      const who = await access.staffNames.of(labels.map(({ printedBy }) => printedBy));
      const rows = labels.flatMap(({ parcel, ...label }) => (parcel ? [labelOf({ ...label, parcel }, who)] : []));
      return listAnswer(rows, { path: '/api/shipping/labels', limit, nextCursor, total, wanted: { state } });
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/labels/{id}/void',
    summary: 'Take a label back: its order waits for a label again',
    who: operations,
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (ask) => {
      await ask.to(shippingRpc).VoidLabel({ orderId: ask.params.id });
      return { status: 204 };
    },
  }),
  route({
    method: 'put',
    path: '/api/shipping/labels/{id}/address',
    summary: 'Who and where to, as the label shall say it; before it is printed',
    who: packers,
    limit: 'write',
    params: withId,
    body: correctLabelBody,
    answers: { 204: null },
    handle: async (ask) => {
      const { name, shippingAddress, shippingCity, shippingState, shippingZip, shippingCountry } = ask.body;
      await ask.to(shippingRpc).CorrectLabel({
        orderId: ask.params.id,
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
    summary: 'The carrier has the parcel: the buyer is told and the order completes',
    who: operations,
    limit: 'write',
    params: withId,
    body: shipParcelBody,
    answers: { 204: null },
    handle: async (ask) => {
      await access.staffNames.named(ask.to(shippingRpc).ShipParcel({ ...present(ask.body), orderId: ask.params.id }));
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/shipping/labels/{id}/slip.pdf',
    summary: 'The packing slip of an order, with the codes and serials of its plates',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: pdf },
    handle: async (ask) => pdfAnswer(await ask.to(shippingRpc, patience).RenderSlip({ orderId: ask.params.id })),
  }),
  route({
    method: 'get',
    path: '/api/shipping/printers',
    summary: 'The printers, their offsets and where their last sheet goes on',
    who: packers,
    limit: 'read',
    answers: { 200: z.array(labelPrinter) },
    handle: async (ask) => {
      const { printers } = await ask.to(shippingRpc).ListPrinters({});
      return { status: 200, body: printers.map(printerOf) };
    },
  }),
  route({
    method: 'put',
    path: '/api/shipping/printers/{printer}',
    summary: 'How far the print of this printer has to move, for everybody who prints on it',
    who: operations,
    limit: 'write',
    params: withPrinter,
    body: printerOffsetBody,
    answers: { 200: labelPrinter },
    handle: async (ask) => {
      const { xMm, yMm } = ask.body;
      const saved = await ask.to(shippingRpc).SaveOffset({
        printer: ask.params.printer,
        xTenths: Math.round(xMm * 10),
        yTenths: Math.round(yMm * 10),
      });
      return { status: 200, body: printerOf(saved) };
    },
  }),
  route({
    method: 'get',
    path: '/api/shipping/printers/{printer}/calibration.pdf',
    summary: 'The edges of all thirty labels and two rulers, moved by the saved offset',
    who: operations,
    limit: 'read',
    params: withPrinter,
    answers: { 200: pdf },
    handle: async (ask) => pdfAnswer(await ask.to(shippingRpc).RenderCalibration(ask.params)),
  }),
];
