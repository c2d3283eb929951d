import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { clientOf, type Client } from '../agent.js';
import { inParallel } from '../load.js';

const responseShape = z.object({
  data: z.object({ result: z.object({ __typename: z.string(), state: z.string().optional() }) }),
});
const selection = '{ __typename ... on Order { id state } ... on ErrorResult { message } }';

/** The calls of a checkout by a guest, in their order. Values are variables, so that Vendure parses each text once. */
const calls = {
  item: 'mutation ($item: ID!) { result: addItemToOrder(productVariantId: $item, quantity: 1)',
  customer: 'mutation ($customer: CreateCustomerInput!) { result: setCustomerForOrder(input: $customer)',
  address: 'mutation ($address: CreateAddressInput!) { result: setOrderShippingAddress(input: $address)',
  shipping: 'mutation ($shipping: [ID!]!) { result: setOrderShippingMethod(shippingMethodId: $shipping)',
  state: 'mutation ($state: String!) { result: transitionOrderToState(state: $state)',
  payment: 'mutation ($payment: PaymentInput!) { result: addPaymentToOrder(input: $payment)',
};

const checkoutOf = (emailAddress: string): Readonly<Record<keyof typeof calls, unknown>> => ({
  item: '1',
  customer: { firstName: 'Tomás', lastName: 'Rivera', emailAddress },
  address: {
    fullName: 'Tomás Rivera',
    streetLine1: '12 Harbor Street',
    city: 'Portland',
    province: 'ME',
    postalCode: '04101',
    countryCode: 'US',
    phoneNumber: '+1 555 0100',
  },
  shipping: ['1'],
  state: 'ArrangingPayment',
  payment: { method: 'dummy', metadata: {} },
});

const placeOrder = async (client: Client): Promise<void> => {
  const checkout = checkoutOf(`${randomUUID()}@keepsake.example`);
  let session = {};
  let state: string | undefined;
  for (const [name, call] of Object.entries(calls)) {
    const variables = { [name]: checkout[name as keyof typeof calls] };
    const body = JSON.stringify({ query: `${call} ${selection} }`, variables });
    const { status, headers, body: response } = await client.post('/shop-api', body, session);
    const read = status === 200 ? responseShape.safeParse(JSON.parse(response.toString())) : undefined;
    if (!read?.success || read.data.data.result.__typename !== 'Order')
      throw new Error(`Vendure answered ${status} to ${name}: ${response.toString().slice(0, 200)}`);
    const token = headers['vendure-auth-token'];
    if (typeof token === 'string') session = { authorization: `Bearer ${token}` };
    ({ state } = read.data.data.result);
  }
  if (state !== 'PaymentAuthorized') throw new Error(`An order of Vendure ended as ${state}.`);
};

/** Places orders through all servers in turn. Returns orders per second. */
export const vendureRate = async (urls: readonly string[], count: number, hands: number): Promise<number> => {
  const clients = urls.map((url) => clientOf(url, hands));
  try {
    return await inParallel(count, hands, (at) => {
      const client = clients[at % clients.length];
      return client === undefined ? Promise.reject(new Error('No server of Vendure runs.')) : placeOrder(client);
    });
  } finally {
    for (const client of clients) client.close();
  }
};
