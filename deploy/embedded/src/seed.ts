import { setTimeout as pause } from 'node:timers/promises';
import { placedOrderAnswer } from '@keepsake/contracts/rest/order-answers';
import { addEntryAnswer, timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { booksRpc, type BooksDefinition } from '@keepsake/contracts/rpc/books';
import { codesRpc } from '@keepsake/contracts/rpc/codes';
import { customersRpc } from '@keepsake/contracts/rpc/customers';
import { filmsRpc, type FilmsDefinition } from '@keepsake/contracts/rpc/films';
import { manageRpc, type DeskDefinition } from '@keepsake/contracts/rpc/manage';
import { ordersRpc } from '@keepsake/contracts/rpc/orders';
import { isProblem } from '@keepsake/platform/problem';
import type { Client, RpcContract } from '@keepsake/platform/rpc/contract';
import type { Caller } from '@keepsake/platform/request-context';
import sharp from 'sharp';
import { writeSamples } from './launch/samples.js';
import { families } from './seed/families.js';
import { postAlbum } from './seed/album.js';
import type { Family, Memory } from './seed/family.js';
import { sampleVoice } from './seed/sample-voice.js';
import { sampleVideo } from './seed/sample-video.js';
import { portraits } from './seed/portraits.js';
import { publicSite, type PublicSite } from './seed/public-site.js';
import { scenes } from './seed/scenes.js';
import type { Stack } from './stack.js';

type Staff = {
  readonly to: <D>(contract: RpcContract<D>) => Client<D>;
  /** The manage page, as its owner. */
  readonly ownerOf: (customerId: string) => Client<DeskDefinition>;
  readonly booksOf: (customerId: string) => Client<BooksDefinition>;
  readonly filmsOf: (customerId: string) => Client<FilmsDefinition>;
  readonly options: (key?: string) => CallOptions;
  /** Returns the token of the activation email until it is confirmed. */
  readonly confirmTokenOf: (code: string) => Promise<string | undefined>;
};
type CallOptions = { readonly signal: AbortSignal; readonly correlationId: string; readonly idempotencyKey?: string };

// Generous: old hardware and busy machines start as well.
const allotmentMs = 60_000;
const processingMs = 180_000;
const firstBatch = 60;
const mails: Caller = { kind: 'system', service: 'sample-families' };
const owner: Caller = { kind: 'staff', id: 'sample-families', role: 'owner' };

const customer = (id: string): Caller => ({ kind: 'customer', id, browserId: 'sample-families' });

const staffOf = ({ services: [service] }: Stack): Staff => {
  if (!service) throw new Error('The list of services is empty.');
  const options = (idempotencyKey?: string): CallOptions => ({
    signal: AbortSignal.timeout(allotmentMs),
    correlationId: 'sample-families',
    ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
  });
  return {
    to: (contract) => service.clientAs(contract, owner),
    ownerOf: (id) => service.clientAs(manageRpc, customer(id)),
    booksOf: (id) => service.clientAs(booksRpc, customer(id)),
    filmsOf: (id) => service.clientAs(filmsRpc, customer(id)),
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

/** Returns undefined if the memory is a video or recording and there is no ffmpeg. */
const formOf = async ({
  scene,
  portrait,
  video,
  voice,
  album: _album,
  hearts: _hearts,
  replies: _replies,
  ...fields
}: Memory): Promise<FormData | undefined> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (scene) await setPicture(form, scene, scenes[scene]());
  if (portrait) await setPicture(form, portrait, portraits[portrait]());
  if (video) {
    const clip = await sampleVideo(scenes[video]());
    if (!clip) return undefined;
    form.set('media', new Blob([new Uint8Array(clip)], { type: 'video/mp4' }), `${video}.mp4`);
  }
  if (voice) {
    const recording = await sampleVoice();
    if (!recording) return undefined;
    form.set('media', new Blob([new Uint8Array(recording)], { type: 'audio/mp4' }), `${voice}.m4a`);
  }
  return form;
};

/** Returns the id of a memory's picture as soon as it is processed. */
const pictureOf = async (site: PublicSite, code: string, title: string): Promise<string> => {
  const end = performance.now() + processingMs;
  do {
    const { entries } = timelineAnswer.parse(await site.read(`/api/timeline/${code}?limit=100`));
    const found = entries.find((entry) => entry.title === title);
    const pictureId = found?.mediaState === 'ready' ? found.mediaUrl?.split('/')[2] : undefined;
    if (pictureId !== undefined) return pictureId;
    await pause(200);
  } while (performance.now() < end);
  throw new Error(`The picture of “${title}” was not processed. Check the log of qr-timeline.`);
};

const ownerIdOf = async ({ to, options }: Staff, { order }: Family): Promise<string> => {
  const { customers } = await to(customersRpc).SearchCustomers({ text: order.email }, options());
  const ownerId = customers.find(({ email }) => email === order.email)?.customerId;
  if (ownerId === undefined) throw new Error('A sample owner has no account. Check the log of orders.');
  return ownerId;
};

/** Requests the memory book of a family, which is rendered in the background. */
const requestBook = async (staff: Staff, code: string, family: Family): Promise<void> => {
  const books = staff.booksOf(await ownerIdOf(staff, family));
  await books.StartBookCopy({ code }, staff.options(`${family.key}-book`));
};

/** Requests the tribute film of a family, which is rendered in the background: of a minute, to leave the processor soon. */
const requestFilm = async (staff: Staff, code: string, family: Family): Promise<void> => {
  const films = staff.filmsOf(await ownerIdOf(staff, family));
  const { settings } = await films.GetFilm({ code }, staff.options());
  if (!settings) throw new Error('The film of a sample family has no settings. Check the log of qr-timeline.');
  try {
    const chosen = { ...settings, maxMinutes: 1 };
    await films.StartFilmCopy({ code, settings: chosen }, staff.options(`${family.key}-film`));
  } catch (error) {
    if (!isProblem(error) || error.slug !== 'films-unavailable') throw error;
  }
};

/** Fills in the head of the page as its owner: life dates, resting place, portrait and cover. */
const introduce = async (site: PublicSite, staff: Staff, code: string, family: Family): Promise<void> => {
  const { key, details, grave, memories, cover } = family;
  const page = staff.ownerOf(await ownerIdOf(staff, family));
  await page.Describe({ code, ...details }, staff.options(`${key}-about`));
  if (grave) await page.SaveGrave({ code, ...grave, shown: true }, staff.options(`${key}-grave`));
  const titles = {
    portrait: memories.find(({ portrait }) => portrait !== undefined)?.title ?? '',
    cover: memories.find(({ scene }) => scene === cover)?.title ?? '',
  };
  const put = async (place: 'portrait' | 'cover'): Promise<void> => {
    const pictureId = await pictureOf(site, code, titles[place]);
    await page.SetPicture({ code, place, pictureId }, staff.options(`${key}-${place}`));
  };
  await put('portrait');
  await put('cover');
};

const isPosted = async (site: PublicSite, code: string, title: string): Promise<boolean> => {
  const { entries } = timelineAnswer.parse(await site.read(`/api/timeline/${code}?limit=100`));
  return entries.some((entry) => entry.title === title);
};

const post = async (site: PublicSite, code: string, { key, memories }: Family, at: number): Promise<void> => {
  const memory = memories[at];
  // Drawing takes longest: a repeated seed draws nothing.
  if (!memory || (await isPosted(site, code, memory.title))) return;
  const name = `${key}-memory-${at + 1}`;
  if (memory.album) {
    const id = await postAlbum(site, code, name, memory);
    if (id !== undefined) await react(site, `/api/timeline/${code}/entries/${id}`, name, memory);
    return;
  }
  const form = await formOf(memory);
  if (!form) return;
  const answer = await site.send(`/api/timeline/${code}/entries`, name, form);
  // Without an answer an earlier start created it, with its hearts and replies.
  if (answer !== undefined)
    await react(site, `/api/timeline/${code}/entries/${addEntryAnswer.parse(answer).id}`, name, memory);
};

/** Sends the hearts and replies of guests, replies in order. */
const react = async (
  site: PublicSite,
  path: string,
  name: string,
  { hearts = 0, replies = [] }: Memory,
): Promise<void> => {
  await Promise.all(Array.from({ length: hearts }, () => site.giveHeart(`${path}/heart`)));
  for (const [at, reply] of replies.entries())
    // oxlint-disable-next-line no-await-in-loop
    await site.send(`${path}/replies`, `${name}-reply-${at + 1}`, reply);
};

/** Posts the videos one after another, because each occupies a processor for seconds. */
const addVideos = async (url: string, codes: readonly string[]): Promise<void> => {
  const site = publicSite(url);
  for (const [n, family] of families.entries())
    for (const [at, { video }] of family.memories.entries())
      // oxlint-disable-next-line no-await-in-loop
      if (video !== undefined) await post(site, codes[n] ?? '', family, at);
};

/** Posts all but videos. Those of one day one after another, because the page shows them in this order. */
const postAll = async (site: PublicSite, code: string, family: Family): Promise<void> => {
  const { memories } = family;
  const days = [...new Set(memories.map(({ date }) => date))];
  const postDay = async (day: string | undefined): Promise<void> => {
    for (const [at, { date, video }] of memories.entries())
      // oxlint-disable-next-line no-await-in-loop
      if (date === day && video === undefined) await post(site, code, family, at);
  };
  await Promise.all(days.map(postDay));
};

/** Orders, pays, activates and posts as a family and its guests do. Returns the code of the plate. */
const live = async (url: string, staff: Staff, family: Family): Promise<string> => {
  const { key, order } = family;
  const site = publicSite(url);
  const placed = placedOrderAnswer.parse(await site.send('/api/orders', `${key}-order`, order));
  await staff.to(ordersRpc).ConfirmPayment({ orderId: placed.id }, staff.options(`${key}-payment`));
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
  await postAll(site, code, family);
  await introduce(site, staff, code, family);
  return code;
};

export type Seeding = {
  readonly stack: Stack;
  readonly dataDir: string;
  /** Whether to seed an installation that already has plates. */
  readonly evenBesideOthers: boolean;
  readonly reportProgress: (text: string) => Promise<void>;
};

/** Creates three families with plates, images and emails through the public site. Idempotent. */
export const seedFamilies = async ({
  stack,
  dataDir,
  evenBesideOthers,
  reportProgress: report,
}: Seeding): Promise<void> => {
  const staff = staffOf(stack);
  if (!evenBesideOthers && !(await isEmpty(staff))) return;
  await report('Creating three sample families …');
  const url = `http://localhost:${stack.port}`;
  await staff
    .to(codesRpc)
    .MakeBatch({ quantity: firstBatch, prefix: 'CF', batchName: 'First plates' }, staff.options('sample-batch'));
  const codes = await Promise.all(families.map((family) => live(url, staff, family)));
  await addVideos(url, codes);
  writeSamples(dataDir, {
    families: families.map(({ story, order }, at) => ({ story, code: codes[at] ?? '', owner: order.email })),
  });
  for (const [at, family] of families.entries())
    // oxlint-disable-next-line no-await-in-loop
    if (family.hasBook) await requestBook(staff, codes[at] ?? '', family);
  for (const [at, family] of families.entries())
    // oxlint-disable-next-line no-await-in-loop
    if (family.hasFilm) await requestFilm(staff, codes[at] ?? '', family);
};
