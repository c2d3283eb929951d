import { randomBytes } from 'node:crypto';
import { mailboxAnswer } from '@keepsake/contracts/rest/staff';
import { placedOrderAnswer, staffOrder } from '@keepsake/contracts/rest/order-answers';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { addEntryAnswer } from '@keepsake/contracts/rest/timelines';
import { activate, entriesOf, memory } from '../chaos/faults/production-fixture.js';
import { orderOf, uniqueUser } from '../e2e/support/people.js';
import { photographWithGps } from '../e2e/support/photograph.js';
import { until } from '../e2e/support/until.js';
import { visitor, type Reply } from '../e2e/support/visitor.js';

export const owner = { email: 'owner@keepsake.example', password: randomBytes(18).toString('base64') };

const secret = (): string => randomBytes(36).toString('base64');

/** Secrets that an operator creates once, as in docs/production.md. */
export const secrets: Readonly<Record<string, string>> = {
  CALL_SECRET: secret(),
  CUSTOMER_ID_SECRET: secret(),
  SEAL_SECRET: secret(),
  SESSION_SECRET: secret(),
  ADMIN_EMAIL: owner.email,
  ADMIN_PASSWORD: owner.password,
};

const good = (what: string, reply: Reply, status: number): Reply => {
  if (reply.status !== status) throw new Error(`${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply;
};

type SignIn = { readonly email: string; readonly password: string };

/**
 * Runs a journey: order, payment, activation, a guest's entry with a photo, another guest who sees it, and the order
 * email where a mailbox is given. Returns the code of the plate.
 */
export const familyJourney = async (url: string, staffIs: SignIn = owner, mailboxUrl?: string): Promise<string> => {
  const staff = visitor(url);
  good('staff signs in', await staff.post('/api/admin/login', staffIs), 200);
  const buyer = uniqueUser('Tomas');
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 10, prefix: 'CF', batchName: 'Cluster' });
  generatedCodesAnswer.parse(good('plates', made, 201).body);
  const placed = await visitor(url).post('/api/orders', orderOf(buyer.email));
  const { id } = placedOrderAnswer.pick({ id: true }).parse(good('order', placed, 201).body);
  good('payment', await staff.post(`/api/admin/orders/${id}/confirm-payment`, {}), 200);
  const code = await until('a plate for the order', async () => {
    const { codes } = staffOrder.pick({ codes: true }).parse((await staff.get(`/api/orders/${id}`)).body);
    return codes[0];
  });
  good('activation', await activate(url, code, buyer.email), 200);
  const guest = visitor(url);
  const form = memory('The harbor in June', await photographWithGps());
  const added = addEntryAnswer
    .pick({ id: true })
    .parse(good('memory', await guest.post(`/api/timeline/${code}/entries`, form), 201).body);
  await until('another guest to see the memory and its picture', async () => {
    const shown = (await entriesOf(url, code)).find((one) => one.id === added.id);
    if (shown?.mediaState !== 'ready') return undefined;
    return (await visitor(url).bytes(shown.mediaUrl ?? '')).type.startsWith('image/') ? true : undefined;
  });
  if (mailboxUrl === undefined) return code;
  await until('the mail about the order', async () => {
    const mails = mailboxAnswer.parse(await (await fetch(mailboxUrl)).json());
    return mails.find(({ to }) => to === buyer.email);
  });
  return code;
};
