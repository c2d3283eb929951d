import { orderPlaced } from '@keepsake/contracts/events/orders/order-placed.v1';
import { codesAllotted } from '@keepsake/contracts/events/qr-timeline/codes-allotted.v1';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { shippingRpc, type ShippingDefinition } from '@keepsake/contracts/rpc/shipping';
import { randomIds } from '@keepsake/platform/ids';
import type { Caller, StaffRole } from '@keepsake/platform/request-context';
import type { Client, Output } from '@keepsake/platform/rpc/contract';
import { eventually } from '@keepsake/platform/testing/databases';
import { answerEach, fakeService, openTestService, type TestService } from '@keepsake/platform/testing/test-service';
import { sql } from 'kysely';
import { startFakeKarrio, type FakeKarrio, type KarrioDraft } from '../adapters/fake-karrio.js';
import { shippingEntry } from '../service.js';

export const parcel = { grams: 360, lengthCm: 25, widthCm: 18, heightCm: 5 };
export const home = { street: '12 Elm St', city: 'Troy', state: 'NY', zip: '12180', country: 'US' };

/** Settings of an installation that buys labels from this server. */
export const carrierSettings = ({ url, token }: Pick<FakeKarrio, 'url' | 'token'>) => ({
  CARRIER: 'karrio',
  KARRIO_URL: url,
  KARRIO_TOKEN: token,
  RETURN_ADDRESS: 'Keepsake; 12 Harbor Street; Portland; ME; 04101; US; 207 555 0100',
  SHIP_FROM: 'Keepsake; 12 Harbor Street; Portland ME 04101; United States',
  PLATE_WEIGHT_GRAMS: '180',
  PLATE_ORIGIN: 'United States',
  PLATE_TARIFF_NUMBER: '8310.00',
  PLATE_VALUE_CENTS: '2500',
});

export const staff = (role: StaffRole = 'operations'): Caller => ({ kind: 'staff', id: randomIds.next(), role });

type Calls = {
  readonly [M in keyof Client<ShippingDefinition>]: (
    input: Parameters<Client<ShippingDefinition>[M]>[0],
  ) => ReturnType<Client<ShippingDefinition>[M]>;
};
type Label = NonNullable<Output<ShippingDefinition, 'ShowCarrierLabel'>['label']>;
type Choice = {
  readonly orderId: string;
  readonly quoteId: string;
  readonly rateId: string;
  readonly priceCents: number;
};

export type CarrierWorld = {
  readonly karrio: FakeKarrio;
  readonly shipping: TestService;
  readonly client: (caller?: Caller, key?: string) => Calls;
  readonly placed: (address?: typeof home, more?: { readonly paid?: boolean }) => Promise<string>;
  readonly quote: (orderId: string) => Promise<Output<ShippingDefinition, 'QuoteLabel'>>;
  /** Chooses the cheapest rate. */
  readonly choose: (orderId: string) => Promise<Choice>;
  readonly buy: (orderId: string) => Promise<Label>;
  /** Waits for the result of a purchase. */
  readonly settled: (orderId: string) => Promise<Label>;
  readonly labelOf: (orderId: string) => Promise<Label | undefined>;
  readonly purchases: () => number;
  /** Returns the newest draft. */
  readonly draftOf: () => KarrioDraft;
  /** Makes the retry of an interrupted purchase due. */
  readonly retryNow: () => Promise<void>;
  readonly track: () => Promise<void>;
  readonly dispatched: readonly string[];
  readonly stop: () => Promise<void>;
};

const waitMs = 30_000;

/** Shipping with a fake of Karrio and of orders. */
export const carrierWorld = async (env: Readonly<Record<string, string>> = {}): Promise<CarrierWorld> => {
  const karrio = await startFakeKarrio();
  const addresses = new Map<string, typeof home>();
  const dispatched: string[] = [];
  const shipping: TestService = await openTestService(shippingEntry, {
    env: { ...carrierSettings(karrio), ...env },
    fakes: [
      fakeService(ordersRpc, {
        GetBuyers: async ({ orderIds }) => ({
          buyers: await answerEach(orderIds, async (orderId) => ({
            orderId,
            number: 'K-7K3M9QXA',
            customerId: 'customer-0001',
            firstName: 'Inés',
            lastName: 'Duarte',
            email: 'ines@example.org',
            phone: '555 0100',
            eventType: 'Memorial',
            honoreeName: 'Rosa Duarte',
            pricingTier: 'multi' as const,
            quantity: 2,
            copies: 2,
            totalCents: 12_800,
            address: addresses.get(orderId) ?? home,
          })),
        }),
        DispatchOrder: async ({ orderId }) => {
          dispatched.push(orderId);
          return { orderId, status: 'processing' as const };
        },
      }),
    ],
  });
  const client = (caller: Caller = staff(), key?: string) => shipping.call(shippingRpc, caller, key);
  const placed = async (address: typeof home = home, more: { readonly paid?: boolean } = {}): Promise<string> => {
    const orderId = randomIds.next();
    addresses.set(orderId, address);
    await shipping.deliver(orderPlaced, {
      orderId,
      number: 'K-7K3M9QXA',
      customerId: 'customer-0001',
      variant: 'checkout',
      tier: 'multi',
      quantity: 2,
      codes: 2,
      copies: 2,
      eventType: 'memorial',
      totalCents: 12_800,
      currency: 'USD',
      uploadIds: [],
      browserId: 'browser-0001',
      paid: true,
      ...more,
    });
    await shipping.deliver(codesAllotted, { orderId, codeIds: [randomIds.next(), randomIds.next()], copies: 2 });
    return orderId;
  };
  const quote = (orderId: string) => client().QuoteLabel({ orderId, ...parcel });
  const labelOf = async (orderId: string) => (await client().ShowCarrierLabel({ orderId })).label ?? undefined;
  const settled = (orderId: string) =>
    eventually(
      async () => {
        const label = await labelOf(orderId);
        if (label === undefined || label.state === 'buying')
          throw new Error(`still ${label?.state ?? 'without label'}`);
        return label;
      },
      'the purchase to settle',
      waitMs,
    );
  const choose = async (orderId: string) => {
    const { quoteId, rates } = await quote(orderId);
    const [rate] = rates;
    if (!rate) throw new Error('no rate');
    return { orderId, quoteId, rateId: rate.rateId, priceCents: rate.priceCents };
  };
  const buy = async (orderId: string) => {
    await client().BuyLabel(await choose(orderId));
    return settled(orderId);
  };
  const purchases = (): number => [...karrio.drafts.values()].reduce((sum, draft) => sum + draft.purchases, 0);
  const draftOf = () => {
    const draft = [...karrio.drafts.values()].at(-1);
    if (!draft) throw new Error('no draft');
    return draft;
  };
  const retryNow = async (): Promise<void> =>
    void (await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null`.execute(
      shipping.running.db,
    ));
  const track = async (): Promise<void> => {
    const { rows } = await sql<{ id: string }>`
      select id::text from graphile_worker.add_job('track-labels', '{}')`.execute(shipping.running.db);
    await eventually(
      async () => {
        const left = await sql`select 1 from graphile_worker.jobs where id = ${rows[0]?.id ?? ''}::bigint`.execute(
          shipping.running.db,
        );
        return left.rows.length === 0;
      },
      'tracking to run',
      waitMs,
    );
  };
  return {
    karrio,
    shipping,
    client,
    placed,
    quote,
    choose,
    buy,
    settled,
    labelOf,
    purchases,
    draftOf,
    retryNow,
    track,
    dispatched,
    stop: async () => {
      await shipping.stop();
      await karrio.close();
    },
  };
};
