import { setTimeout as pause } from 'node:timers/promises';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import type { Client, RpcContract } from '@keepsake/platform/rpc/contract';
import type { Caller } from '@keepsake/platform/request-context';
import sharp from 'sharp';
import { writeSamples } from './launch/samples.js';
import { families } from './seed/families.js';
import type { Family, Memory } from './seed/family.js';
import { portraits } from './seed/portraits.js';
import { publicSite, type PublicSite } from './seed/public-site.js';
import { scenes } from './seed/scenes.js';
import type { Stack } from './stack.js';

type Staff = {
  readonly to: <D>(contract: RpcContract<D>) => Client<D>;
  readonly options: (key?: string) => CallOptions;
  /** Returns the token of the activation email until it is confirmed. */
  readonly confirmTokenOf: (code: string) => Promise<string | undefined>;
};
type CallOptions = { readonly signal: AbortSignal; readonly correlationId: string; readonly idempotencyKey?: string };

const allotmentMs = 20_000;
const firstBatch = 60;
const mails: Caller = { kind: 'system', service: 'sample-families' };
const owner: Caller = { kind: 'staff', id: 'sample-families', role: 'owner' };

const staffOf = ({ services: [service] }: Stack): Staff => {
  if (!service) throw new Error('The list of services is empty.');
  const options = (idempotencyKey?: string): CallOptions => ({
    signal: AbortSignal.timeout(allotmentMs),
    correlationId: 'sample-families',
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  return {
    to: (contract) => service.clientAs(contract, owner),
    options,
    confirmTokenOf: async (code) => {
      const { codes } = await service.clientAs(codesRpc, owner).ListCodes({ limit: 0 }, options());
      const codeId = codes.find((one) => one.code === code)?.id;
      if (codeId === undefined) return undefined;
      return (await service.clientAs(codesRpc, mails).GetOwner({ codeId }, options())).confirmToken;
    },
  };
};

const isEmpty = async ({ to, options }: Staff): Promise<boolean> => {
  const [orders, batches] = await Promise.all([
    to(ordersRpc).ListOrders({ limit: 1 }, options()),
    to(codesRpc).ListBatches({ limit: 1 }, options()),
  ]);
  return orders.total === 0 && batches.total === 0;
};

/** Waits for the code, which arrives by events: payment confirmed, then codes allotted. */
const codeOf = async ({ to, options }: Staff, orderId: string): Promise<string> => {
  const end = performance.now() + allotmentMs;
  do {
    const { codes } = await to(ordersRpc).GetOrder({ orderId }, options());
    if (codes[0] !== undefined) return codes[0];
    await pause(50);
  } while (performance.now() < end);
  throw new Error('A sample order got no plate. Check the log of partners-inventory.');
};

const setPicture = async (form: FormData, name: string, svg: string): Promise<void> => {
  const bytes = await sharp(Buffer.from(svg)).jpeg({ quality: 86 }).toBuffer();
  form.set('media', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${name}.jpg`);
};

const formOf = async ({ scene, ...fields }: Memory): Promise<FormData> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (scene) await setPicture(form, scene, scenes[scene]());
  return form;
};

/** Fills in the head of the page as its owner: life dates, portrait and cover. */
const introduce = async (
  owner: PublicSite,
  code: string,
  { key, about: details, portrait, cover }: Family,
): Promise<void> => {
  await owner.send(`/api/timeline/${code}`, `${key}-about`, details, 'PUT');
  const put = async (place: 'portrait' | 'cover', svg: string): Promise<void> => {
    const form = new FormData();
    await setPicture(form, place, svg);
    await owner.send(`/api/timeline/${code}/pictures/${place}`, `${key}-${place}`, form);
  };
  await put('portrait', portraits[portrait]());
  await put('cover', scenes[cover]());
};

/** Orders, pays, activates and posts as a family and its guests do. Returns the code of the plate. */
const live = async (url: string, staff: Staff, family: Family): Promise<string> => {
  const { key, order, memories } = family;
  const [owner, guests] = [publicSite(url), publicSite(url)];
  const placed = placedOrderAnswer.parse(await owner.send('/api/orders', `${key}-order`, order));
  await staff.to(ordersRpc).ConfirmPayment({ orderId: placed.id }, staff.options(`${key}-payment`));
  const code = await codeOf(staff, placed.id);
  const activated = await owner.send('/api/customer/activate-qr', `${key}-activation`, {
    qrCode: code,
    customerName: `${order.firstName} ${order.lastName}`,
    customerEmail: order.email,
    eventType: order.eventType,
    honoreeName: order.honoreeName,
    eventDate: order.eventDate,
    eventDescription: order.eventDescription,
  });
  const token = await staff.confirmTokenOf(code);
  if (token !== undefined) await owner.send('/api/activations/confirm', `${key}-confirmation`, { token });
  if (activated !== undefined) await introduce(owner, code, family);
  await Promise.all(
    memories.map(async (memory, at) =>
      guests.send(`/api/timeline/${code}/entries`, `${key}-memory-${at + 1}`, await formOf(memory)),
    ),
  );
  return code;
};

export type Seeding = {
  readonly stack: Stack;
  readonly dataDir: string;
  /** Whether to seed an installation that already has plates. */
  readonly evenBesideOthers: boolean;
  readonly tell: (text: string) => Promise<void>;
};

/** Creates three families with plates, images and emails through the public site. Idempotent. */
export const seedFamilies = async ({ stack, dataDir, evenBesideOthers, tell: report }: Seeding): Promise<void> => {
  const staff = staffOf(stack);
  if (!evenBesideOthers && !(await isEmpty(staff))) return;
  await report('Creating three sample families …');
  const url = `http://localhost:${stack.port}`;
  await staff
    .to(codesRpc)
    .MakeBatch({ quantity: firstBatch, prefix: 'CF', batchName: 'First plates' }, staff.options('sample-batch'));
  const codes = await Promise.all(families.map((family) => live(url, staff, family)));
  writeSamples(dataDir, {
    families: families.map(({ story, order }, at) => ({ story, code: codes[at] ?? '', owner: order.email })),
  });
};
