import {
  buyLabelBody,
  labelRates,
  lastCarrierLabel,
  parcelBody,
  shippingCarrier,
} from '@keepsake/contracts/rest/carrier-labels';
import { shippingRpc } from '@keepsake/contracts/rpc/shipping';
import { operations, route, type Route } from '../../route.js';
import { withId } from '../path-fields.js';
import { pdf, pdfAnswer } from '../pdf-answer.js';
import { carrierLabelOf } from './shipping.mapping.js';

const packers = ['owner', 'operations', 'support'] as const;

/** Timeout in milliseconds: carriers answer slowly. */
const callOptions = { timeoutMs: 50_000 } as const;

/** Labels bought from carriers. */
export const carrierLabelRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/api/shipping/carrier',
    summary: 'Get whether labels are bought here, and the usual parcel',
    who: packers,
    limit: 'read',
    answers: { 200: shippingCarrier },
    handle: async (request) => {
      const { plateGrams, ...carrier } = await request.client(shippingRpc).ShowCarrier({});
      return { status: 200, body: { ...carrier, plateGrams: plateGrams ?? null } };
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/labels/{id}/rates',
    changesNothing: () => true,
    summary: 'Get the prices of carriers for a parcel, cheapest first; buys nothing',
    who: operations,
    limit: 'write',
    params: withId,
    body: parcelBody,
    answers: { 200: labelRates },
    handle: async (request) => {
      const { quoteId, rates } = await request
        .client(shippingRpc, callOptions)
        .QuoteLabel({ orderId: request.params.id, ...request.body });
      return {
        status: 200,
        body: {
          quoteId,
          rates: rates.map(({ days, ...rate }) => ({ ...rate, carrier: rate.carrier, days: days ?? null })),
        },
      };
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/labels/{id}/buy',
    summary: 'Buy the label of a rate; `bought` has the result',
    who: operations,
    limit: 'write',
    params: withId,
    body: buyLabelBody,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(shippingRpc).BuyLabel({ orderId: request.params.id, ...request.body });
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/shipping/labels/{id}/bought',
    summary: 'Get the last attempt to buy a label for a parcel',
    who: packers,
    limit: 'read',
    params: withId,
    answers: { 200: lastCarrierLabel },
    handle: async (request) => {
      const { label } = await request.client(shippingRpc).ShowCarrierLabel({ orderId: request.params.id });
      return { status: 200, body: { label: carrierLabelOf(label) } };
    },
  }),
  route({
    method: 'post',
    path: '/api/shipping/labels/{id}/give-back',
    summary: 'Give an unused bought label back to the carrier; its order waits for a label again',
    who: operations,
    limit: 'write',
    params: withId,
    answers: { 204: null },
    handle: async (request) => {
      await request.client(shippingRpc, callOptions).VoidCarrierLabel({ orderId: request.params.id });
      return { status: 204 };
    },
  }),
  route({
    method: 'get',
    path: '/api/shipping/labels/{id}/bought.pdf',
    summary: 'Print the bought label of a parcel',
    who: operations,
    limit: 'read',
    params: withId,
    answers: { 200: pdf },
    handle: async (request) =>
      pdfAnswer(await request.client(shippingRpc, callOptions).RenderCarrierLabel({ orderId: request.params.id })),
  }),
];
