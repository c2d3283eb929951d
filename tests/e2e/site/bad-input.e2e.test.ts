import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { request } from 'node:http';
import { problemAnswer } from '@keepsake/contracts/rest/problem';
import { generatedCodesAnswer } from '@keepsake/contracts/rest/qr-codes';
import { timelineAnswer } from '@keepsake/contracts/rest/timelines';
import { maxMemoryFileBytes } from '@keepsake/contracts/values/limits';
import sharp from 'sharp';
import { staffSignIn, visitKeepsake } from '../support/keepsake.js';
import { orderOf, uniqueUser } from '../support/people.js';
import { photographWithGps } from '../support/photograph.js';
import { until } from '../support/until.js';
import { visitor, type Reply, type Visitor } from '../support/visitor.js';

/* Invalid input gets an error message, never a 5xx, and changes nothing. */

let site: Awaited<ReturnType<typeof visitKeepsake>>;
let guest: Visitor;
let code = '';
const { email } = uniqueUser('Ana');
const wrongInput = 400;

beforeAll(async () => {
  site = await visitKeepsake();
  const staff = visitor(site.url);
  await staff.post('/api/admin/login', staffSignIn());
  const made = await staff.post('/api/admin/qr-codes/generate', { quantity: 1, prefix: 'CF', batchName: 'Bad input' });
  [code = ''] = generatedCodesAnswer.parse(made.body).codes;
  guest = visitor(site.url);
  const opened = await guest.post('/api/customer/activate-qr', {
    qrCode: code,
    customerName: 'Ana Rivera',
    customerEmail: email,
    eventType: 'memorial',
    honoreeName: 'Inés',
  });
  if (opened.status !== 200) throw new Error(`The plate did not open: ${JSON.stringify(opened.body)}`);
});
afterAll(() => site.leave());

/** Returns status and detail of a refusal, after checking that it has a readable detail and a support id. */
const refusal = (reply: Reply): { readonly status: number; readonly detail: string } => {
  const { detail } = problemAnswer.parse(reply.body);
  if (!/[.!?]$/.test(detail)) throw new Error(`This is no sentence: ${detail}`);
  if (!reply.headers.has('x-correlation-id')) throw new Error(`Nobody could find this call again: ${detail}`);
  return { status: reply.status, detail };
};

const memory = (media?: Buffer, name = 'picture.jpg', type = 'image/jpeg'): FormData => {
  const form = new FormData();
  form.set('title', 'A title');
  form.set('description', 'And words.');
  if (media) form.set('media', new Blob([new Uint8Array(media)], { type }), name);
  return form;
};
const post = (form: FormData): Promise<Reply> => guest.post(`/api/timeline/${code}/entries`, form);

describe('codes', () => {
  test('that do not exist', async () => {
    expect(refusal(await guest.get('/api/timeline/CF7K3M9QXA2TDV')).status).toBe(404);
    expect(refusal(await guest.get('/api/customer/qr-codes/CF7K3M9QXA2TDV/status')).status).toBe(404);
  });

  test('with one wrong symbol name the groups to compare', async () => {
    const [last] = code.slice(-3, -2);
    const wrong = `${code.slice(0, -3)}${last === '7' ? '8' : '7'}${code.slice(-2)}`;
    const form = { qrCode: wrong, customerName: 'Ana', customerEmail: email };
    const { status } = refusal(await guest.post('/api/customer/activate-qr', form));
    expect(status).toBe(wrongInput);
  });
});

describe('orders', () => {
  test.each([0, 1001, 1.5, '2', -1, 1e9])('of quantity %p', async (quantity) => {
    const order = orderOf(email, { pricingTier: 'individual', quantity, totalPrice: undefined });
    expect(refusal(await guest.post('/api/orders', order)).status).toBe(wrongInput);
  });

  test('with a forged total get the right quote', async () => {
    const reply = await guest.post('/api/orders', orderOf(email, { totalPrice: 1 }));
    expect(refusal(reply).status).toBe(409);
    expect(reply.body).toMatchObject({ quote: { totalPrice: 8500, quantity: 3 } });
  });

  test('cannot set protected fields', async () => {
    const forged = { status: 'completed', affiliateCommission: 1, unitPrice: 1, paidAt: new Date().toISOString() };
    const placed = await guest.post('/api/orders', orderOf(email, forged));
    expect(placed.body).toMatchObject({ status: 'pending', totalPrice: 8500 });
  });
});

