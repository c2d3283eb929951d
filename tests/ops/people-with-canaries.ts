import { placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { contactAnswer } from '@keepsake/contracts/rest/contacts';
import { foundCustomer } from '@keepsake/contracts/rest/customer-service';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { uploadAnswer } from '@keepsake/contracts/rest/uploads';
import sharp from 'sharp';
import { z } from 'zod';
import { confirmActivation } from '../e2e/support/confirm-activation.js';
import { orderOf } from '../e2e/support/people.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Visitor } from '../e2e/support/visitor.js';
import type { Canaries } from './canaries.js';

/** Creates a person whose words are all unique. `mark` is part of each. */
export const personOf = (mark: string) => ({
  firstName: `Xan${mark}`,
  lastName: `Quor${mark}`,
  email: `post.${mark}@keepsake.example`,
  phone: mark === 'thippe' ? '+1 555 019 7731' : '+1 555 014 8842',
  street: `77 Marrow${mark} Lane`,
  honoree: `Ysol${mark} Vane`,
  /** Files of the unpaid order, and of the one that became a timeline. */
  basket: `basket-${mark}.jpg`,
  album: `album-${mark}.jpg`,
  birthday: `Sister${mark}`,
  message: `Please call me about the quill${mark}.`,
  description: `A day at the weir${mark}.`,
  memory: `She kept plovers${mark} all her life.`,
  /** Staff reply to the message. */
  reply: `Twenty plates for the heron${mark}.`,
  note: `Rang twice, the finch${mark} one.`,
  sealed: `The wren${mark} nest, for later.`,
});
export type Person = ReturnType<typeof personOf>;

/** Words that identify the person, even if the family keeps the timeline. */
export const wordsOfPerson = (one: Person): Canaries => [
  one.firstName,
  one.lastName,
  one.email,
  one.phone,
  one.phone.replaceAll(/\D/g, ''),
  one.street.split(' ')[1] ?? '',
  one.basket,
  one.birthday,
  /quill\w+/.exec(one.message)?.[0] ?? '',
  /heron\w+/.exec(one.reply)?.[0] ?? '',
  /finch\w+/.exec(one.note)?.[0] ?? '',
  /wren\w+/.exec(one.sealed)?.[0] ?? '',
];

/** Words shown on the timeline; removed with it. */
export const wordsOfTimeline = (one: Person): Canaries => [
  /Ysol\w+/.exec(one.honoree)?.[0] ?? '',
  /weir\w+/.exec(one.description)?.[0] ?? '',
  /plovers\w+/.exec(one.memory)?.[0] ?? '',
  one.album,
];

/** Creates a photo with the person's words in its metadata. */
const pictureOf = async (name: string): Promise<Blob> => {
  const drawn = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a5' } }).jpeg();
  const bytes = await drawn.withExif({ IFD0: { ImageDescription: name } }).toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
};

export const signIn = async (url: string, email: string): Promise<Visitor> => {
  const browser = visitor(url);
  const mails = async () =>
    mailboxAnswer.parse((await browser.get('/api/dev/mailbox')).body).filter(({ to }) => to === email);
  const before = new Set((await mails()).map(({ id }) => id));
  await browser.post('/api/customer/login', { email });
  const code = await until('the sign-in code', async () => {
    const fresh = (await mails()).filter(({ id }) => !before.has(id));
    return fresh.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])[0];
  });
  const { status } = await browser.post('/api/customer/login/verify', { email, code });
  if (status !== 200) throw new Error(`The emailed code returned ${status}.`);
  return browser;
};

const ordered = async (browser: Visitor, one: Person, picture: string, more: object = {}): Promise<string> => {
  const form = new FormData();
  form.append('files', await pictureOf(picture), picture);
  const { files } = uploadAnswer.parse((await browser.post('/api/upload', form)).body);
  const body = orderOf(one.email, {
    pricingTier: 'individual',
    quantity: 1,
    totalPrice: 7900,
    firstName: one.firstName,
    lastName: one.lastName,
    phone: one.phone,
    shippingAddress: one.street,
    honoreeName: one.honoree,
    eventDescription: one.description,
    familyBirthdays: `${one.birthday}: 1988-03-04`,
    birthdayReminders: true,
    emailMarketing: true,
    filePaths: files.map(({ path }) => path),
    ...more,
  });
  return placedOrderAnswer.pick({ id: true }).parse((await browser.post('/api/orders', body)).body).id;
};

