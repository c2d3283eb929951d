import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { affiliate } from '@keepsake/contracts/rest/affiliates';
import { contactAnswer } from '@keepsake/contracts/rest/contacts';
import { staffOrder } from '@keepsake/contracts/rest/order-answers';
import { generatedCodesAnswer, qrBatchesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { uploadAnswer } from '@keepsake/contracts/rest/uploads';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { orderOf, uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { visitor, type Reply, type Visitor } from '../support/visitor.js';

/* The same idempotency key, a hundred times concurrently, from a client without cookies: one effect, one result. */

const repeats = 100;

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let staff: Visitor;
let codes: readonly string[] = [];

beforeAll(async () => {
  site = await visitKeepsake();
  staff = visitor(site.url);
  await staff.post('/api/admin/login', staffSignIn());
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 5, prefix: 'CF', batchName: 'R12' });
  ({ codes } = generatedCodesAnswer.parse(made.body));
});
afterAll(() => site.leave());

/** @param sideBySide fewer if some wait for a costly step and the rest must retry */
const hundredTimes = async (send: (key: string) => Promise<Reply>, sideBySide = repeats): Promise<Reply> => {
  const key = randomUUID();
  const replies: Reply[] = [];
  while (replies.length < repeats)
    replies.push(...(await Promise.all(Array.from({ length: sideBySide }, () => send(key)))));
  const different = new Set(replies.map(({ status, body }) => JSON.stringify({ status, body }).slice(0, 300)));
  expect([...different]).toHaveLength(1);
  const [first] = replies;
  if (!first) throw new Error('Nothing was answered.');
  return first;
};
const stranger = (): Visitor => visitor(site.url, false);

describe('a hundred requests with one key', () => {
  test('create one order', async () => {
    const { email } = uniqueUser('Twice');
    const reply = await hundredTimes((key) => stranger().post('/api/orders', orderOf(email), { key }));
    expect(reply.status).toBe(201);
    const rows = staffOrder.array().parse((await staff.get('/api/orders')).body);
    expect(rows.filter((row) => row.email === email)).toHaveLength(1);
  });

  test('create one message', async () => {
    const { email } = uniqueUser('Twice');
    const message = { firstName: 'Ana', lastName: 'Rivera', email, notes: 'Do you engrave slate as well?' };
    const reply = await hundredTimes((key) => stranger().post('/api/contacts', message, { key }));
    expect(reply.status).toBe(201);
    const rows = contactAnswer.array().parse((await staff.get('/api/contacts')).body);
    expect(rows.filter((row) => row.email === email)).toHaveLength(1);
  });

  test('create one affiliate', async () => {
    const { email } = uniqueUser('Twice');
    const form = { firstName: 'Ana', lastName: 'Rivera', email, password: 'a-password-for-tests' };
    const reply = await hundredTimes((key) => stranger().post('/api/affiliates/register', form, { key }), 10);
    expect(reply.status).toBe(201);
    const rows = affiliate.array().parse((await staff.get('/api/admin/affiliates')).body);
    expect(rows.filter((row) => row.email === email)).toHaveLength(1);
  });

  test('create one batch of codes', async () => {
    const batchName = `R12 ${randomUUID()}`;
    const batch = { quantity: 3, prefix: 'CF', batchName };
    const reply = await hundredTimes((key) => staff.post('/api/admin/qr-codes/generate', batch, { key }));
    expect(reply.status).toBe(201);
    const { data } = qrBatchesAnswer.parse((await staff.get('/api/admin/qr-batches')).body);
    expect(data.filter((row) => row.batchName === batchName)).toHaveLength(1);
  });

  test('create one activation, with the same result each time', async () => {
    const form = {
      qrCode: codes[0],
      customerName: 'Ana Rivera',
      customerEmail: uniqueUser('Twice').email,
      eventType: 'memorial',
      honoreeName: 'Inés',
    };
    const reply = await hundredTimes((key) => stranger().post('/api/customer/activate-qr', form, { key }));
    expect(reply.status).toBe(200);
  });

  test('create one memory', async () => {
    const reply = await hundredTimes((key) => {
      const form = new FormData();
      form.set('title', 'Once');
      form.set('description', 'Pressed a hundred times by an impatient thumb.');
      return stranger().post(`/api/timeline/${codes[0]}/entries`, form, { key });
    });
    expect(reply.status).toBe(201);
    const page = timelineAnswer.parse((await stranger().get(`/api/timeline/${codes[0]}`)).body);
    expect(page.entries).toHaveLength(1);
  });

  test('create one order with files, and one memory that shows one', async () => {
    const browser = visitor(site.url); // Uploads belong to the browser that sent them.
    const picture = new Blob([new Uint8Array(await photographWithGps(320, 240))], { type: 'image/jpeg' });
    const files = new FormData();
    files.set('files', picture, 'one.jpg');
    const { files: sent } = uploadAnswer.parse((await browser.post('/api/upload', files)).body);
    const { email } = uniqueUser('Twice');
    const order = orderOf(email, { filePaths: sent.map(({ path }) => path) });
    expect((await hundredTimes((key) => browser.post('/api/orders', order, { key }))).status).toBe(201);
    const rows = staffOrder.array().parse((await staff.get('/api/orders')).body);
    expect(rows.filter((row) => row.email === email)).toHaveLength(1);

    const memory = await hundredTimes((key) => {
      const form = new FormData();
      form.set('title', 'Once, with a picture');
      form.set('description', 'Pressed a hundred times by the same thumb.');
      form.set('media', picture, 'one.jpg');
      return browser.post(`/api/timeline/${codes[0]}/entries`, form, { key });
    }, 10);
    expect(memory.status).toBe(201);
    const page = timelineAnswer.parse((await stranger().get(`/api/timeline/${codes[0]}`)).body);
    expect(page.entries.filter(({ title }) => title === 'Once, with a picture')).toHaveLength(1);
  });

  test('with another body are refused, and have no effect', async () => {
    const { email } = uniqueUser('Reused');
    const key = randomUUID();
    expect((await stranger().post('/api/orders', orderOf(email), { key })).status).toBe(201);
    const reused = await stranger().post('/api/orders', orderOf(email, { honoreeName: 'Somebody else' }), { key });
    expect(reused.status).toBe(422);
    expect(reused.body).toMatchObject({ type: expect.stringContaining('idempotency-key-reused') });
    const rows = staffOrder.array().parse((await staff.get('/api/orders')).body);
    expect(rows.filter((row) => row.email === email)).toHaveLength(1);
  });
});

test('one of fifty concurrent activators owns the plate; others are refused', async () => {
  const claims = Array.from({ length: 50 }, (_, at) => uniqueUser(`Claim${at}`));
  const replies = await Promise.all(
    claims.map(({ name, email }) =>
      stranger().post('/api/customer/activate-qr', {
        qrCode: codes[1],
        customerName: name,
        customerEmail: email,
        eventType: 'wedding',
        honoreeName: name,
      }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(49);
});
