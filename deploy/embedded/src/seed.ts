import { setTimeout as pause } from 'node:timers/promises';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Client, RpcContract } from '@keepsake/platform/rpc/contract';
import type { Caller } from '@keepsake/platform/turn';
import sharp from 'sharp';
import { writeSamples } from './launch/samples.js';
import { families, type Family, type Memory } from './seed/families.js';
import { publicSite, type PublicSite } from './seed/public-site.js';
import { scenes } from './seed/scenes.js';
import type { Stack } from './stack.js';

type Staff = {
  readonly to: <D>(contract: RpcContract<D>) => Client<D>;
  readonly about: (key?: string) => CallAbout;
  /** What stands in the mail that follows an activation, until it is confirmed. */
  readonly confirmTokenOf: (code: string) => Promise<string | undefined>;
};
type CallAbout = { readonly signal: AbortSignal; readonly correlationId: string; readonly idempotencyKey?: string };

const allotmentMs = 20_000;
const firstBatch = 60;
const mails: Caller = { kind: 'system', service: 'sample-families' };
const owner: Caller = { kind: 'staff', id: 'sample-families', role: 'owner' };

const staffOf = ({ services: [service] }: Stack): Staff => {
  if (!service) throw new Error('The list of services is empty.');
  const about = (idempotencyKey?: string): CallAbout => ({
    signal: AbortSignal.timeout(allotmentMs),
    correlationId: 'sample-families',
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  return {
    to: (contract) => service.askAs(contract, owner),
    about,
    confirmTokenOf: async (code) => {
      const { codes } = await service.askAs(codesRpc, owner).ListCodes({ limit: 0 }, about());
      const codeId = codes.find((one) => one.code === code)?.id;
      if (codeId === undefined) return undefined;
      return (await service.askAs(codesRpc, mails).GetOwner({ codeId }, about())).confirmToken;
    },
  };
};

const isEmpty = async ({ to, about }: Staff): Promise<boolean> => {
  const [orders, batches] = await Promise.all([
    to(ordersRpc).ListOrders({ limit: 1 }, about()),
    to(codesRpc).ListBatches({ limit: 1 }, about()),
  ]);
  return orders.total === 0 && batches.total === 0;
};

/** The code comes by events: the payment is heard by those who keep the plates, and what they allot is heard by the orders. */
const codeOf = async ({ to, about }: Staff, orderId: string): Promise<string> => {
  const end = performance.now() + allotmentMs;
  do {
    const { codes } = await to(ordersRpc).GetOrder({ orderId }, about());
    if (codes[0] !== undefined) return codes[0];
    await pause(50);
  } while (performance.now() < end);
  throw new Error('No plate was allotted to a sample order.');
};

const formOf = async ({ scene, ...fields }: Memory): Promise<FormData> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (scene) {
    const bytes = await sharp(Buffer.from(scenes[scene]())).jpeg({ quality: 84 }).toBuffer();
    form.set('media', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${scene}.jpg`);
  }
  return form;
};

/** Orders, pays, activates and remembers, as a family and its guests would. Answers the code of the plate. */
const live = async (site: PublicSite, staff: Staff, { key, order, memories }: Family): Promise<string> => {
  const placed = placedOrderAnswer.parse(await site.send('/api/orders', `${key}-order`, order));
  await staff.to(ordersRpc).ConfirmPayment({ orderId: placed.id }, staff.about(`${key}-payment`));
  const code = await codeOf(staff, placed.id);
  await site.send('/api/customer/activate-qr', `${key}-activation`, {
    qrCode: code,
    customerName: `${order.firstName} ${order.lastName}`,
    customerEmail: order.email,
    eventType: order.eventType,
    honoreeName: order.honoreeName,
    eventDate: order.eventDate,
    eventDescription: order.eventDescription,
  });
  const token = await staff.confirmTokenOf(code);
  if (token !== undefined) await site.send('/api/activations/confirm', `${key}-confirmation`, { token });
  await Promise.all(
    memories.map(async (memory, at) =>
      site.send(`/api/timeline/${code}/entries`, `${key}-memory-${at + 1}`, await formOf(memory)),
    ),
  );
  return code;
};

export type Seeding = {
  readonly stack: Stack;
  readonly dataDir: string;
  /** Otherwise they move only into an empty house. */
  readonly evenBesideOthers: boolean;
  readonly tell: (words: string) => Promise<void>;
};

/** Three families with their plates, pictures and mails, all made by the site itself. Again is the same families. */
export const seedFamilies = async ({ stack, dataDir, evenBesideOthers, tell }: Seeding): Promise<void> => {
  const staff = staffOf(stack);
  if (!evenBesideOthers && !(await isEmpty(staff))) return;
  await tell('Three sample families move in …');
  const site = publicSite(`http://localhost:${stack.port}`);
  await staff
    .to(codesRpc)
    .MakeBatch({ quantity: firstBatch, prefix: 'CF', batchName: 'First plates' }, staff.about('sample-batch'));
  const codes = await Promise.all(families.map((family) => live(site, staff, family)));
  writeSamples(dataDir, {
    families: families.map(({ story, order }, at) => ({ story, code: codes[at] ?? '', owner: order.email })),
  });
};