describe('bodies', () => {
  const json = { 'content-type': 'application/json' };

  test('that are not JSON', async () => {
    expect(refusal(await guest.post('/api/orders', '{"eventType": "mem', { headers: json })).status).toBe(wrongInput);
  });

  test('of 1 MB of nested arrays', async () => {
    for (const depth of [500_000, 100]) {
      const nested = '['.repeat(depth) + ']'.repeat(depth);
      expect(refusal(await guest.post('/api/orders', nested, { headers: json })).status).toBe(wrongInput);
    }
  });

  test('larger than a megabyte', async () => {
    const large = JSON.stringify({ notes: 'x'.repeat(1_100_000) });
    expect(refusal(await guest.post('/api/orders', large, { headers: json })).status).toBe(413);
  });

  test('that are a malformed form', async () => {
    const broken = '--edge\r\nContent-Disposition: form-data; name="title"\r\n\r\nA ti';
    const headers = { 'content-type': 'multipart/form-data; boundary=edge' };
    expect(refusal(await guest.post(`/api/timeline/${code}/entries`, broken, { headers })).status).toBe(wrongInput);
  });

  test('that end early leave the site available', async () => {
    await new Promise<void>((resolve) => {
      const half = request(new URL(`/api/timeline/${code}/entries`, site.url), {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=edge', 'content-length': '5000' },
      });
      half.on('error', () => resolve());
      half.write('--edge\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\n\r\nhalf', () =>
        half.destroy(),
      );
    });
    expect((await guest.get('/healthz')).status).toBe(200);
  });
});

describe('files', () => {
  test('of exactly 10 MB are accepted, one byte more is refused', async () => {
    const photograph = await photographWithGps(800, 600);
    const filled = (size: number): Buffer => Buffer.concat([photograph, Buffer.alloc(size - photograph.length)]);
    expect((await post(memory(filled(maxMemoryFileBytes)))).status).toBe(201);
    expect(refusal(await post(memory(filled(maxMemoryFileBytes + 1))))).toEqual({
      status: 413,
      detail: 'Please select a file smaller than 10MB.',
    });
  });

  test('that are text named as a photo, or SVG', async () => {
    expect(refusal(await post(memory(Buffer.from('not a picture at all')))).status).toBe(415);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect(refusal(await post(memory(svg, 'drawing.svg', 'image/svg+xml'))).status).toBe(415);
  });

  test('that would decode to 256 million pixels are never served', async () => {
    const bomb = await sharp({
      create: { width: 16_000, height: 16_000, channels: 3, background: '#fff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const reply = await post(memory(bomb, 'large.png', 'image/png'));
    if (reply.status === 201) {
      const { id } = reply.body as { id: string };
      await until('the picture to be given up', async () => {
        const page = timelineAnswer.parse((await guest.get(`/api/timeline/${code}?limit=30`)).body);
        return page.entries.find((entry) => entry.id === id && entry.mediaState === 'failed');
      });
    } else refusal(reply);
    expect((await guest.get('/healthz')).status).toBe(200);
  });

  test('without a title get the specified message, and nothing is added', async () => {
    const form = memory();
    form.delete('title');
    expect(refusal(await post(form)).detail).toContain('Please fill in at least the title and description.');
  });
});

test('has only accepted entries afterwards, and the site is ready', async () => {
  const page = timelineAnswer.parse((await guest.get(`/api/timeline/${code}?limit=30`)).body);
  expect(page.entries.length).toBeGreaterThanOrEqual(1);
  await until('readyz', async () => ((await guest.get('/readyz')).status === 200 ? true : undefined));
});