const memory = async (browser: Visitor, code: string, one: Person): Promise<void> => {
  const form = new FormData();
  form.set('title', 'A memory');
  form.set('description', one.memory);
  form.set('submittedBy', `${one.firstName} ${one.lastName}`);
  form.set('media', await pictureOf(one.album), one.album);
  const { status } = await browser.post(`/api/timeline/${code}/entries`, form);
  if (status !== 201) throw new Error(`The entry returned ${status}.`);
};

/** Seals one memory as the customer, whose words go with them, and one as a guest who leaves their address. */
const sealed = async (
  browsers: { readonly customer: Visitor; readonly guest: Visitor },
  code: string,
  one: Person,
): Promise<void> => {
  const inOneYear = new Date(Date.now() + 365 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  const { customer, guest } = browsers;
  const submittedBy = `${one.firstName} ${one.lastName}`;
  const memory = { title: 'Sealed', submittedBy, opensOn: inOneYear };
  for (const reply of [
    customer.post(`/api/timeline/${code}/capsules`, { ...memory, description: one.sealed, hiddenFromOwner: true }),
    guest.post(`/api/timeline/${code}/capsules`, { ...memory, description: 'From a guest.', email: one.email }),
  ])
    await accepted(reply);
};

const accepted = async (reply: ReturnType<Visitor['post']>): Promise<void> => {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`The response was ${status}: ${JSON.stringify(body)}`);
};

/** Replies to the message of the person. */
export const repliedTo = async (staff: Visitor, one: Person): Promise<void> => {
  const { body } = await staff.get(`/api/contacts?${new URLSearchParams({ q: one.email })}`);
  const [contact] = z.array(contactAnswer).parse(body);
  await accepted(staff.post(`/api/admin/contacts/${contact?.id ?? ''}/reply`, { reply: one.reply }));
};

const labeled = async (staff: Visitor, orderId: string, one: Person): Promise<void> => {
  const to = orderOf(one.email);
  await staff.put(`/api/shipping/labels/${orderId}/address`, {
    ...to,
    name: `${one.firstName} ${one.lastName}`,
    shippingAddress: one.street,
  });
  await accepted(staff.post('/api/shipping/print-labels', { orderIds: [orderId] }));
  await accepted(staff.post(`/api/shipping/labels/${orderId}/ship`, { carrier: 'usps' }));
};

/** The fields that are read here: `make upgrade` runs this against an earlier release, whose answers lack newer ones. */
const orderStatus = staffOrder.pick({ codes: true, status: true });

/**
 * Creates data in every store: a message, an unpaid order, a delivered order, a timeline with entry, photo and
 * sealed memories, settings, staff notes, and rejected requests.
 */
export const live = async (url: string, staff: Visitor, one: Person): Promise<{ id: string; code: string }> => {
  const browser = visitor(url);
  const { firstName, lastName, email } = one;
  await browser.post('/api/contacts', { firstName, lastName, email, notes: one.message });
  await browser.post('/api/orders', { ...orderOf(email), firstName, phone: one.phone, totalPrice: 1 });
  await browser.post('/api/orders', `{"firstName": "${firstName}", "phone": "${one.phone}`);
  await ordered(browser, one, one.basket, { isPrivate: true, accessCode: 'AB12CD', inviteEmails: [email] });
  // An order without a code in stock waits for the maker.
  await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'In stock' });
  const orderId = await ordered(browser, one, one.album);
  await staff.post(`/api/admin/orders/${orderId}/confirm-payment`, {});
  const code = await until(
    'a code',
    async () => orderStatus.parse((await staff.get(`/api/orders/${orderId}`)).body).codes[0],
  );
  await browser.post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: `${firstName} ${lastName}`,
    customerEmail: email,
    customerPhone: one.phone,
    eventType: 'memorial',
    honoreeName: one.honoree,
    eventDescription: one.description,
  });
  await confirmActivation(url, email, code);
  await memory(browser, code, one);
  const home = await signIn(url, email);
  await home.put('/api/customer/settings', {
    days: [{ kind: 'family-birthday', name: one.birthday, date: '1988-03-04', on: true }],
  });
  await home.post(`/api/timeline/${code}/exports`, {});
  await sealed({ customer: home, guest: visitor(url) }, code, one);
  await labeled(staff, orderId, one);
  const found = await until('the person to be found', async () => {
    const { body } = await staff.get(`/api/admin/customers/search?${new URLSearchParams({ q: lastName })}`);
    return z.array(foundCustomer.pick({ id: true })).parse(body)[0];
  });
  await staff.post(`/api/admin/customers/${found.id}/notes`, { words: one.note });
  await until('the order to be delivered', async () => {
    const { status } = orderStatus.parse((await staff.get(`/api/orders/${orderId}`)).body);
    return status === 'completed' ? true : undefined;
  });
  return { id: found.id, code };
};
