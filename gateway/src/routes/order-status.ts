import {
  orderAtLink,
  orderLinkEnded,
  orderLookUpAnswer,
  orderLookUpBody,
  referralAnswer,
  type OrderAtLink,
} from '@keepsake/contracts/rest/order-status';
import { campaignsRpc } from '@keepsake/contracts/rpc/campaigns';
import { ordersRpc, type OrdersDefinition } from '@keepsake/contracts/rpc/orders';
import { shippingRpc, type ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { isProblem, problem } from '@keepsake/platform/problem';
import type { Output } from '@keepsake/platform/rpc/contract';
import { z } from 'zod';
import { readSigned, signed } from '../http/cookies.js';
import { readReferral, rememberedReferral } from '../http/referral-cookie.js';
import { anyone, route, type Ask, type Route } from '../route.js';
import { mailSecret } from './account-limits.js';
import { confirmationOf } from './orders.answers.js';
import { orAway } from './or-away.js';
import type { RouteDeps } from './route-deps.js';

type Deps = Pick<RouteDeps, 'access' | 'background' | 'clock' | 'config' | 'limits' | 'names' | 'running'>;

const system = { kind: 'system', service: 'gateway' } as const;
const purpose = 'order-link';
const linkLifeMs = 30 * 24 * 60 * 60_000;
const mailMs = 20_000;

const withToken = z.object({ token: z.string().regex(/^[\w.-]{20,300}$/) });

const makeToken = ({ config, clock }: Pick<Deps, 'config' | 'clock'>, orderId: string): string =>
  signed(config.secret, purpose, `${orderId}.${(clock.now().getTime() + linkLifeMs).toString(36)}`);

/** Where whoever holds the mail sees the order, for thirty days. */
export const orderLink = (deps: Pick<Deps, 'config' | 'clock'>, orderId: string): string =>
  `${deps.config.publicUrl}/order-status/${makeToken(deps, orderId)}`;

/** Signed by us and not yet over: a link says who may look, and nothing has to be remembered of it. */
const orderOf = ({ config, clock }: Deps, token: string): string => {
  const [orderId, ends] = (readSigned(config.secret, purpose, token) ?? '').split('.');
  if (!orderId || !ends || Number.parseInt(ends, 36) < clock.now().getTime())
    throw problem('not-found', 'order-link-ended', orderLinkEnded);
  return orderId;
};

/** Off the path of the answer: nobody learns from the clock whether a number and an address belong together. */
const mailLink = async (deps: Deps, ask: Ask<{ readonly number: string; readonly email: string }>): Promise<void> => {
  const { number, email } = ask.body;
  const about = { signal: AbortSignal.timeout(mailMs), correlationId: ask.correlationId };
  const found = await deps.running.askAs(ordersRpc, system).FindOrder({ number, email }, about);
  if (found.orderId === undefined) return;
  const link = orderLink(deps, found.orderId);
  const valuesJson = JSON.stringify({ number, firstName: found.firstName, link });
  await deps.running.askAs(campaignsRpc, system).QueueMail({ to: email, template: 'order-link', valuesJson }, about);
};

const addressLines = ({ address, firstName, lastName }: Output<OrdersDefinition, 'GetOrder'>): readonly string[] =>
  address
    ? [
        `${firstName} ${lastName}`,
        address.street,
        [address.city, address.state, address.zip].filter((part) => part !== '').join(', '),
        address.country,
      ].filter((line) => line !== '')
    : [];

/** What a carrier has of it. The page of an order stands without it, also when shipping is away or has not heard of it yet. */
const parcelOf = async (asked: Promise<Output<ShippingDefinition, 'GetShipment'>>): Promise<OrderAtLink['parcel']> => {
  const parcel = await orAway(asked).catch((error: unknown) => {
    if (isProblem(error) && error.kind === 'not-found') return undefined;
    throw error;
  });
  if (parcel?.shippedAt === undefined || parcel.carrier === undefined) return null;
  const { shippedAt, carrier, trackingNumber = null } = parcel;
  return { shippedAt, carrier, trackingNumber };
};

export const orderStatusRoutes = (deps: Deps): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/order-status',
    summary: 'Ask for a mailed link to an order; the answer is the same whatever belongs together',
    who: anyone,
    limit: 'secret',
    body: orderLookUpBody,
    answers: { 202: orderLookUpAnswer },
    handle: async (ask) => {
      const { email } = ask.body;
      await mailSecret(deps, ask, { kind: 'order-link', email, mail: () => mailLink(deps, ask) });
      return { status: 202, body: { status: 'link-sent' } };
    },
  }),
  route({
    method: 'get',
    path: '/api/order-status/{token}',
    summary: 'What the mailed link shows of an order',
    who: anyone,
    limit: 'secret',
    params: withToken,
    answers: { 200: orderAtLink },
    handle: async (ask) => {
      const orderId = orderOf(deps, ask.params.token);
      const order = await ask.to(ordersRpc, { as: system }).GetOrder({ orderId });
      const { honoreeName, totalFiles } = order;
      const parcel = await parcelOf(ask.to(shippingRpc, { as: system }).GetShipment({ orderId }));
      return {
        status: 200,
        body: { ...confirmationOf(order), honoreeName, totalFiles, parcel, shipTo: addressLines(order) },
      };
    },
  }),
  route({
    method: 'get',
    path: '/api/referral',
    summary: 'Who sent this visitor: the code that was asked about, else the one this browser remembers for 30 days',
    who: anyone,
    limit: 'read',
    query: z.object({ ref: z.string().max(100).optional() }),
    answers: { 200: referralAnswer },
    handle: async (ask) => {
      const affiliateCode = readReferral(ask.query.ref) ?? rememberedReferral(deps.names, ask.cookies);
      if (affiliateCode === undefined) return { status: 200, body: { affiliateCode: null, known: false } };
      const { known } = await ask.to(ordersRpc).LookUpReferral({ code: affiliateCode });
      return { status: 200, body: { affiliateCode, known } };
    },
  }),
];
