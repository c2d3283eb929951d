import {
  orderPaperQuery,
  orderAtLink,
  orderLinkEnded,
  orderLookUpAnswer,
  orderLookUpBody,
  referralAnswer,
  type OrderAtLink,
} from '@keepsake/contracts/rest/order-status';
import { orderAddressBody } from '@keepsake/contracts/rest/shipping';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { shippingRpc, type ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { present } from '@keepsake/contracts/values/present';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { readSigned } from '../../http/cookies.js';
import { readReferral, rememberedReferral } from '../../http/referral-cookie.js';
import { anyone, route, type RouteRequest, type Route } from '../../route.js';
import { mailSecret } from '../account-limits.js';
import { fileAnswer, pdf } from '../pdf-answer.js';
import { confirmationOf } from './orders.mapping.js';
import { undefinedIfUnavailable } from '../undefined-if-unavailable.js';
import type { RouteDeps } from '../route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'background' | 'clock' | 'config' | 'limits' | 'names' | 'running'>;

const system = { kind: 'system', service: 'gateway' } as const;
const purpose = 'order-link';
const mailMs = 20_000;

const withToken = z.object({ token: z.string().regex(/^[\w.-]{20,300}$/) });

/** Link of the emailed order page, valid for thirty days. */
export const orderLink = ({ config }: Pick<Deps, 'config'>, token: string): string =>
  `${config.publicUrl}/order-status/${token}`;

/** Links signed by the gateway itself stay valid for their thirty days. */
const readOlderLink = ({ config, clock }: Deps, token: string): string | undefined => {
  const [orderId, ends] = (readSigned(config.secret, purpose, token) ?? '').split('.');
  return orderId && ends && Number.parseInt(ends, 36) >= clock.now().getTime() ? orderId : undefined;
};

const orderOf = async (
  deps: Deps,
  ask: RouteRequest & { readonly params: { readonly token: string } },
): Promise<string> => {
  const { token } = ask.params;
  const orderId =
    readOlderLink(deps, token) ?? (await ask.client(ordersRpc, { as: system }).ReadOrderLink({ token })).orderId;
  if (orderId === undefined) throw problem('not-found', 'order-link-ended', orderLinkEnded);
  return orderId;
};

/** Runs in the background, so that its duration does not reveal whether number and address match. */
const mailLink = async (
  deps: Deps,
  request: RouteRequest<{ readonly number: string; readonly email: string }>,
): Promise<void> => {
  const { number, email } = request.body;
  const { correlationId, language } = request;
  const options = { signal: AbortSignal.timeout(mailMs), correlationId, ...present({ language }) };
  const found = await deps.running.clientAs(ordersRpc, system).FindOrder({ number, email }, options);
  if (found.linkToken === undefined) return;
  const link = orderLink(deps, found.linkToken);
  const valuesJson = JSON.stringify({ number, firstName: found.firstName, link });
  await deps.running
    .clientAs(campaignsRpc, system)
    .QueueMail({ to: email, template: 'order-link', valuesJson }, options);
};

type Address = NonNullable<Output<OrdersDefinition, 'GetOrder'>['address']>;

const addressLines = (
  address: Address | undefined,
  { firstName, lastName }: Output<OrdersDefinition, 'GetOrder'>,
): readonly string[] =>
  address
    ? [
        `${firstName} ${lastName}`,
        address.street,
        [address.city, address.state, address.zip].filter((part) => part !== '').join(', '),
        address.country,
      ].filter((line) => line !== '')
    : [];

type Shipment = Output<ShippingDefinition, 'GetShipment'>;

/** Returns undefined if shipping is unavailable or has no shipment yet; the page is shown without it. */
const shipmentOf = (response: Promise<Shipment>): Promise<Shipment | undefined> =>
  undefinedIfUnavailable(response).catch((error: unknown) => {
    if (isProblem(error) && error.kind === 'not-found') return undefined;
    throw error;
  });

const atCarrier = (shipment: Shipment | undefined): OrderAtLink['parcel'] => {
  if (shipment?.shippedAt === undefined || shipment.carrier === undefined) return null;
  const { shippedAt, carrier, trackingNumber = null, tracking = null } = shipment;
  return { shippedAt, carrier, trackingNumber, tracking };
};

/** The shipment receives a change before the order does. */
const goesTo = (order: Output<OrdersDefinition, 'GetOrder'>, shipment: Shipment | undefined): Address | undefined => {
  if (shipment?.street === undefined) return order.address ?? undefined;
  const { street, city = '', state = '', zip = '', country = '' } = shipment;
  return { street, city, state, zip, country };
};

const atLink = async (request: RouteRequest, orderId: string): Promise<z.input<typeof orderAtLink>> => {
  const order = await request.client(ordersRpc, { as: system }).GetOrder({ orderId });
  const shipment = await shipmentOf(request.client(shippingRpc, { as: system }).GetShipment({ orderId }));
  const address = goesTo(order, shipment);
  const isOpen = order.shippedAt === undefined && order.cancelledAt === undefined && order.completedAt === undefined;
  return {
    ...confirmationOf(order),
    honoreeName: order.honoreeName,
    otherHonoreeNames: order.otherHonoreeNames,
    totalFiles: order.totalFiles,
    parcel: atCarrier(shipment),
    shipTo: [...addressLines(address, order)],
    addressNeeded: address === undefined,
    shippingAddress: address?.street ?? null,
    shippingCity: address?.city ?? null,
    shippingState: address?.state ?? null,
    shippingZip: address?.zip ?? null,
    shippingCountry: address?.country ?? null,
    cemeteryKit: order.cemeteryKit,
    addressOpen: isOpen && (shipment?.addressOpen ?? true),
  };
};

export const orderStatusRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/order-status',
    summary: 'Request an emailed link to an order; the answer is the same for every address',
    who: anyone,
    limit: 'secret',
    body: orderLookUpBody,
    answers: { 202: orderLookUpAnswer },
    handle: async (request) => {
      const { email } = request.body;
      await mailSecret(deps, request, { kind: 'order-link', email, mail: () => mailLink(deps, request) });
      return { status: 202, body: { status: 'link-sent' } };
    },
  }),
  route({
    method: 'get',
    path: '/api/order-status/{token}',
    summary: 'Get an order by the emailed link',
    who: anyone,
    limit: 'secret',
    params: withToken,
    answers: { 200: orderAtLink },
    handle: async (request) => ({ status: 200, body: await atLink(request, await orderOf(deps, request)) }),
  }),
  route({
    method: 'get',
    path: '/api/order-status/{token}/cemetery-kit.pdf',
    summary: 'Download the cemetery kit by the emailed link: letter, sheet about the plate, mounting guide',
    who: anyone,
    limit: 'secret',
    params: withToken,
    query: orderPaperQuery,
    answers: { 200: pdf },
    handle: async (request) => {
      const orderId = await orderOf(deps, request);
      const kit = await request.client(ordersRpc, { as: system }).RenderCemeteryKit({ orderId, ...request.query });
      return fileAnswer({ content: kit.pdf, name: kit.name, type: pdf });
    },
  }),
  route({
    method: 'get',
    path: '/api/order-status/{token}/receipt.pdf',
    summary: 'Download the receipt of a paid order by the emailed link',
    who: anyone,
    limit: 'secret',
    params: withToken,
    query: orderPaperQuery,
    answers: { 200: pdf },
    handle: async (request) => {
      const orderId = await orderOf(deps, request);
      const receipt = await request.client(ordersRpc, { as: system }).RenderReceipt({ orderId, ...request.query });
      return fileAnswer({ content: receipt.pdf, name: receipt.name, type: pdf });
    },
  }),
  route({
    method: 'put',
    path: '/api/order-status/{token}/address',
    summary: 'Set the address of an order until its label is printed',
    who: anyone,
    limit: 'secret',
    params: withToken,
    body: orderAddressBody,
    answers: { 200: orderAtLink },
    handle: async (request) => {
      const orderId = await orderOf(deps, request);
      const { shippingAddress, shippingCity, shippingState, shippingZip, shippingCountry } = request.body;
      await request.client(shippingRpc, { as: system }).SetAddress({
        orderId,
        street: shippingAddress,
        city: shippingCity ?? '',
        state: shippingState ?? '',
        zip: shippingZip ?? '',
        country: shippingCountry ?? '',
      });
      return { status: 200, body: await atLink(request, orderId) };
    },
  }),
  route({
    method: 'get',
    path: '/api/referral',
    summary: 'Get the referral code of the query, else the one stored in this browser for 30 days',
    who: anyone,
    limit: 'read',
    query: z.object({ ref: z.string().max(100).optional() }),
    answers: { 200: referralAnswer },
    handle: async (request) => {
      const affiliateCode = readReferral(request.query.ref) ?? rememberedReferral(deps.names, request.cookies)?.code;
      if (affiliateCode === undefined) return { status: 200, body: { affiliateCode: null, known: false } };
      const { known } = await request.client(ordersRpc).LookUpReferral({ code: affiliateCode });
      return { status: 200, body: { affiliateCode, known } };
    },
  }),
];
